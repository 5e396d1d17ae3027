/// The assignment of index terms to shards, and the terms that are too common to be searched in
/// texts.
///
/// The layout does not change until the index is rebuilt, so that a changed question changes few
/// shards.
package struct IndexLayout: Sendable, Equatable {
  /// The lower bounds of the shards, in byte order of terms; a shard ends where the next begins.
  package var shardStarts: [String]
  /// Terms that are indexed only for titles, sorted by their bytes.
  package var commonTerms: [String]

  package init(shardStarts: [String] = [], commonTerms: [String] = []) {
    self.shardStarts = shardStarts
    self.commonTerms = commonTerms
  }

  /// The size in bytes at which a shard of the index ends and the next one begins.
  static let shardSize = 8_000
  /// The maximum length in characters of a shard's lower bound; terms with the same prefix of this
  /// length are in the same shard.
  private static let prefixLength = 5

  /// Returns the lower bound of a shard that begins with a term: the term's first characters.
  static func shardStart(for term: some Collection<UInt8>) -> [UInt8] {
    var characterCount = 0
    return Array(
      term.prefix { byte in
        if byte & 0xC0 != 0x80 { characterCount += 1 }
        return characterCount <= prefixLength
      })
  }

  /// Reports whether a term occurs in so many questions that searching for it is useless.
  ///
  /// - Parameters:
  ///   - term: The term; terms of facets are never common.
  ///   - count: The number of questions with the term.
  ///   - questionCount: The number of all questions.
  /// - Returns: Whether more than two of five questions have the term, among 1,000 or more.
  static func isCommon(
    _ term: [UInt8], documentFrequency count: Int, documentCount questionCount: Int
  ) -> Bool {
    let isFacet = term.first == UInt8(ascii: "[") || term.first == UInt8(ascii: "]")
    return !isFacet && questionCount >= 1_000 && count * 5 > questionCount * 2
  }
}
