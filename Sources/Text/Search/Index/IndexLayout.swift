/// The assignment of index terms to shards, and the terms that are so common that a question need not have them.
///
/// The layout does not change until the index is rebuilt, so that a changed question changes few
/// shards.
package struct IndexLayout: Sendable, Equatable {
  /// The lower bounds of the shards, in byte order of terms; a shard ends where the next begins.
  package var shardStarts: [String]
  /// Terms of most questions, sorted by their bytes; see ``CommonTerms``.
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
}
