internal import Archive
package import Configuration
package import Contents
internal import FoundationEssentials
package import Output
internal import StackExchange

/// The pages of questions: one each, at an address that never changes.
package struct QuestionPages: PageKind {
  package typealias Page = QuestionPage
  package typealias Target = SiteQuestion

  package init() {}

  /// A question with all that the archive knows of it; never copied, as it has hundreds of parts.
  package final class Source {
    let question: Question
    let texts: QuestionTexts
    let date: Date
    let history: [ScorePoint]
    let target: Target
    /// The ids of those that it is a duplicate of, here or not.
    let originals: [Int]
    /// The ids of others that it leads to, or that lead to it, here or not.
    let related: [Int]

    var site: SiteQuestions { target.site }

    init(
      _ question: Question, _ texts: QuestionTexts, date: Date, history: [ScorePoint],
      target: Target, originals: [Int], related: [Int]
    ) {
      (self.question, self.texts, self.date) = (question, texts, date)
      (self.history, self.target) = (history, target)
      (self.originals, self.related) = (originals, related)
    }
  }

  package let template = "question"
  package let formats = [SiteFormat.html, .markdown, .json]
  package let order = PromotionOrder.posts

  package func forEachTarget(in context: BuildContext, _ body: (Target) -> Void) {
    for site in context.contents.sites {
      for place in site.questions.indices { body(Target(site: site, place: place)) }
    }
  }

  package func path(of target: Target, in format: SiteFormat) -> String {
    Self.path(of: target.id, on: target.site, in: format)
  }

  package static func path(of question: Int, on site: SiteQuestions, in format: SiteFormat)
    -> String
  {
    // Lists hold it by the thousand; an interpolation costs four times as much.
    var path = ""
    path.reserveCapacity(site.folder.utf8.count + 32)
    path += "q/"
    path += site.folder
    path += "/"
    path += file(of: question, in: format)
    return path
  }

  static func file(of question: Int, in format: SiteFormat) -> String {
    String(question) + format.fileExtension
  }

  /// Which edition leads to it, what is before and after it there, which digests are about its authors, whether authors have pages, and
  /// whether it shows a bounty, which ends without a change of the archive.
  package func inputKey(of target: Target, in context: BuildContext) -> InputKey? {
    var inputKey = InputKey()
    if let (edition, position) = context.contents.editionPlaces.place(of: target) {
      inputKey.add(edition.digest.folder)
      inputKey.add(edition.heading.date)
      inputKey.add(edition.heading.title)
      for place in [position - 1, position + 1] where edition.questions.indices.contains(place) {
        inputKey.add(edition.questions[place].site.folder)
        inputKey.add(edition.questions[place].id)
        inputKey.add(edition.questions[place].question.title)
      }
    }
    let key = QuestionKey(site: target.site.community.parameter, id: target.id)
    for personal in context.contents.personalDigests where personal.holds(key) {
      inputKey.add(personal.digest.folder)
      inputKey.add(personal.digest.shownTitle)
    }
    if context.contents.hasBounty(target.site, target.place) { inputKey.add(1) }
    return inputKey
  }

  package func sitemapEntry(of target: Target, in contents: SiteContents) -> SitemapEntry? {
    SitemapEntry(date: target.site.questions.dataDate(target.place))
  }

  /// Neighbours together, so that each turn reads a range.
  package func canShareBatch(_ target: Target, _ batch: [Target]) -> Bool {
    guard let last = batch.last else { return true }
    return last.site === target.site && last.place == target.place - 1 && batch.count < 100
  }

  /// Reads neighbours as a stream; those that cannot be read are noted and passed over.
  package func forEachSource(
    of targets: [Target], with worker: Worker, _ body: (Target, Source) throws -> Void
  ) throws {
    var rest = targets[...]
    do {
      try stream(targets, with: worker) { target, source in
        try body(target, source)
        rest = rest.drop { $0.place <= target.place }
      }
    } catch let error as ArchiveError where error.isOfOnePlace {
      for target in rest {
        do {
          try stream([target], with: worker, body)
        } catch let error as ArchiveError where error.isOfOnePlace {
          worker.context.failures.add(target, because: error)
        }
      }
    }
  }

  private func stream(
    _ targets: [Target], with worker: Worker, _ body: (Target, Source) throws -> Void
  ) throws {
    guard let first = targets.first, let last = targets.last else { return }
    let site = first.site
    var places = first.place...last.place
    try worker.archive.forEachPage(
      ofSite: site.community.parameter, ids: first.id...last.id, mostLinks: Self.mostLinks
    ) { question, date, history, links in
      guard let place = places.first(where: { site.questions.id($0) == question.id }) else {
        return
      }
      places = place...last.place
      let texts = QuestionTexts(of: question, on: site)
      let key = QuestionKey(site: site.community.parameter, id: question.id)
      worker.context.excerpts.note(key, texts.question.body)
      let target = Target(site: site, place: place)
      let told =
        question.closedDate == nil
        ? []
        : try worker.archive.originals(
          ofQuestion: question.id, site: site.community.parameter)
      let dumped = links.filter(\.isOriginal).map(\.questionID)
      let originals = told + dumped.filter { !told.contains($0) }
      try body(
        target,
        Source(
          question, texts, date: date, history: history, target: target, originals: originals,
          related: links.filter { !$0.isOriginal }.map(\.questionID)))
    }
  }

  /// Some questions are repeated by thousands.
  private static let mostLinks = 20

  package func compose(_ source: Source, with composer: Composer) -> ComposedPage<QuestionPage> {
    if composer.links.format == .json {
      return ComposedPage(.bytes(composer.json(of: source)), of: Self.inputs(of: source))
    }
    let images = PageImages()
    let pages = composer.pageLinks(besides: source.question.id, on: source.site)
    let page = composer.page(source, images, pages)
    var composed = ComposedPage(
      .page(page), of: Self.inputs(of: source) + pages.sources, showing: images)
    composed.searchDocument = composer.searchDocument(of: source)
    return composed
  }

  private static func inputs(of source: Source) -> [Input] {
    let parameter = source.site.community.parameter
    var inputs: [Input] = [
      .site(parameter), .question(source.question.id, site: parameter),
    ]
    inputs += (source.originals + source.related).map { .question($0, site: parameter) }
    source.question.forEachPerson { id, _ in
      let person = Input.user(id, site: parameter)
      if !inputs.contains(person) { inputs.append(person) }
    }
    return inputs
  }
}
