package import Archive
package import Contents
internal import FoundationEssentials
internal import StackExchange

/// The pages of questions: one for each question in each format, at a path that never changes.
package struct QuestionPages: PageKind {
  package typealias Page = QuestionPage
  package typealias Target = SiteQuestion

  package init() {}

  /// A question with everything that the archive has about it.
  ///
  /// The type is a class because copying hundreds of strings would be slow.
  package final class Source {
    let question: Question
    let texts: QuestionTexts
    /// The date when the question was fetched.
    let fetchDate: Date
    /// The recorded scores and counts of the question, the oldest first.
    let scoreHistory: [ScorePoint]
    package let target: Target
    /// The ids of the questions of which the question is a duplicate, whether the archive has them
    /// or not.
    let originalIDs: [Int]
    /// The ids of other questions that are linked with the question, whether the archive has them
    /// or not.
    let relatedIDs: [Int]

    var site: SiteQuestions { target.site }
    /// The site and the id of the question.
    package var key: QuestionKey {
      QuestionKey(site: site.community.apiSiteParameter, id: question.id)
    }

    init(
      _ question: Question, _ texts: QuestionTexts, date: Date, history: [ScorePoint],
      target: Target, originalIDs: [Int], relatedIDs: [Int]
    ) {
      (self.question, self.texts, self.fetchDate) = (question, texts, date)
      (self.scoreHistory, self.target) = (history, target)
      (self.originalIDs, self.relatedIDs) = (originalIDs, relatedIDs)
    }
  }

  package let template = "question"
  package let formats = [SiteFormat.html, .markdown, .json]
  package let order = BuildOrder.posts

  package func forEachTarget(in context: PageContext, _ body: (Target) -> Void) {
    for site in context.contents.sites {
      for index in site.questions.indices { body(Target(site: site, index: index)) }
    }
  }

  package func path(of target: Target, in format: SiteFormat) -> String {
    Self.path(ofQuestion: target.id, on: target.site, in: format)
  }

  package func candidates(at address: SiteAddress, in context: PageContext) -> [Target] {
    guard address.root == "q", let id = address.firstNumber,
      let site = address.site(in: context.contents), let index = site.questions.index(ofID: id)
    else { return [] }
    return [Target(site: site, index: index)]
  }

  /// Returns the path of the page of a question, relative to the site's folder.
  package static func path(ofQuestion id: Int, on site: SiteQuestions, in format: SiteFormat)
    -> String
  {
    // Lists contain thousands of paths, and an interpolation takes four times as long.
    var path = ""
    path.reserveCapacity(site.folder.utf8.count + 32)
    path += "q/"
    path += site.folder
    path += "/"
    path += fileName(ofQuestion: id, in: format)
    return path
  }

  /// Returns the file name of the page of a question, such as `207.html`.
  static func fileName(ofQuestion id: Int, in format: SiteFormat) -> String {
    String(id) + format.fileExtension
  }

  /// Returns the path of the first page of all questions of a site.
  package static func listPath(of site: SiteQuestions) -> String { "q/\(site.folder)/index.html" }

  /// Returns a hash of the edition that links to the question, its neighbours there, the digests about its authors,
  /// and whether a bounty is open, which ends without a change of the archive.
  package func inputKey(of target: Target, in context: PageContext) -> InputKey? {
    var inputKey = InputKey()
    if let (edition, position) = context.contents.editionIndex.location(of: target) {
      inputKey.add(edition.digest.folder)
      inputKey.add(edition.heading.date)
      inputKey.add(edition.heading.title)
      for index in [position - 1, position + 1] where edition.questions.indices.contains(index) {
        inputKey.add(edition.questions[index].site.folder)
        inputKey.add(edition.questions[index].id)
        inputKey.add(edition.questions[index].question.title)
      }
    }
    let key = QuestionKey(site: target.site.community.apiSiteParameter, id: target.id)
    for personal in context.contents.personalDigests where personal.contains(key) {
      inputKey.add(personal.digest.folder)
      inputKey.add(personal.digest.displayTitle)
    }
    if context.contents.hasOpenBounty(target.site, target.index) { inputKey.add(1) }
    return inputKey
  }

  package func sitemapEntry(of target: Target, in contents: SiteContents) -> SitemapEntry? {
    SitemapEntry(lastModified: target.site.questions.dataDate(target.index))
  }

  /// Returns whether a question directly follows the last question of the batch on its site, so
  /// that one query can read the whole batch.
  package func canShareBatch(_ target: Target, _ batch: [Target]) -> Bool {
    guard let last = batch.last else { return true }
    return last.site === target.site && last.index == target.index - 1 && batch.count < 100
  }

  /// Reads consecutive questions with one query; unreadable questions are skipped and
  /// reported.
  package func forEachSource(
    of targets: [Target], with renderer: PageRenderer, _ body: (Target, Source) throws -> Void
  ) throws {
    try targets[...].readTogether { targets, finished in
      try readSources(targets, with: renderer) { target, source in
        try body(target, source)
        finished(target)
      }
    } unreadable: {
      renderer.skip($0, because: $1)
    }
  }

  /// Reads consecutive questions of a site with one query and calls `body` with each.
  private func readSources(
    _ targets: ArraySlice<Target>, with renderer: PageRenderer,
    _ body: (Target, Source) throws -> Void
  ) throws {
    guard let first = targets.first, let last = targets.last else { return }
    let site = first.site
    var indices = first.index...last.index
    try renderer.archive.forEachPageQuestion(
      ofSite: site.community.apiSiteParameter, ids: first.id...last.id, maxLinks: Self.maxLinks
    ) { question, date, history, links in
      guard let index = indices.first(where: { site.questions.id($0) == question.id }) else {
        return
      }
      indices = index...last.index
      let texts = QuestionTexts(of: question, on: site)
      let key = QuestionKey(site: site.community.apiSiteParameter, id: question.id)
      renderer.context.excerpts.store(texts.question.body, of: key)
      let target = Target(site: site, index: index)
      let apiOriginals =
        question.closedDate == nil
        ? []
        : try renderer.archive.originalIDs(
          ofDuplicate: question.id, site: site.community.apiSiteParameter)
      let dumpOriginals = links.filter(\.isOriginal).map(\.questionID)
      let originals = apiOriginals + dumpOriginals.filter { !apiOriginals.contains($0) }
      try body(
        target,
        Source(
          question, texts, date: date, history: history, target: target,
          originalIDs: originals, relatedIDs: links.filter { !$0.isOriginal }.map(\.questionID)))
    }
  }

  /// The maximum number of linked questions that are read for a page; some questions have thousands
  /// of duplicates.
  private static let maxLinks = 20

  package func compose(_ source: Source, with composer: Composer) -> ComposedPage<QuestionPage> {
    if composer.links.format == .json {
      return ComposedPage(.bytes(composer.json(of: source)), inputs: Self.inputs(of: source))
    }
    let images = PageImages()
    let localLinks = composer.linkResolver(excluding: source.question.id, on: source.site)
    let page = composer.questionPage(source, images, localLinks)
    return ComposedPage(
      .value(page), inputs: Self.inputs(of: source) + localLinks.inputs, images: images,
      question: source)
  }

  /// Returns the build inputs of a question's page: the site, the question, the linked questions
  /// and the people.
  private static func inputs(of source: Source) -> [Input] {
    let parameter = source.site.community.apiSiteParameter
    var inputs: [Input] = [
      .site(parameter), .question(source.question.id, site: parameter),
    ]
    inputs += (source.originalIDs + source.relatedIDs).map { .question($0, site: parameter) }
    source.question.forEachUser { id, _ in
      let person = Input.user(id, site: parameter)
      if !inputs.contains(person) { inputs.append(person) }
    }
    return inputs
  }
}

extension ArraySlice<SiteQuestion> {
  /// Reads consecutive questions of a site together, or one by one if one of them is unreadable.
  ///
  /// - Parameters:
  ///   - read: Reads some of the questions, and calls its second argument after each.
  ///   - unreadable: Receives the questions that cannot be read.
  /// - Throws: Errors of `read` that do not concern a single question.
  package func readTogether(
    _ read: (_ questions: Self, _ finished: (SiteQuestion) -> Void) throws -> Void,
    unreadable: (SiteQuestion, ArchiveError) -> Void
  ) throws {
    var unread = self
    do {
      try read(self) { question in unread = unread.drop { $0.index <= question.index } }
    } catch let error as ArchiveError where error.isConfinedToRecord {
      for question in unread {
        do {
          try read([question]) { _ in }
        } catch let error as ArchiveError where error.isConfinedToRecord {
          unreadable(question, error)
        }
      }
    }
  }
}
