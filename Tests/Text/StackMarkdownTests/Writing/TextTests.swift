import PostContract
import StackMarkdown
import Testing

@Suite("Plain text")
struct TextTests {
  private func text(_ markdown: String) -> String { ParsedPost(.markdown(markdown)).plainText }

  @Test(
    "Blocks are separated by blank lines, and line ends within them become spaces",
    arguments: [
      ("# a\n\nb\nc  \nd\n\n---\n\ne", "a\n\nb c\nd\n\n---\n\ne"),
      ("a   b\t c", "a b c"), ("", ""), ("[1]: https://x.example", ""),
      ("> a\n> b\n>\n> > c", "> a b\n>\n> > c"),
      ("a\n\n    let x = 1\n\n    y\n\nb", "a\n\n    let x = 1\n\n    y\n\nb"),
      ("<dl><dt>a</dt><dd>b</dd></dl>", "a\n  b"),
      ("<b>a</b>b<br>c", "ab\nc"),
    ])
  func blocks(markdown: String, expected: String) {
    #expect(text(markdown) == expected)
  }

  @Test(
    "An exponent is marked, and small print is not",
    arguments: [
      ("10<sup>6</sup> m", "10^6 m"), ("10<sup>-6</sup>", "10^-6"), ("x<sup>n+1</sup>", "x^(n+1)"),
      ("the 1<sup>st</sup>", "the 1^st"), ("e<sup>x<sup>2</sup></sup>", "e^x^2"),
      ("a<sup>**b**</sup>", "a^b"), ("a<sup>b c</sup>.", "a^(b c)."), ("a<sup></sup>b", "ab"),
      ("<sup>a note</sup>", "a note"), ("a <sup>a note</sup>", "a a note"),
    ])
  func superscripts(markdown: String, expected: String) {
    #expect(text(markdown) == expected)
  }

  @Test("A comment is one line")
  func comments() {
    #expect(ParsedPost(.commentHTML("a <b>b</b> <code>c</code>")).plainText == "a b `c`")
    #expect(ParsedPost(.commentMarkdown("a **b** `c`\nd")).plainText == "a b `c` d")
  }

  @Test("The text of an attack is the same before and after rendering", arguments: attacks)
  func plain(attack: String) {
    let text = ParsedPost(.html(attack)).plainText
    #expect(!text.contains("\u{0}"))
    #expect(!text.contains("\u{FF}<"))
    #expect(ParsedPost(.html(served(attack))).plainText == text)
  }
}
