internal import Basics

/// The shards that have terms of each question, collected shard by shard while an index is built.
package struct ShardTable: Sendable {
  /// The questions of each completed shard: variable-length integers, each the distance to the previous number.
  private var encodedShards: [[UInt8]] = []
  /// A bit for each question that has a term in the current shard; postings set them in any order.
  private var currentShard: [UInt64]
  private let numberLimit: Int

  /// Creates an empty table; the numbers of all questions are below the limit.
  init(numberLimit: Int) {
    self.numberLimit = numberLimit
    currentShard = [UInt64](repeating: 0, count: (numberLimit + 63) / 64)
  }

  /// Adds the questions that have a term to the current shard.
  mutating func add(_ postings: [Posting]) {
    // A span, because an array checks before each change whether its storage is shared.
    let limit = numberLimit
    var bits = currentShard.mutableSpan
    for posting in postings where posting.questionNumber < limit {
      bits[posting.questionNumber >> 6] |= 1 << UInt64(posting.questionNumber & 63)
    }
  }

  /// Ends the current shard; questions that are added next belong to the following one.
  mutating func endShard() {
    var (encoded, previous): ([UInt8], Int) = ([], 0)
    for index in currentShard.indices {
      var bits = currentShard[index]
      while bits != 0 {
        let number = index << 6 + bits.trailingZeroBitCount
        encoded.append(varint: UInt64(number - previous))
        previous = number
        bits &= bits - 1
      }
      currentShard[index] = 0
    }
    // A copy, because the array that grew has more memory than it needs.
    encodedShards.append(encoded.map { $0 })
  }

  /// Calls `body` with the number of each question and its shards, in the order of the numbers.
  package func forEachQuestion(_ body: (_ number: Int, _ shards: ShardList) throws -> Void)
    rethrows
  {
    var readers = encodedShards.map { PackedValueReader($0) }
    var nextNumbers = readers.indices.map { readers[$0].nextNumber(after: 0) }
    // Blocks of questions, whose lists stay in the CPU cache while all shards are read.
    for start in stride(from: 0, to: numberLimit, by: Self.blockSize) {
      let block = start..<min(start + Self.blockSize, numberLimit)
      var lists = block.map { _ in ShardList(capacity: readers.count) }
      for shard in readers.indices {
        while nextNumbers[shard] < block.upperBound {
          lists[nextNumbers[shard] - start].append(shard)
          nextNumbers[shard] = readers[shard].nextNumber(after: nextNumbers[shard])
        }
      }
      for (number, list) in zip(block, lists) { try body(number, list) }
    }
  }

  private static let blockSize = 256
}

extension PackedValueReader {
  /// Reads the distance to the next number and returns that number; the greatest integer at the end.
  fileprivate mutating func nextNumber(after number: Int) -> Int {
    isAtEnd ? .max : number + Int(readVarint())
  }
}

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
