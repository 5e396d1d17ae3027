import StackMarkdown
import Testing

@Suite("Lists and block quotes written as Markdown")
struct WrittenListTests {
  static let tight: [(String, String)] = [
    ("<ul><li>a</li><li>b</li></ul>", "- a\n- b\n"),
    ("<ol><li>a</li><li>b</li></ol>", "1. a\n2. b\n"),
    (
      "<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d</li></ul>",
      "- a\n  - b\n    - c\n- d\n"
    ),
    ("<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>", "1. a\n   - b\n2. c\n"),
    ("<ul><li>a<ol><li>b</li></ol></li></ul>", "- a\n  1. b\n"),
    ("<ul><li><ul><li>a</li></ul></li></ul>", "- - a\n"),
    ("<ul><li>a\nb</li></ul>", "- a\n  b\n"), ("<ul><li><h2>a</h2></li></ul>", "- ## a\n"),
    ("<ul><li><hr></li><li>a</li></ul>", "- ***\n- a\n"),
    ("<ul><li>a<blockquote><p>b</p></blockquote></li><li>c</li></ul>", "- a\n  > b\n- c\n"),
    ("<ul><li>- a</li><li>1. b</li><li># c</li></ul>", "- \\- a\n- 1\\. b\n- \\# c\n"),
  ]

  @Test("Items without paragraphs have no blank lines between them", arguments: tight)
  func tightList(html: String, markdown: String) { expectWritten(html, as: markdown) }

  static let loose: [(String, String)] = [
    ("<ul><li><p>a</p></li><li><p>b</p></li></ul>", "- a\n\n- b\n"),
    ("<ul><li><p>a</p><p>b</p></li></ul>", "- a\n\n  b\n"),
    ("<ul><li><p>a</p><ul><li>b</li></ul></li></ul>", "- a\n\n  - b\n"),
    ("<ol><li><p>a</p></li><li><p>b</p><p>c</p></li></ol>", "1. a\n\n2. b\n\n   c\n"),
    (
      "<ul><li><p>a</p><ul><li><p>b</p></li><li><p>c</p></li></ul></li></ul>",
      "- a\n\n  - b\n\n  - c\n"
    ),
  ]

  @Test("Items with paragraphs have blank lines between them", arguments: loose)
  func looseList(html: String, markdown: String) { expectWritten(html, as: markdown) }

  @Test(
    "A comment makes a list loose if it has no other blank line",
    arguments: [
      ("<ul><li><p>a</p></li></ul>", "- a\n\n  <!-- -->\n"),
      ("<ol><li><p>a</p><ul><li><p>b</p></li></ul></li></ol>", "1. a\n\n   - b\n\n     <!-- -->\n"),
      ("<ul><li><p>a</p></li></ul><p>b</p>", "- a\n\n  <!-- -->\n\nb\n"),
    ])
  func loneParagraph(html: String, markdown: String) { expectWritten(html, as: markdown) }

  static let numbers: [(String, String)] = [
    ("<ol start=\"0\"><li>a</li></ol>", "0. a\n"),
    ("<ol start=\"9\"><li>a</li><li>b<ul><li>c</li></ul></li></ol>", "9. a\n10. b\n    - c\n"),
    ("<ol start=\"999999999\"><li>a</li><li>b</li></ol>", "999999999. a\n999999999. b\n"),
    ("<p>a</p><ol start=\"3\"><li>b</li></ol>", "a\n\n3. b\n"),
  ]

  @Test(
    "Items are numbered from the start number up to the maximum of Markdown", arguments: numbers)
  func numbered(html: String, markdown: String) { expectWritten(html, as: markdown) }

  @Test(
    "Adjacent lists have different markers",
    arguments: [
      ("<ul><li>a</li></ul><ul><li>b</li></ul><ul><li>c</li></ul>", "- a\n\n+ b\n\n- c\n"),
      ("<ol><li>a</li></ol><ol><li>b</li></ol>", "1. a\n\n1) b\n"),
      ("<ol><li>a</li></ol><ul><li>b</li></ul>", "1. a\n\n- b\n"),
      ("<ul><li>a</li></ul><p></p><ul><li>b</li></ul>", "- a\n\n+ b\n"),
      ("<ul><li>a</li></ul><p>x</p><ul><li>b</li></ul>", "- a\n\nx\n\n- b\n"),
      ("<ul><li>a<ul><li>b</li></ul><ul><li>c</li></ul></li></ul>", "- a\n  - b\n  + c\n"),
    ])
  func neighbours(html: String, markdown: String) { expectWritten(html, as: markdown) }

