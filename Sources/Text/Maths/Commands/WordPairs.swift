/// A table in a string literal: names and values, alternating and separated by white space.
struct WordPairs: Sequence, IteratorProtocol {
  private var words: ArraySlice<Substring>

  /// Creates a table from a text of alternating names and values, separated by white space.
  init(_ text: String) { words = text.split { $0 == " " || $0 == "\n" }[...] }

  /// Returns the next name with its value, or `nil` at the end.
  mutating func next() -> (name: String, value: String)? {
    guard let name = words.popFirst(), let value = words.popFirst() else { return nil }
    return (String(name), String(value))
  }

  /// The values by their names; the first value of a repeated name counts.
  var dictionary: [String: String] {
    Dictionary(map { ($0.name, $0.value) }) { first, _ in first }
  }
}
