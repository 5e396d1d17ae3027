import PostContract
import StackMarkdown
import Testing

/// The list of active formatting elements and the adoption agency of the HTML standard.
@Suite("Formatting and links across blocks")
struct FormattingTreeTests {
  private static let formatting: [String] = ["b", "code", "em", "i", "s", "strike", "strong"]

  @Test("Formatting that a block closes is reopened after it", arguments: formatting)
  func reopened(name: String) {
    let (start, end) = ("<\(name)>", "</\(name)>")
    #expect(
      safeHTML("<p>\(start)a<p>b\(end)c")
        == "<p>\(start)a\(end)</p><p>\(start)b\(end)c</p>")
    #expect(
      safeHTML("<ul><li>\(start)a<li>b</ul>c\(end)d")
        == "<ul><li>\(start)a\(end)</li><li>\(start)b\(end)</li></ul>\(start)c\(end)d")
  }

  @Test(
    "Inline elements other than formatting end with the block and are not reopened",
    arguments: ["del", "kbd", "sub", "sup"])
  func notReopened(name: String) {
    #expect(safeHTML("<p><\(name)>a<p>b</\(name)>c") == "<p><\(name)>a</\(name)></p><p>bc</p>")
  }

  @Test(
    "Overlapping end tags are reordered",
    arguments: [
      ("<b>1<i>2<s>3</b>4</i>5</s>6", "<b>1<i>2<s>3</s></i></b><i><s>4</s></i><s>5</s>6"),
      ("<b><kbd>1</b>2</kbd>3", "<b><kbd>1</kbd></b>23"),
      ("<kbd><b>1</kbd>2</b>3", "<kbd><b>1</b></kbd><b>2</b>3"),
      ("<sub><sup>1</sub>2</sup>3", "<sub><sup>1</sup></sub>23"),
      ("<b>1<b>2</b>3</b>4", "<b>1<b>2</b>3</b>4"),
      ("<b><i></b></i>1", "<b><i></i></b>1"),
      ("<em><b><p>x</em>y</p></b>", "<em><b></b></em><b><p><em>x</em>y</p></b>"),
      ("<i>a<blockquote>b</i>c</blockquote>", "<i>a</i><blockquote><i>b</i>c</blockquote>"),
    ])
  func crossing(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test("Formatting that ends within a block is split into a copy outside and one inside")
  func adopted() {
    #expect(safeHTML("<b>1<p>2</b>3</p>4") == "<b>1</b><p><b>2</b>3</p>4")
    #expect(
      safeHTML("<i>1<b>2<p>3</i>4</b>5") == "<i>1<b>2</b></i><b></b><p><b><i>3</i>4</b>5</p>")
    #expect(
      safeHTML("<b>1<blockquote><p>2</b>3")
        == "<b>1</b><blockquote><b></b><p><b>2</b>3</p></blockquote>")
  }

  @Test(
    "Text after an end tag of formatting is not formatted, and no text is lost",
    arguments: formatting)
  func afterEndTag(name: String) {
    for inner in ["p", "div", "blockquote", "li", "kbd", "i", "h1"] {
      let html = safeHTML("<\(name)>1<\(inner)>2</\(name)>3</\(inner)>4")
      #expect(html.replacing(/<[^>]*>/, with: "") == "1234", "\(html)")
      #expect(html.hasSuffix("4"), "\(html)")
    }
  }

  @Test("At most three identical formatting elements are reopened")
  func alike() {
    #expect(
      safeHTML("<p><b><b><b><b><b>1<p>2")
        == "<p><b><b><b><b><b>1</b></b></b></b></b></p><p><b><b><b>2</b></b></b></p>")
    // Elements with different attributes are not identical.
    let html = safeHTML("<p>" + (1...5).map { "<a href=/\($0)>" }.joined() + "1<p>2")
    #expect(html.hasSuffix("<p><a href=\"/5\">2</a></p>"))
  }

  @Test("A link closes an enclosing link")
  func links() {
    #expect(
      safeHTML("<a href=/1>x<a href=/2>y</a>z") == "<a href=\"/1\">x</a><a href=\"/2\">y</a>z")
    #expect(
      safeHTML("<a href=/1><b>x<a href=/2>y</b>z")
        == "<a href=\"/1\"><b>x</b></a><b><a href=\"/2\">y</a></b><a href=\"/2\">z</a>")
    #expect(
      safeHTML("<a href=/1><kbd>x<a href=/2>y").hasPrefix("<a href=\"/1\"><kbd>x</kbd></a>"))
  }

  @Test("A rejected link does not close an enclosing link")
  func refusedLinks() {
    #expect(
      safeHTML("<a href=/1>x<a href=javascript:y>z</a>w</a>") == "<a href=\"/1\">xz</a>w")
  }

  @Test(
    "Links are never nested, wherever their end tags are",
    arguments: [
      "<a href=/1><table><td><a href=/2>x</table>y", "<a href=/1><p><a href=/2><p><a href=/3>x",
      "<a href=/1><ul><li><a href=/2>x</ul></a>y", "<a href=/1><b><p></a><a href=/2>x</b>y",
      "<a href=/1><h1><a href=/2></h1>x</a>", "<a href=/1><iframe src=/2></iframe>x</a>",
      "<a href=/1><kbd><blockquote><a href=/2></kbd>x", "<table><a href=/1><td><a href=/2>x",
      "<i><a href=/1><div><i><a href=/2></div></i><a href=/3>x",
      "<a href=/x><table><td><a href=/y></p></a><i>z",
      "<a href=/x><table><tr><td><p><a href=/y></p>a<table><td><p><a href=/z></p><i>b",
      "<a href=/1><b><table><td><b><p></a><a href=/2>x",
      "<a href=/1><i><blockquote><ul><i><p><a href=/1><s>x<p>",
    ])
  func neverNested(html: String) throws {
    let safe = served(html)
    let elements = try StrictHTML(safe).elements
    #expect(elements.contains { $0.name == "a" })
    #expect(elements.allSatisfy { $0.name != "a" || !$0.ancestors.contains("a") }, "\(safe)")
    #expect(served(safe) == safe)
  }

  @Test("A link around several blocks applies to each of them")
  func linkOverBlocks() {
    #expect(
      safeHTML("<a href=/x><p>1</p><p>2</p></a>3")
        == "<a href=\"/x\"><p>1</p><p>2</p></a>3")
    #expect(
      safeHTML("<p><a href=/x title=t>1<p>2</a>3")
        == "<p><a href=\"/x\" title=\"t\">1</a></p><p><a href=\"/x\" title=\"t\">2</a>3</p>")
  }
}
