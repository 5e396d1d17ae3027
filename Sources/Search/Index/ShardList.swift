internal import Basics

/// The shards that have words of a question, in ascending order.
package struct ShardList: Sendable, Equatable {
  /// The distance of each shard from the one before, less 1, as variable-length integers.
  package private(set) var bytes: [UInt8] = []
  private var last = -1

  init() {}

  /// Appends a shard, which is the last one or comes after it.
  mutating func append(_ shard: Int) {
    guard shard > last else { return }
    bytes.append(varint: UInt64(shard - last - 1))
    last = shard
  }

  /// Returns the shards of a stored list, as far as they can be read.
  package static func shards(in bytes: [UInt8]) -> [Int] {
    var shards: [Int] = []
    var reader = PackedValueReader(bytes)
    var next = 0
    while let distance = reader.wholeVarint(), distance < 1 << 28 {
      shards.append(next + Int(distance))
      next += Int(distance) + 1
    }
    return shards
  }
}
