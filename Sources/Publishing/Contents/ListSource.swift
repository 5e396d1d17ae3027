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
  private(set) var repacked: Repacked
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
    repacked = Repacked(removed: packed == nil ? nil : [], in: folder)
  }

  /// The questions of a site, and their answers; nil where there are more questions than a limit, so that
  /// authors have no pages.
  mutating func questions(ofSite site: String, withAnswersOf limit: Int) async throws
    -> (table: QuestionTable, answers: [AuthoredAnswer]?)
  {
    var table = QuestionTable(ofSite: site)
    var answers: [AuthoredAnswer]? = []
    try await forEachPart(.questions, ofSite: site, expecting: { table.reserve($0) }) { part in
      table.append(part, &answers)
      if table.count > limit { answers = nil }
    }
    var wanted = table.ownerIDs[...]
    var people = PeopleTable()
    try await forEachPart(.users, ofSite: site) { people.append($0, wanted: &wanted) }
    table.people = people
    return (table, answers)
  }

  /// Rows that lie together, and the part that holds them as they are; nil where it has to be made.
  private struct Place {
    let ids: ClosedRange<Int>
    let part: PackedPart.Key?
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
      var known = try places.map { try $0.part.flatMap(wholePart) }[...]
      let lacking = zip(places, known).filter { $1 == nil }.map(\.0.ids)
      for part in places.compactMap(\.part) where !known.contains(where: { $0?.key == part }) {
        repacked.remove(part)
      }
      var made = try await make(kind, ofSite: site, lacking)[...]
      while let part = known.popFirst() {
        for part in try part.map({ [$0] }) ?? repacked.added(made.removeFirst()) {
          body(part.bytes)
        }
      }
    }
  }

  /// A part, unless somebody damaged it.
  private func wholePart(_ key: PackedPart.Key) throws(ArchiveError) -> PackedPart? {
    let part = try archive.packedPart(key)
    return part?.isWhole == true ? part : nil
  }

  private mutating func places(_ kind: PackedPart.Kind, ofSite site: String) throws
    -> (places: [Place], rows: Int)
  {
    let parts = packed == nil ? [] : try archive.packedParts(kind, ofSite: site)
    guard let packed, !parts.isEmpty else {
      let (ranges, count) = try ranges(kind, ofSite: site)
      return (ranges.map { Place(ids: $0, part: nil) }, count)
    }
    var changed = try archive.idsOfChanged(kind, ofSite: site, after: packed)[...]
    var places: [Place] = []
    for (index, part) in parts.enumerated() {
      let first = index == 0 ? kind.ids.lowerBound : part.first
      let last = index + 1 < parts.count ? parts[index + 1].first - 1 : kind.ids.upperBound
      let rest = changed.drop { $0 <= last }
      let isChanged = rest.startIndex != changed.startIndex
      if isChanged { repacked.remove(part) }
      places.append(Place(ids: first...max(first, last), part: isChanged ? nil : part))
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

  /// Packs the rows of some ranges, half of them on another thread: all pages wait for them.
  private func make(
    _ kind: PackedPart.Kind, ofSite site: String, _ ranges: [ClosedRange<Int>]
  ) async throws -> [[PackedPart]] {
    guard let open, ranges.count > 1 else {
      return try archive.pack(kind, ofSite: site, ranges, partSize)
    }
    let (half, size) = (ranges.count / 2, partSize)
    let others = Array(ranges[half...])
    async let rest = open().pack(kind, ofSite: site, others, size)
    return try archive.pack(kind, ofSite: site, Array(ranges[..<half]), size) + (await rest)
  }
}

/// Parts that were made anew, for the next publication.
struct Repacked: Sendable {
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

/// Who damages a part must not damage the site: one that is not whole is made anew.
extension PackedPart {
  private static let sealSize = 4

  /// Appends what tells whether the bytes before are as they were.
  fileprivate mutating func seal() { bytes += Self.seal(of: bytes[...]) }

  fileprivate var isWhole: Bool {
    let content = bytes.dropLast(Self.sealSize)
    return bytes[content.endIndex...].elementsEqual(Self.seal(of: content))
  }

  private static func seal(of content: ArraySlice<UInt8>) -> [UInt8] {
    let sum = Deflate.checksum(of: content)
    return (0..<sealSize).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
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

  fileprivate func pack(
    _ kind: PackedPart.Kind, ofSite site: String, _ ranges: [ClosedRange<Int>], _ size: Int
  ) throws(ArchiveError) -> [[PackedPart]] {
    var parts: [[PackedPart]] = []
    for ids in ranges { parts.append(try pack(kind, ofSite: site, ids, size)) }
    return parts
  }

  private func pack(
    _ kind: PackedPart.Kind, ofSite site: String, _ ids: ClosedRange<Int>, _ size: Int
  ) throws(ArchiveError) -> [PackedPart] {
    switch kind {
    case .questions:
      var cutter = PartCutter<QuestionPacking>(kind, site, size)
      try forEachSummary(ofSite: site, from: ids) { question, answers in
        cutter.add(question.id) { $0.append(question, answers) }
      }
      return cutter.finish()
    case .users:
      var cutter = PartCutter<UserPacking>(kind, site, size)
      try forEachUser(ofSite: site, from: ids) { user in
        if let id = user.id { cutter.add(id) { $0.append(user, id) } }
      }
      return cutter.finish()
    }
  }
}

/// What makes a part of rows.
protocol RowPacking {
  init()
  var count: Int { get }
  var bytes: [UInt8] { get }
}

/// Cuts rows into parts.
private struct PartCutter<Packing: RowPacking> {
  private let kind: PackedPart.Kind
  private let site: String
  private var parts: [PackedPart] = []
  private var packing = Packing()
  private var first = 0

  private let size: Int

  init(_ kind: PackedPart.Kind, _ site: String, _ size: Int) {
    (self.kind, self.site, self.size) = (kind, site, size)
  }

  mutating func add(_ id: Int, _ append: (inout Packing) -> Void) {
    if packing.count == size { end() }
    if packing.count == 0 { first = id }
    append(&packing)
  }

  mutating func finish() -> [PackedPart] {
    if packing.count > 0 { end() }
    return parts
  }

  private mutating func end() {
    var part = PackedPart(
      PackedPart.Key(site: site, kind: kind, first: first), bytes: packing.bytes)
    part.seal()
    parts.append(part)
    packing = Packing()
  }
}
