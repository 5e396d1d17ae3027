import Basics
import Search
import Testing

/// Collects the terms of a text in order.
struct CollectedTerms: TermSink {
  private(set) var terms: [String] = []

  mutating func add(_ range: Range<Int>, sortKey key: UInt64, of text: borrowing Span<UInt8>) {
    #expect(key == text.sortKey(from: range.lowerBound, to: range.upperBound))
    let bytes = range.map { text[$0] }
    terms.append(String(decoding: bytes, as: UTF8.self).lowercased())
  }

  mutating func addPhraseWord(_ word: PhraseWord) {}
  mutating func endPhrase() {}

  mutating func finish(_ text: borrowing Span<UInt8>) {}

  /// Returns all terms of a text, with repetitions.
  static func all(of text: some Sequence<UInt8>, includesSingleLetters: Bool = false) -> [String] {
    var tokenizer = SearchTokenizer()
    tokenizer.includesSingleLetters = includesSingleLetters
    var collected = CollectedTerms()
    let bytes = Array(text)
    tokenizer.tokenize(bytes.span, into: &collected)
    return collected.terms
  }

  /// Returns the distinct terms of a text in order.
  static func unique(of text: String, includesSingleLetters: Bool = false) -> [String] {
    var previous: Set<String> = []
    return all(of: text.utf8, includesSingleLetters: includesSingleLetters)
      .filter { previous.insert($0).inserted }
  }
}
