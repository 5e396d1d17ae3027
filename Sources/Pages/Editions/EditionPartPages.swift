internal import Output
internal import Archive
internal import Contents
internal import Mustache

/// The questions of long editions that have no room on the edition's first page.
struct EditionPartPages: PageKind {
  typealias Page = EditionPartPage

  /// A page of an edition, counted from 1, which is the edition's own.
  struct Target: Sendable {
    let digest: DigestEditions
    let heading: Edition.Heading
    let number: Int

    var paging: Paging { EditionPartPages.paging(of: heading, in: digest) }
  }

  /// A part of an edition, and its lines.
  struct Source {
    let target: Target
    let entries: [Edition.Entry]
  }

  let template = "edition-part"
  let order = PromotionOrder.lists

  /// How the questions of an edition are shared among pages.
  static func paging(of heading: Edition.Heading, in digest: DigestEditions) -> Paging {
    let name = PathName.folder(ofDigest: heading.date)
    return Paging(
      heading.questionCount, size: 200, lead: 150, stem: name, prefix: "\(name)-")
  }

  func forEachTarget(in context: BuildContext, _ body: (Target) -> Void) {
    for digest in context.contents.digests {
      for heading in digest.editions {
        let paging = Self.paging(of: heading, in: digest)
        for number in 1...paging.count where number > 1 {
          body(Target(digest: digest, heading: heading, number: number))
        }
      }
    }
  }

  func path(of target: Target, in format: SiteFormat) -> String {
    "d/\(target.digest.folder)/\(target.paging.file(target.number))"
  }

  func inputKey(of target: Target, in context: BuildContext) -> InputKey? {
    EditionPages().inputKey(
      of: .init(digest: target.digest, heading: target.heading), in: context)
  }

  func forEachSource(
    of targets: [Target], with worker: Worker, _ body: (Target, Source) throws -> Void
  ) throws {
    for target in targets {
      let entries = try worker.archive.entries(
        ofDigest: target.digest.name, date: target.heading.date,
        at: target.paging.places(onPage: target.number))
      try body(target, Source(target: target, entries: entries))
    }
  }

  func compose(_ source: Source, with composer: Composer) -> ComposedPage<EditionPartPage> {
    let (target, digest) = (source.target, source.target.digest)
    let title = digest.title(of: target.heading)
    let date = DisplayDate(day: target.heading.date)
    let start = target.paging.places(onPage: target.number).lowerBound
    let page = EditionPartPage(
      frame: composer.frame(),
      title: title, date: date, digest: composer.address(of: digest),
      edition: Address(path: target.paging.file(1)),
      questions: Count(target.heading.questionCount),
      entries: composer.entries(
        source.entries[...], from: start,
        isNewest: digest.editions[0].date == target.heading.date, of: digest),
      place: target.paging.place(target.number))
    return ComposedPage(
      page,
      of: composer.contents.inputs(
        of: source.entries, ofEdition: target.heading.date, in: digest.name))
  }
}

/// Some of the questions of an edition.
struct EditionPartPage: PageValue {
  let frame: Frame
  let title: String
  let date: DisplayDate?
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
