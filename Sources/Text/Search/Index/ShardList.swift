internal import Basics

/// The numbers of the shards that have terms of a question, in ascending order.
package struct ShardList: Sendable, Equatable {
  /// The encoded list: variable-length integers, each the distance to the previous shard minus 1.
  package private(set) var bytes: [UInt8] = []
  private var lastShard = -1

  /// Creates an empty list with memory for a number of bytes.
  init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Appends the number of a shard unless the list already ends with it; the number must not be
  /// lower than the last one.
  mutating func append(_ shard: Int) {
    guard shard > lastShard else { return }
    bytes.append(varint: UInt64(shard - lastShard - 1))
    lastShard = shard
  }

  /// Decodes a list of shard numbers, up to its end or to the first invalid byte.
  package static func shards(in bytes: [UInt8]) -> [Int] {
    var shards: [Int] = []
    var reader = PackedValueReader(bytes)
    var next = 0
    while let distance = reader.readVarintIfComplete(), distance < 1 << 28 {
      shards.append(next + Int(distance))
      next += Int(distance) + 1
    }
    return shards
  }
}
