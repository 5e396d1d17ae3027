/// Which words each shard of an index has, and which words are too common to search in texts.
///
/// It stays the same until the index is rebuilt, so that a change of a question changes few shards.
package struct IndexLayout: Sendable, Equatable {
  /// The least word that each shard can have; all words from there up to the next start are in it.
  package var starts: [String]
  /// Words that are indexed only where they occur in titles, sorted by their bytes.
  package var common: [String]

  package init(starts: [String] = [], common: [String] = []) {
    self.starts = starts
    self.common = common
  }

  /// The size in bytes from which on a shard is full.
  static let shardSize = 8_000
  /// Words whose first characters are equal, so many of them, are in the same shard.
  private static let prefix = 5

  static func start(of word: some Collection<UInt8>) -> [UInt8] {
    var characters = 0
    return Array(
      word.prefix { byte in
        if byte & 0xC0 != 0x80 { characters += 1 }
        return characters <= prefix
      })
  }

  /// Whether a word occurs in so many questions that searching for it is of no use.
  static func isCommon(_ word: [UInt8], in count: Int, of questions: Int) -> Bool {
    let isFacet = word.first == UInt8(ascii: "[") || word.first == UInt8(ascii: "]")
    return !isFacet && questions >= 1_000 && count * 5 > questions * 2
  }
}
