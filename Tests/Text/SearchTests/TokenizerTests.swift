import Search
import SearchContract
import Testing

@Suite("Tokenizer")
struct TokenizerTests {
  /// Returns the distinct terms of a text in order.
  private func terms(_ text: String, includesSingleLetters: Bool = false) -> [String] {
    CollectedTerms.unique(of: text, includesSingleLetters: includesSingleLetters)
  }

  @Test("Prose and code are split into the expected terms", arguments: TokenizerExample.all)
  func indexed(example: TokenizerExample) {
    #expect(terms(example.text) == example.indexTerms)
  }

  @Test(
    "The index has the whole word of a query, or all of its parts",
    arguments: TokenizerExample.all)
  func queried(example: TokenizerExample) {
    let terms = terms(example.text, includesSingleLetters: true)
    for query in example.queryTerms {
      #expect(terms.contains(query[0]) || query.dropFirst().allSatisfy(terms.contains), "\(query)")
    }
  }

  @Test("Single letters are terms only if they are included")
  func singleLetters() {
    #expect(terms("C or R", includesSingleLetters: true) == ["c", "or", "r"])
    #expect(terms("C or R") == ["or"])
  }

  @Test("Very long words are truncated and have no parts")
  func longWords() {
    let longWord = String(repeating: "aB", count: 10_000)
    #expect(terms(longWord) == [String(longWord.lowercased().prefix(40))])
    #expect(terms(String(repeating: "é", count: 500)) == [String(repeating: "e", count: 40)])
    #expect(terms(String(repeating: "ж", count: 50)) == [String(repeating: "ж", count: 40)])
  }

  @Test("Terms of random text have a valid length and no reserved characters", arguments: 0..<200)
  func randomText(seed: Int) {
    var text = ""
    var number = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    for _ in 0..<60 {
      number = number &* 6_364_136_223_846_793_005 &+ 1
      text +=
        ["a", "B", "_", ".", ":", "+", "#", "é", "の", "\u{301}", " ", "9", "🦉", "-"][
          Int(number >> 33) % 14]
    }
    for term in terms(text) {
      #expect(!term.isEmpty && term.unicodeScalars.count <= 41)
      #expect(!term.contains { " !\"\\<".contains($0) })
    }
  }
}
