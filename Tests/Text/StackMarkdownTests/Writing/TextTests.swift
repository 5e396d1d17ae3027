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
    "List items have markers",
    arguments: [
      ("- a\n- b\n  - c\n- d", "- a\n- b\n  - c\n- d"),
      ("9. a\n10. b", "9. a\n10. b"),
      ("- a\n\n  b\n\n- c", "- a\n\n  b\n- c"),
      ("1. a\n   > b", "1. a\n\n   > b"),
    ])
  func lists(markdown: String, expected: String) {
    #expect(text(markdown) == expected)
  }

  @Test(
    "Code has backticks, links become their text, and images their alternative text",
    arguments: [
      ("use `x < y` & *z*", "use `x < y` & z"),
      ("[a **b**](https://x.example \"t\")", "a b"), ("<https://x.example>", "https://x.example"),
      ("![a](/i.png)", "[image: a]"), ("![enter image description here](/i.png)", "[image]"),
      ("![](/i.png)", "[image]"), ("[tag:swift]", "swift"),
      ("H<sub>2</sub>O <kbd>Ctrl</kbd>", "H2O Ctrl"),
    ])
  func inline(markdown: String, expected: String) {
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

  @Test("The content of a spoiler is hidden")
  func spoilers() {
    #expect(text("a\n\n>! the butler\n\nb") == "a\n\n[spoiler hidden]\n\nb")
    #expect(text("- >! the butler") == "- [spoiler hidden]")
    let html = "<blockquote class=spoiler><p>x</blockquote>"
    #expect(ParsedPost(.html(html)).plainText == "[spoiler hidden]")
  }

  @Test("A table has a line for each row")
  func tables() {
    #expect(text("| a | b |\n|---|---|\n| c | |\n| d | e |") == "a | b\nc | \nd | e")
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
