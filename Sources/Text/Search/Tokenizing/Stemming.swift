/// Returns the stem of an index term, by which inflections of a word find each other: `delete`, `deleted` and
/// `deletion` have the stem `delet`.
///
/// The rules are those of English, and simple; a stem need not be a word. `Templates/search.js` has the same rules.
func stem(of term: String) -> String {
  var letters = Array(term.utf8)
  guard letters.count > 3, letters.allSatisfy({ $0 &- UInt8(ascii: "a") < 26 }) else { return term }
  for _ in 0..<2 {
    guard
      let ending = inflectionEndings.first(where: {
        letters.count > $0.count + 2 && letters.suffix($0.count) == $0[...]
      })
    else { break }
    letters.removeLast(ending.count)
  }
  if letters.last == letters[letters.count - 2] { letters.removeLast() }
  if letters.last == UInt8(ascii: "y") { letters[letters.count - 1] = UInt8(ascii: "i") }
  return String(decoding: letters, as: UTF8.self)
}

/// The endings of inflected words; of several that match, the first is removed.
private let inflectionEndings = ["ation", "ing", "ion", "ed", "er", "ly", "e"].map {
  Array($0.utf8)
}
