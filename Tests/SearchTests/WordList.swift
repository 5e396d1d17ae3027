import Basics
import Search
import Testing

/// Keeps words as they come.
struct WordList: TermSink {
  private(set) var words: [String] = []

  mutating func add(_ range: Range<Int>, sortKey key: UInt64, of text: borrowing Span<UInt8>) {
    #expect(key == text.sortKey(from: range.lowerBound, to: range.upperBound))
    let bytes = range.map { text[$0] }
    words.append(String(decoding: bytes, as: UTF8.self).lowercased())
  }

  mutating func finish(_ text: borrowing Span<UInt8>) {}

  /// The words of a text, as often as they come.
  static func all(of text: some Sequence<UInt8>, singles: Bool = false) -> [String] {
    var reader = SearchTokenizer()
    reader.includesSingleLetters = singles
    var list = WordList()
    let bytes = Array(text)
    reader.tokenize(bytes.span, into: &list)
    return list.words
  }

  /// The words of a text, each once, in their order.
  static func unique(of text: String, singles: Bool = false) -> [String] {
    var known: Set<String> = []
    return all(of: text.utf8, singles: singles).filter { known.insert($0).inserted }
  }
}
