internal import Archive
internal import Mustache

/// The questions of long editions that have no room on the edition's first page.
struct EditionPartPages: PageKind {
  typealias Page = EditionPartPage

  /// A page of an edition, counted from 1, which is the edition's own.
  struct Subject: Sendable {
    let digest: DigestEditions
    let heading: Edition.Heading
    let number: Int

    var paging: Paging { EditionPartPages.paging(of: heading, in: digest) }
  }

  /// A part of an edition, and its lines.
  struct Source {
    let subject: Subject
    let entries: [Edition.Entry]
  }

  let template = "edition-part"
  let order = PublishingOrder.lists

  /// How the questions of an edition are shared among pages.
  static func paging(of heading: Edition.Heading, in digest: DigestEditions) -> Paging {
    let name = PathName.folder(ofDigest: heading.date)
    return Paging(
      heading.questionCount, size: 200, lead: 150, stem: name, prefix: "\(name)-")
  }

  func forEachSubject(in context: BuildContext, _ body: (Subject) -> Void) {
    for digest in context.contents.digests {
      for heading in digest.editions {
        let paging = Self.paging(of: heading, in: digest)
        for number in 1...paging.count where number > 1 {
          body(Subject(digest: digest, heading: heading, number: number))
        }
      }
    }
  }

  func path(of subject: Subject, in format: SiteFormat) -> String {
    "d/\(subject.digest.folder)/\(subject.paging.file(subject.number))"
  }

  func fingerprint(of subject: Subject, in context: BuildContext) -> Fingerprint? {
    EditionPages().fingerprint(
      of: .init(digest: subject.digest, heading: subject.heading), in: context)
  }

  func forEachSource(
    of subjects: [Subject], with worker: Worker, _ body: (Subject, Source) throws -> Void
  ) throws {
    for subject in subjects {
      let entries = try worker.archive.entries(
        ofDigest: subject.digest.name, date: subject.heading.date,
        at: subject.paging.places(onPage: subject.number))
      try body(subject, Source(subject: subject, entries: entries))
    }
  }

  func compose(_ source: Source, with composer: Composer) -> Composed<EditionPartPage> {
    let (subject, digest) = (source.subject, source.subject.digest)
    let title = digest.title(of: subject.heading)
    let date = Moment(day: subject.heading.date)
    let start = subject.paging.places(onPage: subject.number).lowerBound
    let page = EditionPartPage(
      frame: composer.frame(),
      title: title, date: date, digest: composer.address(of: digest),
      edition: Address(path: subject.paging.file(1)),
      questions: Count(subject.heading.questionCount),
      entries: composer.entries(
        source.entries[...], from: start,
        isNewest: digest.editions[0].date == subject.heading.date, of: digest),
      place: subject.paging.place(subject.number))
    return Composed(
      page,
      of: composer.contents.ingredients(
        of: source.entries, ofEdition: subject.heading.date, in: digest.name))
  }
}

/// Some of the questions of an edition.
struct EditionPartPage: PageValue {
  let frame: Frame
  let title: String
  let date: Moment?
  /// All editions.
  let digest: Address
  /// The first page of this one.
  let edition: Address
  /// How many it selected.
  let questions: Count
  let entries: [Entry]
  let place: Place?

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.frame }
    fields.text("title", note: "of the digest") { $0.title }
    fields.record("date", note: "the edition's day") { $0.date }
    fields.address("digest", note: "of all editions") { $0.digest }
    fields.address("edition", note: "of the edition's first page") { $0.edition }
    fields.record("questions", note: "of the whole edition") { $0.questions }
    fields.list("entries") { $0.entries }
    fields.number("start", note: "the place of the first of them") {
      $0.entries.first?.position ?? 1
    }
    fields.record("several") { $0.place }
  }
}
