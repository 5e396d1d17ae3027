internal import Basics

/// Reports whether texts contain a phrase: its words, one directly after the other.
package struct PhraseMatcher: Sendable {
  /// The hashes of the phrase's words.
  private let words: [UInt32?]
  /// The folded letters of a phrase in a script without spaces; empty for other phrases.
  private let letters: String

  package init(_ phrase: String) {
    var sink = PhraseWords()
    sink.read(Array(phrase.utf8))
    words = sink.words.filter { $0 != nil }
    let letters = Self.folded(phrase)
    self.letters =
      letters.unicodeScalars.contains(where: LetterFolding.isUnspaced) ? letters : ""
  }

  /// Reports whether a text, which must be valid UTF-8, contains the phrase.
  package func matches(_ text: [UInt8]) -> Bool {
    guard letters.isEmpty else {
      return Self.folded(String(decoding: text, as: UTF8.self)).contains(letters)
    }
    guard let first = words.first else { return false }
    var sink = PhraseWords()
    sink.read(text)
    return sink.words.indices.contains { index in
      sink.words[index] == first && sink.words[index...].starts(with: words)
    }
  }

  /// Returns the letters of a text in their normal form, without anything between them.
  private static func folded(_ text: String) -> String {
    let words = text.unicodeScalars.filter { !LetterFolding.isBoundary($0) }
    let letters = String.UnicodeScalarView(LetterFolding.folded(words))
    return String(letters)
  }
}

/// Collects the hashes of the words of a text, in their order.
private struct PhraseWords: TermSink {
  /// The hashes; nil where a word in a script without spaces separates others.
  private(set) var words: [UInt32?] = []

  mutating func read(_ text: [UInt8]) {
    var tokenizer = SearchTokenizer()
    tokenizer.tokenize(text.span, into: &self)
  }

  mutating func add(_ range: Range<Int>, sortKey: UInt64, of text: borrowing Span<UInt8>) {}
  mutating func addPhraseWord(_ word: PhraseWord) { words.append(word.hash) }
  mutating func endPhrase() { if words.last != .some(nil) { words.append(nil) } }
  mutating func finish(_ text: borrowing Span<UInt8>) {}
}

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
