import Highlighting
import HighlightingContract
import TestSupport
import Testing

@Suite("Whatever is coloured")
struct PromiseTests {
  /// What opens, closes or changes something in one language or the other.
  private static let marks = [
    "\"", "'", "`", "\"\"\"", "'''", "/*", "*/", "//", "#", "--", "{", "}", "(", ")", "[", "]", "<",
    ">", "</", "/>",
    "<!--", "-->", "<script>", "</script>", "<style>", "</style>", "<?php", "?>", "${", "\\(", "#{",
    "\\", "$", "@",
    "@\"", "$\"", "r#\"", "\"#", "R\"x(", ")x\"", "<<EOF", "<<-'E'", "\nEOF\n", "\nE\n", "```",
    "```js\n", "~~~", "$$",
    "$a$", "--[[", "]]", "{-", "-}", "%w[", "q{", "s/a/b/", "=begin\n", "\n=end", ">>> ", "$ ",
    "\n", "\n", " ", "  ",
    "\t", "\r\n", "a", "if", "class ", "def ", "0x1F", "1.5e3", ":", ";", ",", "=", "/", "|\n",
    "key: ", "%{\n", "%}\n",
    "é", "漢", "🙂", "\u{0}", "return", "/[", "&amp;", "&", ".", "-",
  ]

  @Test("Without the spans it is the escaped code, of any bytes", arguments: Language.allCases)
  func bytes(language: Language) {
    var random = SplitMix(seed: 7)
    for _ in 0..<40 {
      let code = (0..<Int.random(in: 0..<80, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      #expect(ColourPromises.faults(of: code, as: language) == [], "\(code)")
    }
  }

  @Test("Without the spans it is the escaped code, of any text", arguments: Language.allCases)
  func texts(language: Language) {
    var random = SplitMix(seed: 8)
    for _ in 0..<60 {
      let code = (0..<Int.random(in: 0..<60, using: &random)).map { _ in
        Self.marks.randomElement(using: &random) ?? ""
      }.joined()
      #expect(ColourPromises.faults(of: Array(code.utf8), as: language) == [], "\(code)")
    }
  }

  @Test(
    "However often something is opened, each byte is read a few times only",
    .timeLimit(.minutes(3)), arguments: Language.allCases)
  func repetitions(language: Language) {
    for mark in [
      "/[", "<<A ", "$a$ ", "{", "\"${", "`", "<a ", "<script>", "/*", "\n```x\n", "a: |\n",
    ] {
      let code = Array(String(repeating: mark, count: 6_000).utf8)
      #expect(ColourPromises.faults(of: code, as: language) == [], "\(mark)")
    }
  }

  @Test(
    "One character over and over is read in proportion to the code, too",
    .timeLimit(.minutes(3)), arguments: Language.allCases)
  func oneCharacter(language: Language) {
    for character in ["é", "$", "a"] {
      let code = Array(String(repeating: character, count: 100_000).utf8)
      #expect(ColourPromises.faults(of: code, as: language) == [], "\(character)")
    }
  }
}
