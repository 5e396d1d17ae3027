import Highlighting
import HighlightingContract
import TestSupport
import Testing

@Suite("Highlighting of random input")
struct HighlightingInvariantTests {
  /// Delimiters and other tokens that have a meaning in some language.
  private static let tokens = [
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

  @Test(
    "The text of highlighted code is the escaped input, for random bytes",
    arguments: Language.allCases)
  func bytes(language: Language) {
    var random = SplitMix(seed: 7)
    for _ in 0..<40 {
      let code = (0..<Int.random(in: 0..<80, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      #expect(HighlightingInvariants.violations(of: code, as: language) == [], "\(code)")
    }
  }

  @Test(
    "The text of highlighted code is the escaped input, for random tokens",
    arguments: Language.allCases)
  func texts(language: Language) {
    var random = SplitMix(seed: 8)
    for _ in 0..<60 {
      let code = (0..<Int.random(in: 0..<60, using: &random)).map { _ in
        Self.tokens.randomElement(using: &random) ?? ""
      }.joined()
      #expect(
        HighlightingInvariants.violations(of: Array(code.utf8), as: language) == [], "\(code)")
    }
  }

  @Test(
    "Repeated opening delimiters take time in proportion to the length of the code",
    .timeLimit(.minutes(3)), arguments: Language.allCases)
  func repeatedOpenings(language: Language) {
    for opening in [
      "/[", "<<A ", "$a$ ", "{", "\"${", "`", "<a ", "<script>", "/*", "\n```x\n", "a: |\n",
    ] {
      let code = Array(String(repeating: opening, count: 6_000).utf8)
      #expect(HighlightingInvariants.violations(of: code, as: language) == [], "\(opening)")
    }
  }

  @Test(
    "A repeated character takes time in proportion to the length of the code",
    .timeLimit(.minutes(3)), arguments: Language.allCases)
  func repeatedCharacter(language: Language) {
    for character in ["é", "$", "a"] {
      let code = Array(String(repeating: character, count: 100_000).utf8)
      #expect(HighlightingInvariants.violations(of: code, as: language) == [], "\(character)")
    }
  }
}
