internal import Archive
internal import Basics
internal import StackExchange

/// Reads what lists need of the archive: parts as an earlier publication packed them, and of the rows
/// only those that changed since.
struct ListSource {
  private let archive: Archive
  /// Opens the archive once more, for another thread that reads.
  private let open: (@Sendable () throws -> Archive)?
  /// Up to which parts that are there are as the archive is; nil where none are.
  private let packed: Int?
  /// What was packed anew.
  private(set) var changedParts: ChangedParts
  private let partSize: Int

  /// Reads from an archive; where everything is to be made anew, as if nothing had been packed.
  init(
    of archive: Archive, opening open: (@Sendable () throws -> Archive)?, _ settings: SiteSettings,
    putAsideIn folder: OutputFolder
  ) throws(ArchiveError) {
    (self.archive, self.open, partSize) = (archive, open, settings.rowsInPart)
    packed =
      settings.force
      ? nil : try archive.packedGeneration(inForm: QuestionPacking.form)
    changedParts = ChangedParts(removed: packed == nil ? nil : [], in: folder)
  }

  /// The questions of a site, without those who asked, and their answers; nil where there are more
  /// questions than a limit, so that authors have no pages.
  mutating func questions(ofSite site: String, withAnswersOf limit: Int) async throws
    -> (table: QuestionTable, answers: [AuthoredAnswer]?)
  {
    var table = QuestionTable(ofSite: site)
    var answers: [AuthoredAnswer]? = []
    try await forEachPart(.questions, ofSite: site, expecting: { table.reserve($0) }) { part in
      table.append(part, &answers)
      if table.count > limit { answers = nil }
    }
    return (table, answers)
  }

  /// Those who asked the questions of a site.
  mutating func people(of questions: QuestionTable, onSite site: String) async throws -> PeopleTable
  {
    var wanted = questions.ownerIDs[...]
    var people = PeopleTable()
    try await forEachPart(.users, ofSite: site) { people.append($0, wanted: &wanted) }
    return people
  }

  /// Hands over what parts hold, of which only a few are in memory, after it says how many rows these
  /// are about.
  private mutating func forEachPart(
    _ kind: PackedPart.Kind, ofSite site: String, expecting: (Int) -> Void = { _ in },
    _ body: ([UInt8]) -> Void
  ) async throws {
    let (places, count) = try places(kind, ofSite: site)
    expecting(count)
    // Of those that were packed few have to be made, and two threads share these.
    for places in places.chunks(of: packed == nil ? 16 : 128) {
      let known = try places.map(archive.currentPart)
      let stale = zip(places, known).filter { $1 == nil }.map(\.0)
      for part in stale.compactMap(\.part) { changedParts.remove(part) }
      var made = try await make(kind, ofSite: site, stale)[...]
      for part in known {
        for part in try part.map({ [$0] }) ?? changedParts.added(made.removeFirst()) {
          body(part.bytes)
        }
      }
    }
  }

  private func places(_ kind: PackedPart.Kind, ofSite site: String) throws
    -> (places: [RowPlace], rows: Int)
  {
    let parts = packed == nil ? [] : try archive.packedParts(kind, ofSite: site)
    guard let packed, !parts.isEmpty else {
      let (ranges, count) = try ranges(kind, ofSite: site)
      return (ranges.map { RowPlace(ids: $0) }, count)
    }
    var changed = try archive.idsOfChanged(kind, ofSite: site, after: packed)[...]
    var places: [RowPlace] = []
    for (index, part) in parts.enumerated() {
      let first = index == 0 ? kind.ids.lowerBound : part.first
      let last = index + 1 < parts.count ? parts[index + 1].first - 1 : kind.ids.upperBound
      let rest = changed.drop { $0 <= last }
      places.append(
        RowPlace(
          ids: first...max(first, last), part: part,
          changed: Array(changed[..<rest.startIndex])))
      changed = rest
    }
    return (places, parts.count * partSize)
  }

  /// All ids, in pieces for two threads that do not take much memory, and how many rows there are.
  private func ranges(_ kind: PackedPart.Kind, ofSite site: String) throws
    -> (ranges: [ClosedRange<Int>], rows: Int)
  {
    guard let (ids, count) = try archive.ids(of: kind, onSite: site) else { return ([], 0) }
    let pieces = min(256, count / (2 * max(1, partSize)), ids.count) + 1
    let size = ids.count / pieces + 1
    let ranges = stride(from: ids.lowerBound, through: ids.upperBound, by: size).map {
      $0...min($0 + size - 1, ids.upperBound)
    }
    return (ranges, count)
  }

  /// Packs the rows of some places, half of them on another thread: all pages wait for them.
  private func make(
    _ kind: PackedPart.Kind, ofSite site: String, _ places: [RowPlace]
  ) async throws -> [[PackedPart]] {
    guard let open, places.count > 1 else {
      return try archive.pack(kind, ofSite: site, places[...], partSize)
    }
    let (half, size) = (places.count / 2, partSize)
    async let rest = open().pack(kind, ofSite: site, places[half...], size)
    return try archive.pack(kind, ofSite: site, places[..<half], size) + (await rest)
  }
}

/// Parts that were made anew, for the next publication.
struct ChangedParts: Sendable {
  private let spool: Spool
  private var parts: [(key: PackedPart.Key, place: Range<Int>)] = []
  /// Those that they replace; nil for all.
  private var removed: [PackedPart.Key]?

  fileprivate init(removed: [PackedPart.Key]?, in folder: OutputFolder) {
    self.removed = removed
    spool = Spool(in: folder, named: "lists")
  }

  fileprivate mutating func remove(_ part: PackedPart.Key) { removed?.append(part) }

  /// Puts parts aside, and gives them back.
  fileprivate mutating func added(_ added: [PackedPart]) throws(OutputError) -> [PackedPart] {
    for part in added { parts.append((part.key, try spool.append(part.bytes))) }
    return added
  }

  /// Keeps them as what is true up to a generation of changes.
  func keep(in archive: Archive, upTo generation: Int) throws {
    try archive.keepPacked(inForm: QuestionPacking.form, upTo: generation, removing: removed) {
      for (key, place) in parts { try $0(PackedPart(key, bytes: spool.bytes(place))) }
    }
  }
}

extension PackedPart.Kind {
  fileprivate var ids: ClosedRange<Int> {
    switch self {
    case .questions: Bounds.ids
    case .users: Bounds.userIDs
    }
  }
}

extension Archive {
  fileprivate func ids(of kind: PackedPart.Kind, onSite site: String) throws(ArchiveError)
    -> (range: ClosedRange<Int>, count: Int)?
  {
    switch kind {
    case .questions: try questionIDs(ofSite: site)
    case .users: try userIDs(ofSite: site)
    }
  }
}
