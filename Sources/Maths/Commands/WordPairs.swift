/// A table that is written as words: a name and what it stands for, in turns.
struct WordPairs: Sequence, IteratorProtocol {
  private var words: ArraySlice<Substring>

  init(_ text: String) { words = text.split { $0 == " " || $0 == "\n" }[...] }

  mutating func next() -> (name: String, value: String)? {
    guard let name = words.popFirst(), let value = words.popFirst() else { return nil }
    return (String(name), String(value))
  }

  /// The values by their names.
  var dictionary: [String: String] {
    Dictionary(map { ($0.name, $0.value) }) { first, _ in first }
  }
}
