internal import Archive
internal import Contents
internal import Mustache

/// The further pages of long editions, for questions that do not fit on an edition's first page.
struct EditionPartPages: PageKind {
  typealias Page = EditionPartPage

  /// A page of a long edition, after its first page.
  struct Target: Sendable {
    let digest: DigestEditions
    let heading: Edition.Summary
    /// The page number, from 2; ``EditionPages`` builds the first page of an edition.
    let number: Int

    var paging: Paging { EditionPartPages.paging(of: heading, in: digest) }
  }

  /// A further page of an edition, with its questions.
  struct Source {
    let target: Target
    let entries: [Edition.QuestionEntry]
  }

  let template = "edition-part"
  let order = BuildOrder.lists

  /// Returns how the questions of an edition are distributed over pages.
  static func paging(of heading: Edition.Summary, in digest: DigestEditions) -> Paging {
    let name = PathComponent.folder(ofDigest: heading.date)
    return Paging(
      heading.questionCount, pageSize: PageSize.furtherEditionPages,
      firstPageSize: PageSize.firstEditionPage, baseName: name, prefix: "\(name)-")
  }

  func forEachTarget(in context: PageContext, _ body: (Target) -> Void) {
    for digest in context.contents.digests {
      for heading in digest.editions {
        let paging = Self.paging(of: heading, in: digest)
        for number in 1...paging.pageCount where number > 1 {
          body(Target(digest: digest, heading: heading, number: number))
        }
      }
    }
  }

  func path(of target: Target, in format: SiteFormat) -> String {
    "d/\(target.digest.folder)/\(target.paging.fileName(target.number))"
  }

  func candidates(at address: SiteAddress, in context: PageContext) -> [Target] {
    guard let digest = address.digest(in: context.contents), let number = address.lastNumber
    else { return [] }
    return digest.editions.compactMap { heading in
      2...max(2, Self.paging(of: heading, in: digest).pageCount) ~= number
        ? Target(digest: digest, heading: heading, number: number) : nil
    }.filter { $0.number <= $0.paging.pageCount }
  }

  func inputKey(of target: Target, in context: PageContext) -> InputKey? {
    EditionPages().inputKey(
      of: .init(digest: target.digest, heading: target.heading), in: context)
  }

  /// Reads the questions of each part of an edition, and calls `body` with the part and what it is composed from.
  func forEachSource(
    of targets: [Target], with renderer: PageRenderer, _ body: (Target, Source) throws -> Void
  ) throws {
    for target in targets {
      let entries = try renderer.archive.entries(
        ofDigest: target.digest.name, date: target.heading.date,
        positions: target.paging.itemIndices(onPage: target.number))
      try body(target, Source(target: target, entries: entries))
    }
  }

  func compose(_ source: Source, with composer: Composer) -> ComposedPage<EditionPartPage> {
    let target = source.target
    return ComposedPage(
      EditionPartPage(source: source, composer: composer),
      inputs: composer.contents.inputs(
        of: source.entries, ofEdition: target.heading.date, in: target.digest.name))
  }
}

/// The values that a further page of an edition prints.
struct EditionPartPage: PageValue {
  let source: EditionPartPages.Source
  let composer: Composer

  private var target: EditionPartPages.Target { source.target }
  /// The index, among the questions of the edition, of the first question on the page.
  private var startIndex: Int { target.paging.itemIndices(onPage: target.number).lowerBound }

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.composer.pageFrame().in(.editions) }
    fields.text("title", note: "the title of the digest") {
      $0.target.digest.title(of: $0.target.heading)
    }
    fields.text("name", note: "the name of the digest, if another one has the same title") {
      $0.target.digest.displayName
    }
    fields.record("date", note: "the day of the edition") {
      DisplayDate(day: $0.target.heading.date)
    }
    fields.address("digest", note: "the page of the digest") {
      $0.composer.address(of: $0.target.digest)
    }
    fields.address("edition", note: "the first page of the edition") {
      LinkAddress(path: $0.target.paging.fileName(1))
    }
    fields.record("questions", note: "the number of questions in the whole edition") {
      Count($0.target.heading.questionCount)
    }
    fields.list("entries") { page in
      let digest = page.target.digest
      return page.composer.entries(
        page.source.entries[...], from: page.startIndex,
        isNewest: digest.editions[0].date == page.target.heading.date, of: digest,
        additionDate: page.target.heading.additionDate)
    }
    fields.number("start", note: "the position of the first of `entries` in the whole edition") {
      $0.startIndex + 1
    }
    fields.record("pagination", note: "the position among the pages of the edition") {
      $0.target.paging.pagePosition($0.target.number)
    }
  }
}
