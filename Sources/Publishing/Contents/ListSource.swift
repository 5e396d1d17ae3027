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
    of archive: Archive, opening open: (@Sendable () throws -> Archive)?, _ settings: SiteSettings
  ) throws(ArchiveError) {
    (self.archive, self.open, partSize) = (archive, open, settings.rowsInPart)
    packed =
      settings.force
      ? nil : try archive.packedGeneration(inForm: QuestionPacking.form)
    repacked = Repacked(removed: packed == nil ? nil : [])
  }

  /// The questions of a site, and their answers where authors are to have pages.
  mutating func questions(ofSite site: String) async throws
    -> (table: QuestionTable, answers: [AuthoredAnswer])
  {
    var table = QuestionTable(ofSite: site)
    var answers: [AuthoredAnswer]? = []
    for part in try await parts(.questions, ofSite: site) { table.append(part.bytes, &answers) }
    var wanted = Set(table.indices.compactMap(table.ownerID)).sorted()[...]
    var people = PeopleTable()
    for part in try await parts(.users, ofSite: site) {
      people.append(part.bytes, wanted: &wanted)
    }
    table.people = people
    return (table, answers ?? [])
  }

  /// A part as it is, or the ids of which one has to be made.
  private enum Place {
    case part(PackedPart)
    case rows(ClosedRange<Int>)
  }

  private mutating func parts(_ kind: PackedPart.Kind, ofSite site: String) async throws
    -> [PackedPart]
  {
    let places = try places(kind, ofSite: site)
    let ranges = places.compactMap { if case .rows(let ids) = $0 { ids } else { nil } }
    var made = try await make(kind, ofSite: site, ranges)[...]
    repacked.added += made.joined()
    return places.flatMap { place in
      switch place {
      case .part(let part): [part]
      case .rows: made.popFirst() ?? []
      }
    }
  }

  private mutating func places(_ kind: PackedPart.Kind, ofSite site: String) throws -> [Place] {
    guard let packed else { return try wholeRange(kind, ofSite: site).map(Place.rows) }
    var parts: [PackedPart] = []
    try archive.forEachPackedPart(kind, ofSite: site) { parts.append($0) }
    if parts.isEmpty { return try wholeRange(kind, ofSite: site).map(Place.rows) }
    var changed = try archive.idsOfChanged(kind, ofSite: site, after: packed)[...]
    var places: [Place] = []
    for (index, part) in parts.enumerated() {
      let first = index == 0 ? kind.ids.lowerBound : part.first
      let last = index + 1 < parts.count ? parts[index + 1].first - 1 : kind.ids.upperBound
      let rest = changed.drop { $0 <= last }
      if rest.startIndex == changed.startIndex, part.isWhole {
        places.append(.part(part))
      } else {
        repacked.removed?.append(part)
        places.append(.rows(first...max(first, last)))
      }
      changed = rest
    }
    return places
  }

  /// All ids, in two pieces where two threads may read.
  private func wholeRange(_ kind: PackedPart.Kind, ofSite site: String) throws
    -> [ClosedRange<Int>]
  {
    guard kind == .questions else { return [kind.ids] }
    guard let ids = try archive.questionIDRange(ofSite: site) else { return [] }
    guard open != nil, ids.count > 1 else { return [ids] }
    let middle = ids.lowerBound + ids.count / 2
    return [ids.lowerBound...middle - 1, middle...ids.upperBound]
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
  fileprivate(set) var added: [PackedPart] = []
  /// Those that they replace; nil for all.
  fileprivate(set) var removed: [PackedPart]?

  /// Keeps them as what is true up to a generation of changes.
  func keep(in archive: Archive, upTo generation: Int) throws(ArchiveError) {
    try archive.keep(
      added, inForm: QuestionPacking.form, upTo: generation, removing: removed)
  }
}

/// Who damages a part must not damage the site: one that is not whole is made anew.
extension PackedPart {
  private static let sealSize = 4

  /// Appends what tells whether the bytes before are as they were.
  fileprivate mutating func seal() {
    let sum = UInt32(truncatingIfNeeded: Deflate.checksum(of: bytes))
    for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: sum >> shift)) }
  }

  fileprivate var isWhole: Bool {
    var other = self
    other.bytes.removeLast(min(Self.sealSize, bytes.count))
    other.seal()
    return other.bytes == bytes
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
    var part = PackedPart(site: site, kind: kind, first: first, bytes: packing.bytes)
    part.seal()
    parts.append(part)
    packing = Packing()
  }
}
