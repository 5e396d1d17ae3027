/// A set of files of the ledger, by their indices; stored as one bit per file because there may be
/// millions.
package struct FileSet: Sendable {
  /// The bits of all files, 64 in each word; a bit is 1 if the set contains the file.
  private var words: [UInt64] = []

  /// Creates an empty set of files.
  package init() {}

  /// Inserts a file by its index in the ledger.
  package mutating func insert(_ fileIndex: Int) {
    let word = fileIndex / UInt64.bitWidth
    if word >= words.count { words += repeatElement(0, count: word + 1 - words.count) }
    words[word] |= 1 << UInt64(fileIndex % UInt64.bitWidth)
  }

  /// Returns whether the set contains the file at an index in the ledger.
  package func contains(_ fileIndex: Int) -> Bool {
    let word = fileIndex / UInt64.bitWidth
    return word < words.count && words[word] & 1 << UInt64(fileIndex % UInt64.bitWidth) != 0
  }

  /// Inserts all files of another set into this one.
  package mutating func formUnion(_ other: FileSet) {
    words += repeatElement(0, count: max(0, other.words.count - words.count))
    for (index, word) in other.words.enumerated() { words[index] |= word }
  }

  /// The number of files in the set.
  package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
}
