import Search
import SearchContract
import Testing

@Suite("Words")
struct WordTests {
  /// The words of a text, each once, in their order.
  private func words(_ text: String, singles: Bool = false) -> [String] {
    WordList.unique(of: text, singles: singles)
  }

  @Test("Words are found as programmers and others write them", arguments: WordExample.all)
  func indexed(example: WordExample) {
    #expect(words(example.text) == example.indexed)
  }

  @Test(
    "What a query asks for is indexed: the whole, or else all of its parts",
    arguments: WordExample.all)
  func queried(example: WordExample) {
    let words = words(example.text, singles: true)
    for query in example.query {
      #expect(words.contains(query[0]) || query.dropFirst().allSatisfy(words.contains), "\(query)")
    }
  }

  @Test("One letter counts where it is asked for")
  func singles() {
    #expect(words("C or R", singles: true) == ["c", "or", "r"])
    #expect(words("C or R") == ["or"])
  }

  @Test("Huge words are cut, and have no parts")
  func huge() {
    let huge = String(repeating: "aB", count: 10_000)
    #expect(words(huge) == [String(huge.lowercased().prefix(40))])
    #expect(words(String(repeating: "é", count: 500)) == [String(repeating: "e", count: 40)])
    #expect(words(String(repeating: "ж", count: 50)) == [String(repeating: "ж", count: 40)])
  }

  @Test("Nothing of any text is lost or repeated by odd bytes", arguments: 0..<200)
  func odd(seed: Int) {
    var text = ""
    var number = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    for _ in 0..<60 {
      number = number &* 6_364_136_223_846_793_005 &+ 1
      text +=
        ["a", "B", "_", ".", ":", "+", "#", "é", "の", "\u{301}", " ", "9", "🦉", "-"][
          Int(number >> 33) % 14]
    }
    for word in words(text) {
      #expect(!word.isEmpty && word.unicodeScalars.count <= 41)
      #expect(!word.contains { " !\"\\<".contains($0) })
    }
  }
}
