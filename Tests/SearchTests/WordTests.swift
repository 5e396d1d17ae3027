import Testing

import Basics
import Search

@Suite("Words")
struct WordTests {
  /// The words of a text, each once, in their order.
  private func words(_ text: String, singles: Bool = false) -> [String] {
    var reader = WordReader()
    reader.takesSingles = singles
    var list = WordList()
    let bytes = Array(text.utf8)
    reader.read(bytes.span, into: &list)
    return list.words
  }

  @Test(
    "Words are found as programmers write them",
    arguments: [
      ("c++ and C#", ["c++", "and", "c#"]),
      ("on .NET 9", ["on", "net", ".net"]),
      ("std::vector", ["std", "vector", "std::vector"]),
      ("@State var", ["state", "@state", "var"]),
      ("fooBar", ["foobar", "foo", "bar"]),
      ("XMLHttpRequest", ["xmlhttprequest", "xml", "http", "request"]),
      ("snake_case", ["snake_case", "snake", "case"]),
      ("__proto__", ["__proto__", "proto"]),
      ("xs.map { $0 }", ["xs", "map", "xs.map"]),
      ("(.map)", ["map", ".map"]),
      ("z-index", ["index", "z-index"]),
      ("node.js", ["node", "js", "node.j"]),
      ("error 0x80070005, E0277", ["error", "0x80070005", "e0277"]),
      ("Swift 5.10.1", ["swift", "10", "5.10.1"]),
      ("$scope #define", ["scope", "$scope", "define", "#define"]),
      ("a.b.c.d.e", []),
      ("end. Next", ["end", "next"]),
      ("utf8Text base64", ["utf8text", "utf8", "text", "base64"]),
      ("constructor prototype", ["constructor", "prototype"]),
    ])
  func code(text: String, expected: [String]) {
    #expect(words(text) == expected)
  }

  @Test("One letter counts where it is asked for")
  func singles() {
    #expect(words("C or R", singles: true) == ["c", "or", "r"])
    #expect(words("C or R") == ["or"])
  }

  @Test("An s at the end is left out of longer words")
  func plural() {
    #expect(words("strings class css this") == ["string", "class", "css", "thi"])
  }

  @Test("Accents are folded, however they are written")
  func accents() {
    #expect(words("Café CAFE\u{301} naïve Ångström") == ["cafe", "naive", "angstrom"])
    #expect(words("Ёлка й Άλφα") == ["елка", "и", "αλφα"])
    #expect(words("“quoted” don’t fooBar…") == ["quoted", "don", "foobar", "foo", "bar"])
  }

  @Test("Scripts without blanks come as pairs of letters")
  func unspaced() {
    #expect(words("配列の並べ替え") == ["配列", "列の", "の並", "並べ", "べ替", "替え"])
    #expect(words("Swiftの配列") == ["swift", "の配", "配列"])
    #expect(words("字") == ["字"])
    #expect(words("한국어 검색") == ["한국어", "검색"])
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

/// Keeps words as they come.
private struct WordList: WordSink {
  private(set) var words: [String] = []

  mutating func take(_ range: Range<Int>, key: UInt64, of text: borrowing Span<UInt8>) {
    #expect(key == text.sortKey(range.lowerBound, range.upperBound))
    let bytes = range.map { text[$0] }
    let word = String(decoding: bytes, as: UTF8.self).lowercased()
    if !words.contains(word) { words.append(word) }
  }

  mutating func end(of text: borrowing Span<UInt8>) {}
}
