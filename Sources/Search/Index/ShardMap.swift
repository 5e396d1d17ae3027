/// In which shards the words of each question are, so that a change reads no others.
package struct ShardMap: Sendable, Equatable {
  /// Of so many neighbours each, as they are written down.
  private var groups: [Int: [UInt8]]

  /// So many questions make a group.
  package static let groupSize = 64

  init(_ groups: [Int: [UInt8]] = [:]) { self.groups = groups }

  /// By the first number of each group.
  package init(byFirstNumber groups: [Int: [UInt8]]) {
    self.init(
      Dictionary(groups.map { ($0.key / Self.groupSize, $0.value) }, uniquingKeysWith: { $1 }))
  }

  package var byFirstNumber: [Int: [UInt8]] {
    Dictionary(groups.map { ($0.key * Self.groupSize, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// The shards that have words of some questions.
  func shards(of numbers: some Sequence<Int>) -> Set<Int> {
    var members: [Int: UInt64] = [:]
    for number in numbers { members[number / Self.groupSize, default: 0] |= Self.bit(number) }
    var shards: Set<Int> = []
    for (group, members) in members {
      ShardGroup.forEachShard(in: groups[group] ?? []) {
        if $1 & members != 0 { shards.insert($0) }
      }
    }
    return shards
  }

  fileprivate static func bit(_ number: Int) -> UInt64 { 1 << UInt64(number % groupSize) }

  /// Replaces what is known of some questions; gives the groups that are others by now.
  func replacing(_ numbers: some Sequence<Int>, with found: [(shard: Int, number: Int)]) -> ShardMap
  {
    var changes: [Int: (members: UInt64, found: [Int: UInt64])] = [:]
    for number in numbers {
      changes[number / Self.groupSize, default: (0, [:])].members |= Self.bit(number)
    }
    for (shard, number) in found {
      changes[number / Self.groupSize, default: (0, [:])].found[shard, default: 0] |= Self.bit(
        number)
    }
    var result = ShardMap()
    for (group, change) in changes {
      var shards = change.found
      ShardGroup.forEachShard(in: groups[group] ?? []) { shard, members in
        shards[shard, default: 0] |= members & ~change.members
      }
      var writer = ShardGroup()
      for (shard, members) in shards.sorted(by: { $0.key < $1.key }) where members != 0 {
        writer.append(shard, members)
      }
      result.groups[group] = writer.bytes
    }
    return result
  }
}

/// Notes all questions of shards, which come in their order.
struct ShardMapWriter {
  private var groups: [ShardGroup]
  /// Who has words in the shard at hand, by group.
  private var members: [UInt64]
  private var shard = 0
  /// So many groups have words at all.
  private var count = 0

  /// Begins to note questions with numbers below a limit.
  init(limit: Int) {
    let count = (limit + ShardMap.groupSize - 1) / ShardMap.groupSize
    groups = [ShardGroup](repeating: ShardGroup(), count: count)
    members = [UInt64](repeating: 0, count: count)
  }

  mutating func note(_ postings: some Sequence<Posting>, in shard: Int) {
    if shard != self.shard { endShard() }
    self.shard = shard
    var members = members.mutableSpan
    for posting in postings {
      members[posting.number / ShardMap.groupSize] |= ShardMap.bit(posting.number)
    }
  }

  private mutating func endShard() {
    for group in members.indices where members[group] != 0 {
      groups[group].append(shard, members[group])
      members[group] = 0
      count = max(count, group + 1)
    }
  }

  mutating func finish() -> ShardMap {
    endShard()
    return ShardMap(
      Dictionary(uniqueKeysWithValues: groups[..<count].enumerated().map { ($0, $1.bytes) }))
  }
}

/// The shards of some neighbours: of each the distance from the one before, seven bits a byte, then how
/// many have words there, and who; or, of many, a bit for each of them.
struct ShardGroup {
  private(set) var bytes: [UInt8] = []
  private var last = 0

  /// More are written as bits.
  private static let most = 7

  mutating func append(_ shard: Int, _ members: UInt64) {
    var distance = shard - last
    last = shard
    while distance > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: distance) | 0x80)
      distance >>= 7
    }
    bytes.append(UInt8(distance))
    let count = members.nonzeroBitCount
    bytes.append(UInt8(count))
    var rest = members
    for _ in 0..<(count > Self.most ? 8 : count) {
      if count > Self.most {
        bytes.append(UInt8(truncatingIfNeeded: rest))
        rest >>= 8
      } else {
        bytes.append(UInt8(rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
  }

  /// Goes through the shards of a group, as far as they can be read.
  static func forEachShard(in bytes: [UInt8], _ body: (_ shard: Int, _ members: UInt64) -> Void) {
    var rest = bytes[...]
    var shard = 0
    while let first = rest.popFirst() {
      var (distance, shift) = (Int(first & 0x7F), 7)
      var byte = first
      while byte > 0x7F, shift < 35, let next = rest.popFirst() {
        byte = next
        distance |= Int(next & 0x7F) << shift
        shift += 7
      }
      shard += distance
      guard let count = rest.popFirst().map(Int.init) else { return }
      var members: UInt64 = 0
      if count > most {
        for byte in rest.prefix(8).reversed() { members = members << 8 | UInt64(byte) }
        rest = rest.dropFirst(8)
      } else {
        for byte in rest.prefix(count) { members |= 1 << UInt64(byte & 63) }
        rest = rest.dropFirst(count)
      }
      body(shard, members)
    }
  }
}
