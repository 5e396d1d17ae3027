package import Archive
package import Contents
internal import FoundationEssentials
internal import StackExchange

/// The pages of questions: one for each question in each format, at a path that never changes, unless Markdown pages are
/// named after titles.
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
    guard address.root == "q", let site = address.site(in: context.contents) else { return [] }
    let indices = [
      address.firstNumber.flatMap(site.questions.index),
      site.noteNames?.index(ofFile: address.fileName),
    ]
    return indices.compactMap(\.self).map { Target(site: site, index: $0) }
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
    path += fileName(ofQuestion: id, on: site, in: format)
    return path
  }

  /// Returns the file name of the page of a question, such as `207.html`.
  static func fileName(ofQuestion id: Int, on site: SiteQuestions, in format: SiteFormat) -> String
  {
    if format == .markdown, let names = site.noteNames, let index = site.questions.index(ofID: id) {
      return names.fileName(index)
    }
    return String(id) + format.fileExtension
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
      inputKey.add(edition.digest.distinctTitleOnSite(of: edition.heading))
      for index in [position - 1, position + 1] where edition.questions.indices.contains(index) {
        inputKey.add(edition.questions[index].site.folder)
        inputKey.add(edition.questions[index].id)
        inputKey.add(edition.questions[index].question.title)
      }
    }
    let key = QuestionKey(site: target.site.community.apiSiteParameter, id: target.id)
    for personal in context.contents.personalDigests where personal.contains(key) {
      inputKey.add(personal.digest.folder)
      inputKey.add(personal.digest.distinctTitle)
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
      let originals = try renderer.archive.originalIDs(
        of: question, site: site.community.apiSiteParameter, links)
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

/// The values that the page of a question with its answers prints.
package struct QuestionPage: PageValue {
  let source: QuestionPages.Source
  let title: QuestionTitle
  let question: PostItem
  /// The answers to the question, the accepted answer first, then by votes.
  let answers: [PostItem]
  /// The local questions of which the question is a duplicate, and other local questions that are
  /// linked with it.
  let originals, linked: [QuestionEntry]
  let tags: [CachedRecord<TagLink>]
  let composer: Composer

  private var storedQuestion: Question { source.question }
  private var site: Community { source.site.community }
  private var isHTML: Bool { composer.links.format == .html }
  private var isInZim: Bool { composer.links.settings.zim != nil }
  /// The answers by users whom a digest is about.
  private var ownAnswers: [PostItem] { answers.filter { !$0.digests.isEmpty } }
  /// The number of answers on the source site or, if that is less, of the answers on the page.
  private var totalAnswerCount: Int { max(storedQuestion.answerCount, answers.count) }

  /// When the question was last active; `nil` if that was on the day it was asked.
  private var lastActive: DisplayDate? {
    let date = storedQuestion.post.lastActivityDate.flatMap(DisplayDate.init)
    return date?.day == question.created?.day ? nil : date
  }

  private var frame: PageFrame {
    composer.pageFrame(
      title: isInZim || composer.isNamedAfterSource
        ? storedQuestion.displayTitle : "\(storedQuestion.displayTitle) – \(site.name)",
      shareTitle: storedQuestion.displayTitle,
      original: question.originalAddress
    ) { QuestionPages.path(ofQuestion: storedQuestion.id, on: source.site, in: $0) }
  }

  /// The date when a question was closed, and the reason.
  struct Closure: PageValue {
    let date: DisplayDate?
    let reason: String?

    init?(of question: Question) {
      guard question.closedDate != nil || question.closedReason != nil else { return nil }
      date = question.closedDate.flatMap(DisplayDate.init)
      reason = question.closedReason
    }

    static let fields = PageFields<Self> { fields in
      fields.record("date") { $0.date }
      fields.text("reason") { $0.reason }
    }
  }

  package static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.frame.in(.questions) }
    fields.markup("frontMatter", note: "metadata as YAML; empty in HTML") {
      $0.composer.frontMatter(
        of: $0.storedQuestion, as: $0.question, answers: $0.answers, fetched: $0.source.fetchDate)
    }
    fields.text("title") { $0.title.text }
    fields.markup("titleMarkup", note: "the title with formulas, in HTML") { $0.title.html }
    fields.text("language", note: "the language of the site, if the pages have another one") {
      $0.composer.language(of: $0.source.site)
    }
    fields.text("site") { $0.site.name }
    fields.address("original", note: "the question on its source site") {
      $0.question.originalAddress
    }
    fields.record("asked", note: "when it was asked") { $0.question.created }
    fields.record("author", note: "who asked it") { $0.question.author }
    fields.record("active", note: "when it was last active, if not on the day it was asked") {
      $0.lastActive
    }
    fields.record("fetched", note: "when its data was fetched") {
      $0.composer.displayDate(ofFetch: $0.source.fetchDate)
    }
    fields.record("views") { Count($0.storedQuestion.viewCount) }
    fields.record("scoreTrend", note: "the history of its score and counts, once they changed") {
      ScoreTrend($0.source.scoreHistory, in: $0.composer.links.settings.timeZone)
    }
    fields.record("closed") { Closure(of: $0.storedQuestion) }
    fields.record("bounty", note: "the bounty, if one is open") {
      $0.composer.contents.bounty(
        of: $0.storedQuestion.bountyAmount, until: $0.storedQuestion.bountyClosesDate)
    }
    fields.record("locked", note: "the date since which it is locked") {
      $0.storedQuestion.post.lockedDate.flatMap(DisplayDate.init)
    }
    fields.record("protected", note: "the date since which it is protected") {
      $0.storedQuestion.protectedDate.flatMap(DisplayDate.init)
    }
    fields.record("question") { $0.question }
    fields.list("tags") { $0.tags }
    fields.list("answers", note: "the answers, the accepted one first, then by votes") {
      $0.answers
    }
    fields.list(
      "digestAnswers", note: "the answers by users whom a digest is about", { $0.ownAnswers },
      unlessEmpty: "hasDigestAnswers"
    )
    fields.record(
      "latestEdition",
      note: "the latest edition that contains the question, with its neighbours there"
    ) {
      EditionNavigation(from: $0.source, with: $0.composer)
    }
    fields.list(
      "originals", note: "the local questions of which it is a duplicate", { $0.originals },
      unlessEmpty: "hasOriginals")
    fields.list(
      "linked", note: "other local questions that are linked with it", { $0.linked },
      unlessEmpty: "hasLinked")
    fields.markup(
      "structured", note: "data for search engines as JSON-LD; empty in Markdown and ZIM files"
    ) { page in
      page.isHTML && !page.isInZim
        ? StructuredData.markup(
          of: page.storedQuestion, page.source.texts, as: page.question, answers: page.answers) : []
    }
    fields.record("shownAnswerCount", note: "the number of answers on the page") {
      Count($0.answers.count)
    }
    fields.record("totalAnswerCount", note: "the number of answers on the source site") {
      Count($0.totalAnswerCount)
    }
    fields.flag("hasContents", note: "whether there are more than five answers") {
      $0.answers.count > 5
    }
    fields.flag("hasAnswers") { !$0.answers.isEmpty }
    fields.flag("hasAnswersElsewhere", note: "whether the source site has more answers") {
      $0.totalAnswerCount > $0.answers.count
    }
    fields.flag("hasTags") { !$0.tags.isEmpty }
    fields.text("tagNames", note: "the names of the tags, such as `swift, arrays`") {
      $0.tags.map(\.value.name).joined(separator: ", ")
    }
  }
}

