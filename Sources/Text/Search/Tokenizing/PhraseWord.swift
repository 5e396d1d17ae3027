internal import Basics

/// A word as a part of phrases.
package struct PhraseWord {
  /// A hash of the word's index term.
  let hash: UInt32
  /// The length of the term in bytes.
  let length: Int

  /// Creates the word whose index term is a range of a text.
  @inline(__always)
  init(_ term: Range<Int>, _ text: borrowing Span<UInt8>) {
    var hash = FNV1a<UInt32>()
    for index in term { hash.add(text[index].lowercased) }
    (self.hash, length) = (hash.value, term.count)
  }
}
