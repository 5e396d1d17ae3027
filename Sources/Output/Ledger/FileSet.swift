/// A set of files, by their index in the ledger; a bit for each, as there may be millions.
package struct FileSet: Sendable {
  private var words: [UInt64] = []

  package init() {}

  package mutating func insert(_ file: Int) {
    let word = file / UInt64.bitWidth
    if word >= words.count { words += repeatElement(0, count: word + 1 - words.count) }
    words[word] |= 1 << UInt64(file % UInt64.bitWidth)
  }

  package func contains(_ file: Int) -> Bool {
    let word = file / UInt64.bitWidth
    return word < words.count && words[word] & 1 << UInt64(file % UInt64.bitWidth) != 0
  }

  package mutating func formUnion(_ other: FileSet) {
    words += repeatElement(0, count: max(0, other.words.count - words.count))
    for (index, word) in other.words.enumerated() { words[index] |= word }
  }

  package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
}
