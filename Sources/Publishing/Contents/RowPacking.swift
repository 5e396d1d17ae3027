internal import Archive
internal import Basics
internal import StackExchange

/// Rows that lie together.
struct RowPlace: Sendable {
  let ids: ClosedRange<Int>
  /// What holds them as they were, and the ids of those that changed, came or went since.
  var part: PackedPart.Key?
  var changed: [Int] = []
}

extension Archive {
  /// A part that holds its rows as they are; nil where it has to be made, or somebody damaged it.
  func currentPart(_ place: RowPlace) throws(ArchiveError) -> PackedPart? {
    guard let key = place.part, place.changed.isEmpty else { return nil }
    return try wholePart(key)
  }

  private func wholePart(_ key: PackedPart.Key) throws(ArchiveError) -> PackedPart? {
    let part = try packedPart(key)
    return part?.isWhole == true ? part : nil
  }

  /// Packs the rows of some places, at most so many in a part.
  func pack(
    _ kind: PackedPart.Kind, ofSite site: String, _ places: ArraySlice<RowPlace>, _ size: Int
  ) throws(ArchiveError) -> [[PackedPart]] {
    var parts: [[PackedPart]] = []
    for place in places { parts.append(try pack(kind, ofSite: site, place, size)) }
    return parts
  }

  private func pack(
    _ kind: PackedPart.Kind, ofSite site: String, _ place: RowPlace, _ size: Int
  ) throws(ArchiveError) -> [PackedPart] {
    switch kind {
    case .questions:
      try pack(place, into: PartCutter<QuestionPacking>(kind, site, size)) {
        (ids, cutter) throws(ArchiveError) in
        try forEachSummary(ofSite: site, from: ids) { question, answers in
          cutter.add(question.id) { $0.append(question, answers) }
        }
      }
    case .users:
      try pack(place, into: PartCutter<UserPacking>(kind, site, size)) {
        (ids, cutter) throws(ArchiveError) in
        try forEachUser(ofSite: site, from: ids) { user in
          if let id = user.id { cutter.add(id) { $0.append(user, id) } }
        }
      }
    }
  }

  /// Packs the rows of a place; where only a few changed, the others are taken as they are packed.
  private func pack<Packing>(
    _ place: RowPlace, into cutter: PartCutter<Packing>,
    reading read: (ClosedRange<Int>, inout PartCutter<Packing>) throws(ArchiveError) -> Void
  ) throws(ArchiveError) -> [PackedPart] {
    var cutter = cutter
    guard 3 * place.changed.count <= cutter.size, let part = try place.part.flatMap(wholePart)
    else {
      try read(place.ids, &cutter)
      return cutter.finish()
    }
    var changed = place.changed[...]
    for (id, row) in cutter.begin(with: part) {
      while let next = changed.first, next < id {
        try read(next...next, &cutter)
        changed.removeFirst()
      }
      if id != changed.first { cutter.add(id) { $0.append(row) } }
    }
    for id in changed { try read(id...id, &cutter) }
    return cutter.finish()
  }
}

/// What makes a part of rows.
protocol RowPacking {
  init()
  /// Begins with what rows of a part share, and hands these over as they are packed there.
  init(sharing part: [UInt8], _ body: (_ id: Int, _ row: ArraySlice<UInt8>) -> Void)
  var count: Int { get }
  var bytes: [UInt8] { get }
  /// Adds a row with a greater id, as the part has it that this one began with.
  mutating func append(_ row: ArraySlice<UInt8>)
}

/// Cuts rows into parts.
private struct PartCutter<Packing: RowPacking> {
  private let kind: PackedPart.Kind
  private let site: String
  /// How many rows a part has at most.
  let size: Int
  private var parts: [PackedPart] = []
  /// What each part begins with.
  private var start = Packing()
  private var packing = Packing()
  private var first = 0

  init(_ kind: PackedPart.Kind, _ site: String, _ size: Int) {
    (self.kind, self.site, self.size) = (kind, site, size)
  }

  /// Lets parts begin as another one, and gives its rows.
  mutating func begin(with part: PackedPart) -> [(id: Int, row: ArraySlice<UInt8>)] {
    var rows: [(id: Int, row: ArraySlice<UInt8>)] = []
    start = Packing(sharing: part.bytes) { rows.append(($0, $1)) }
    packing = start
    return rows
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
    packing = start
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
