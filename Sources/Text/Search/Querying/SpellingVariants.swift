/// Other spellings of a word: British and American ones find each other, and a word with a hyphen finds the word
/// without it.
///
/// A rule may produce words that do not exist; no question has them. `Templates/search.js` has the same rules.
enum SpellingVariants {
  /// Returns the other spellings of an index term.
  static func variants(of term: String) -> [String] {
    if term.contains("-") { return [term.filter { $0 != "-" }] }
    let bytes = Array(term.utf8)
    guard bytes.count > 3, bytes.allSatisfy({ $0 &- UInt8(ascii: "a") < 26 }) else { return [] }
    var variants: [String] = []
    for (from, to) in beginnings where term.hasPrefix(from) {
      variants.append(to + term.dropFirst(from.count))
    }
    for (from, to) in parts {
      for suffix in suffixes where term.hasSuffix(from + suffix) {
        let beginning = term.dropLast(from.count + suffix.count)
        if beginning.count > 2 { variants.append(beginning + to + suffix) }
      }
    }
    return variants
  }

  /// Two spellings of a word or of a part of words, one of which replaces the other.
  private typealias Replacement = (from: String, to: String)

  /// Beginnings of words, British and American, in both directions.
  private static let beginnings = inBothDirections([
    ("tyre", "tire"), ("grey", "gray"),
  ])

  /// Parts of words, British and American, that follow three letters and precede one of ``suffixes``.
  private static let parts = inBothDirections([
    ("our", "or"), ("is", "iz"), ("ys", "yz"), ("re", "er"), ("enc", "ens"),
    ("ell", "el"), ("all", "al"),
  ])
  private static let suffixes = ["", "e", "ed", "er", "ing", "able", "ation", "ful", "ite"]

  private static func inBothDirections(_ pairs: [Replacement]) -> [Replacement] {
    pairs.flatMap { [$0, ($0.to, $0.from)] }
  }
}
