import StackMarkdown
import Testing

@Suite("Lists and quotations, written as Markdown")
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

  @Test("Items without paragraphs follow each other line by line", arguments: tight)
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

  @Test("Items with paragraphs have blank lines between", arguments: loose)
  func looseList(html: String, markdown: String) { expectWritten(html, as: markdown) }

  @Test(
    "Where no blank line could tell that a list is loose, a comment does",
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

  @Test("Numbers go on from the first, as far as Markdown counts", arguments: numbers)
  func numbered(html: String, markdown: String) { expectWritten(html, as: markdown) }

  @Test(
    "Lists that follow each other have other marks",
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
    "An empty item holds a comment, so that it underlines nothing",
    arguments: [
      ("<ul><li></li></ul>", "- <!-- -->\n"), ("<p>a</p><ul><li></li></ul>", "a\n\n- <!-- -->\n"),
      ("<ul><li>a<ul><li></li></ul></li></ul>", "- a\n  - <!-- -->\n"),
      ("<ol><li></li><li>a</li></ol>", "1. <!-- -->\n2. a\n"),
    ])
  func emptyItem(html: String, markdown: String) { expectWritten(html, as: markdown) }

  @Test(
    "A list that is none to Markdown is HTML",
    arguments: [
      "<ul></ul>", "<ul>a</ul>", "<ul><p>a</p></ul>", "<ol start=\"4\"></ol>",
      "<dl><dt>a</dt><dd>b</dd><dd><p>c</p></dd></dl>",
    ])
  func odd(html: String) { expectWritten(html, as: "\(html)\n") }

  static let quotations: [(String, String)] = [
    ("<blockquote><p>a\nb</p></blockquote>", "> a\n> b\n"),
    ("<blockquote><p>a</p><p>b</p></blockquote><p>c</p>", "> a\n>\n> b\n\nc\n"),
    ("<blockquote><blockquote><p>a</p></blockquote><p>b</p></blockquote>", "> > a\n>\n> b\n"),
    ("<blockquote><ul><li>a</li><li>b</li></ul></blockquote>", "> - a\n> - b\n"),
    ("<blockquote><h1>a</h1><hr></blockquote>", "> # a\n>\n> ***\n"),
    ("<blockquote></blockquote><p>a</p>", ">\n\na\n"),
    ("<blockquote><p>! a</p></blockquote>", "> ! a\n"),
    ("<blockquote><p>a</p></blockquote><blockquote><p>b</p></blockquote>", "> a\n\n> b\n"),
  ]

  @Test("Quotations mark every line", arguments: quotations)
  func quotation(html: String, markdown: String) { expectWritten(html, as: markdown) }

  @Test(
    "Spoilers are marked line by line too, and never join a quotation", arguments: quotations)
  func spoiler(html: String, markdown: String) {
    // Each level of quotation becomes a spoiler.
    let spoilers = html.replacing("<blockquote>", with: "<blockquote class=\"spoiler\">")
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix(">")
        ? line.replacing("> > a", with: ">! >! a").replacing(/^>(?!!)/, with: ">!") : line
    }
    expectWritten(spoilers, as: lines.joined(separator: "\n"))
  }

  @Test("A spoiler and a quotation beside or inside of each other stay what they are")
  func mixed() {
    let spoiler = "<blockquote class=\"spoiler\"><p>a</p></blockquote>"
    let quotation = "<blockquote><p>b</p></blockquote>"
    expectWritten(spoiler + quotation, as: ">! a\n\n> b\n")
    expectWritten(quotation + spoiler + quotation, as: "> b\n\n>! a\n\n> b\n")
    expectWritten("<blockquote>\(spoiler)</blockquote>", as: "> >! a\n")
    expectWritten("<blockquote class=\"spoiler\">\(quotation)</blockquote>", as: ">! > b\n")
    expectWritten("<ul><li>\(spoiler)</li><li>c</li></ul>", as: "- >! a\n- c\n")
    expectWritten("<ul><li>\(spoiler)\(quotation)</li></ul>", as: "- >! a\n  > b\n")
  }

  @Test(
    "In a tight item a comment keeps apart what would run together",
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
