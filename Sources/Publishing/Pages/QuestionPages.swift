internal import Archive
internal import FoundationEssentials
internal import StackExchange

/// The pages of questions: one each, at an address that never changes.
struct QuestionPages: PageKind {
  typealias Page = QuestionPage

  /// A question of a site, by its place in the site's list.
  struct Subject: Sendable, Equatable {
    let site: SiteQuestions
    let place: Int

    var question: QuestionSummary { site.questions[place] }
    var id: Int { site.questions.id(place) }

    static func == (first: Self, second: Self) -> Bool {
      first.site === second.site && first.place == second.place
    }
  }

  /// A question with all that the archive knows of it.
  struct Source {
    let question: Question
    let texts: QuestionTexts
    let date: Date
    let history: [ScorePoint]
    let subject: Subject
    /// The ids of those that it is a duplicate of, here or not.
    let originals: [Int]
    /// The ids of others that it leads to, or that lead to it, here or not.
    let related: [Int]

    var site: SiteQuestions { subject.site }
  }

  let template = "question"
  let formats = [SiteFormat.html, .markdown, .json]
  let order = PublishingOrder.posts

  func forEachSubject(in context: BuildContext, _ body: (Subject) -> Void) {
    for site in context.contents.sites {
      for place in site.questions.indices { body(Subject(site: site, place: place)) }
    }
  }

  func path(of subject: Subject, in format: SiteFormat) -> String {
    Self.path(of: subject.id, on: subject.site, in: format)
  }

  static func path(of question: Int, on site: SiteQuestions, in format: SiteFormat) -> String {
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
  func fingerprint(of subject: Subject, in context: BuildContext) -> Fingerprint? {
    var fingerprint = Fingerprint()
    if let (edition, position) = context.contents.editionPlaces.place(of: subject) {
      fingerprint.add(edition.digest.folder)
      fingerprint.add(edition.heading.date)
      fingerprint.add(edition.heading.title)
      for place in [position - 1, position + 1] where edition.questions.indices.contains(place) {
        fingerprint.add(edition.questions[place].site.folder)
        fingerprint.add(edition.questions[place].id)
        fingerprint.add(edition.questions[place].question.title)
      }
    }
    let key = QuestionKey(site: subject.site.community.parameter, id: subject.id)
    for personal in context.contents.personalDigests where personal.holds(key) {
      fingerprint.add(personal.digest.folder)
      fingerprint.add(personal.digest.shownTitle)
    }
    if !context.contents.hasAuthors { fingerprint.add(2) }
    if context.contents.hasBounty(subject.site, subject.place) { fingerprint.add(1) }
    return fingerprint
  }

  func sitemapEntry(of subject: Subject, in contents: SiteContents) -> SitemapEntry? {
    SitemapEntry(date: subject.site.questions.dataDate(subject.place))
  }

  /// Neighbours together, so that each turn reads a range.
  func joins(_ subject: Subject, _ batch: [Subject]) -> Bool {
    guard let last = batch.last else { return true }
    return last.site === subject.site && last.place == subject.place - 1 && batch.count < 100
  }

  /// Reads neighbours as a stream; those that cannot be read are noted and passed over.
  func forEachSource(
    of subjects: [Subject], with worker: Worker, _ body: (Subject, Source) throws -> Void
  ) throws {
    var rest = subjects[...]
    do {
      try stream(subjects, with: worker) { subject, source in
        try body(subject, source)
        rest = rest.drop { $0.place <= subject.place }
      }
    } catch let error as ArchiveError where error.isOfOnePlace {
      for subject in rest {
        do {
          try stream([subject], with: worker, body)
        } catch let error as ArchiveError where error.isOfOnePlace {
          worker.context.failures.note(subject, because: error)
        }
      }
    }
  }

  private func stream(
    _ subjects: [Subject], with worker: Worker, _ body: (Subject, Source) throws -> Void
  ) throws {
    guard let first = subjects.first, let last = subjects.last else { return }
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
      let subject = Subject(site: site, place: place)
      let told =
        question.closedDate == nil
        ? []
        : try worker.archive.originals(
          ofQuestion: question.id, site: site.community.parameter)
      let dumped = links.filter(\.isOriginal).map(\.questionID)
      let originals = told + dumped.filter { !told.contains($0) }
      try body(
        subject,
        Source(
          question: question, texts: texts, date: date, history: history, subject: subject,
          originals: originals, related: links.filter { !$0.isOriginal }.map(\.questionID)))
    }
  }

  /// Some questions are repeated by thousands.
  private static let mostLinks = 20

  func compose(_ source: Source, with composer: Composer) -> Composed<QuestionPage> {
    if composer.links.format == .json {
      return Composed(.bytes(composer.json(of: source)), of: Self.ingredients(of: source))
    }
    let images = PageImages()
    let pages = composer.pageLinks(besides: source.question.id, on: source.site)
    let page = composer.page(source, images, pages)
    var composed = Composed(
      .page(page), of: Self.ingredients(of: source) + pages.sources, showing: images)
    if let number = composer.searchNumber(of: source) {
      composed.searched = (source.searched(by: composer), number)
    }
    return composed
  }

  private static func ingredients(of source: Source) -> [Ingredient] {
    let parameter = source.site.community.parameter
    var ingredients: [Ingredient] = [
      .site(parameter), .question(source.question.id, site: parameter),
    ]
    ingredients += (source.originals + source.related).map { .question($0, site: parameter) }
    source.question.forEachPerson { id, _ in
      let person = Ingredient.user(id, site: parameter)
      if !ingredients.contains(person) { ingredients.append(person) }
    }
    return ingredients
  }
}