/// The latest edition that contains a question, with links to the previous and the next question there.
struct EditionNavigation: PageValue {
  let question: SiteQuestion
  /// The date when the question was fetched.
  let fetchDate: Date
  let edition: EditionIndex.IndexedEdition
  /// The index of the question in the edition.
  let position: Int
  let composer: Composer

  /// Finds the latest edition that contains a question; `nil` if there is none.
  init?(from source: QuestionPages.Source, with composer: Composer) {
    guard let shown = composer.contents.editionIndex.location(of: source.target) else { return nil }
    (question, fetchDate) = (source.target, source.fetchDate)
    (edition, position, self.composer) = (shown.edition, shown.position, composer)
  }

  /// Returns the list entry for the question at an index of the edition; `nil` if there is none.
  private func entry(at index: Int) -> QuestionEntry? {
    guard edition.questions.indices.contains(index) else { return nil }
    return composer.linkedEntry(edition.questions[index], inFolderOf: question.site)
  }

  static let fields = PageFields<Self> { fields in
    fields.text("title", note: "the title of the digest, where a default title names no site") {
      $0.edition.digest.distinctTitleOnSite(of: $0.edition.heading)
    }
    fields.record("edition") {
      $0.composer.editionLink(
        to: $0.edition.heading, of: $0.edition.digest,
        from: $0.composer.displayDate(ofFetch: $0.fetchDate)?.day)
    }
    fields.flag("hasNeighbours", note: "whether there is a previous or next question") {
      $0.edition.questions.count > 1
    }
    fields.record("previous", note: "the previous question in the edition") {
      $0.entry(at: $0.position - 1)
    }
    fields.record("next", note: "the next question in the edition") {
      $0.entry(at: $0.position + 1)
    }
  }
}

extension Composer {
  /// Returns the values that the page of a question prints, and records the images and links on the
  /// page.
  func questionPage(
    _ source: QuestionPages.Source, _ images: PageImages, _ localLinks: LinkResolver
  )
    -> QuestionPage
  {
    let (question, site) = (source.question, source.site)
    let posts = PostContext(
      site: site, presentation: presentation(tagged: question.tags, on: site, images, localLinks),
      images: images)
    let texts = source.texts
    let item = postItem(question.post, texts.question, id: question.id, as: .question, on: posts)
    // By index, because copying an answer would retain its many strings.
    let answers = question.answers.indices.map { index in
      self.postItem(
        question.answers[index].post, texts.answers[index], id: question.answers[index].id,
        as: .answer(isAccepted: question.answers[index].isAccepted), on: posts)
    }
    let (originals, linked) = relatedQuestions(of: source, localLinks)
    return QuestionPage(
      source: source, title: title(question.displayTitle, on: site), question: item,
      answers: answers,
      originals: originals, linked: linked,
      tags: tagLinks(question.tags, of: site), composer: self)
  }

  /// Returns the local questions of which a question is a duplicate, and the other local questions that are linked
  /// with it.
  private func relatedQuestions(of source: QuestionPages.Source, _ localLinks: LinkResolver)
    -> (originals: [QuestionEntry], linked: [QuestionEntry])
  {
    let localTarget = { (id: Int) in self.contents.question(id, on: source.site) }
    let originals = source.originalIDs.compactMap(localTarget)
    let related = source.relatedIDs.compactMap(localTarget).filter {
      !localLinks.linkedQuestions.contains($0)
    }
    let linked = (localLinks.linkedQuestions + related).filter { !originals.contains($0) }
    let rows = { (targets: [SiteQuestion]) in
      targets.map { self.linkedEntry($0, inFolderOf: source.site) }
    }
    return (rows(originals), rows(linked))
  }
}
