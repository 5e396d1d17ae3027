/// The shards that have words of a question, in ascending order.
package struct ShardList: Sendable, Equatable {
  /// The distance of each shard from the one before, less 1, in groups of seven bits, the lowest first.
  package private(set) var bytes: [UInt8] = []
  private var last = -1

  init() {}

  /// Appends a shard, which is the last one or comes after it.
  mutating func append(_ shard: Int) {
    guard shard > last else { return }
    var distance = shard - last - 1
    while distance > 0x7F {
      bytes.append(UInt8(distance & 0x7F) | 0x80)
      distance >>= 7
    }
    bytes.append(UInt8(distance))
    last = shard
  }

  /// Returns the shards of a stored list, as far as they can be read.
  package static func shards(in bytes: [UInt8]) -> [Int] {
    var shards: [Int] = []
    var (next, distance, shift) = (0, 0, 0)
    for byte in bytes {
      guard shift < 28 else { return shards }
      distance |= Int(byte & 0x7F) << shift
      shift += 7
      guard byte < 0x80 else { continue }
      shards.append(next + distance)
      (next, distance, shift) = (next + distance + 1, 0, 0)
    }
    return shards
  }
}