  @Test(
    "An empty item contains a comment, so that it cannot underline a heading",
    arguments: [
      ("<ul><li></li></ul>", "- <!-- -->\n"), ("<p>a</p><ul><li></li></ul>", "a\n\n- <!-- -->\n"),
      ("<ul><li>a<ul><li></li></ul></li></ul>", "- a\n  - <!-- -->\n"),
      ("<ol><li></li><li>a</li></ol>", "1. <!-- -->\n2. a\n"),
    ])
  func emptyItem(html: String, markdown: String) { expectWritten(html, as: markdown) }

  @Test(
    "A list that Markdown cannot express is written as HTML",
    arguments: [
      "<ul></ul>", "<ul>a</ul>", "<ul><p>a</p></ul>", "<ol start=\"4\"></ol>",
      "<dl><dt>a</dt><dd>b</dd><dd><p>c</p></dd></dl>",
    ])
  func invalidLists(html: String) { expectWritten(html, as: "\(html)\n") }

  static let blockQuotes: [(String, String)] = [
    ("<blockquote><p>a\nb</p></blockquote>", "> a\n> b\n"),
    ("<blockquote><p>a</p><p>b</p></blockquote><p>c</p>", "> a\n>\n> b\n\nc\n"),
    ("<blockquote><blockquote><p>a</p></blockquote><p>b</p></blockquote>", "> > a\n>\n> b\n"),
    ("<blockquote><ul><li>a</li><li>b</li></ul></blockquote>", "> - a\n> - b\n"),
    ("<blockquote><h1>a</h1><hr></blockquote>", "> # a\n>\n> ***\n"),
    ("<blockquote></blockquote><p>a</p>", ">\n\na\n"),
    ("<blockquote><p>! a</p></blockquote>", "> ! a\n"),
    ("<blockquote><p>a</p></blockquote><blockquote><p>b</p></blockquote>", "> a\n\n> b\n"),
  ]

  @Test("Every line of a block quote has a marker", arguments: blockQuotes)
  func blockQuote(html: String, markdown: String) { expectWritten(html, as: markdown) }

  @Test(
    "Every line of a spoiler has a marker", arguments: blockQuotes)
  func spoiler(html: String, markdown: String) {
    // Each block quote becomes a spoiler.
    let spoilers = html.replacing("<blockquote>", with: "<blockquote class=\"spoiler\">")
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix(">")
        ? line.replacing("> > a", with: ">! >! a").replacing(/^>(?!!)/, with: ">!") : line
    }
    expectWritten(spoilers, as: lines.joined(separator: "\n"))
  }

  @Test("Adjacent and nested spoilers and block quotes are kept apart")
  func mixed() {
    let spoiler = "<blockquote class=\"spoiler\"><p>a</p></blockquote>"
    let blockQuote = "<blockquote><p>b</p></blockquote>"
    expectWritten(spoiler + blockQuote, as: ">! a\n\n> b\n")
    expectWritten(blockQuote + spoiler + blockQuote, as: "> b\n\n>! a\n\n> b\n")
    expectWritten("<blockquote>\(spoiler)</blockquote>", as: "> >! a\n")
    expectWritten("<blockquote class=\"spoiler\">\(blockQuote)</blockquote>", as: ">! > b\n")
    expectWritten("<ul><li>\(spoiler)</li><li>c</li></ul>", as: "- >! a\n- c\n")
    expectWritten("<ul><li>\(spoiler)\(blockQuote)</li></ul>", as: "- >! a\n  > b\n")
  }

  @Test(
    "In a tight item, a comment separates blocks that would be merged",
    arguments: [
      (
        "<ul><li><blockquote><p>a</p></blockquote><blockquote><p>b</p></blockquote></li></ul>",
        "- > a\n  <!-- -->\n  > b\n"
      ),
      ("<ul><li><blockquote><p>a</p></blockquote>b</li></ul>", "- > a\n  <!-- -->\n  b\n"),
      ("<ul><li>a<ol start=\"2\"><li>b</li></ol></li></ul>", "- a\n  <!-- -->\n  2. b\n"),
      ("<ul><li>a<ul><li>b</li></ul>c</li></ul>", "- a\n  - b\n  <!-- -->\n  c\n"),
    ])
  func comments(html: String, markdown: String) { expectWritten(html, as: markdown) }
}
