/// How words are shared among shards, and which are in too many questions to be looked for.
///
/// It stays until an index is made anew, so that news change few shards.
package struct IndexLayout: Sendable, Equatable {
  /// How the first word of each shard begins.
  package var starts: [String]
  /// Of these only titles are known; by their bytes.
  package var common: [String]

  package init(starts: [String] = [], common: [String] = []) {
    self.starts = starts
    self.common = common
  }

  /// So many bytes make a shard.
  static let shardSize = 8_000
  /// Words that begin with the same letters, so many of them, stay together.
  private static let prefix = 5

  static func start(of word: some Collection<UInt8>) -> [UInt8] {
    // Whole characters of UTF-8.
    var count = 0
    return Array(
      word.prefix { byte in
        if byte & 0xC0 != 0x80 { count += 1 }
        return count <= prefix
      })
  }

  /// Whether a word is in so many of all questions that it tells nothing.
  static func isCommon(_ count: Int, of questions: Int) -> Bool {
    questions >= 1_000 && count * 5 > questions * 2
  }
}
