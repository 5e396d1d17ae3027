import PostContract
import StackMarkdown
import Testing

@Suite("Nesting depth of HTML")
struct DepthTests {
  private static func times(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }

  @Test(
    "A hundred levels of nesting stay unchanged",
    arguments: ["blockquote", "ul", "kbd", "div", "sub"])
  func hundred(name: String) {
    let html = Self.times(100, "<\(name)>") + "x" + Self.times(100, "</\(name)>")
    #expect(safeHTML(html) == html)
  }

  @Test(
    "The 101st level is flattened into the hundredth, and its end tag is ignored",
    arguments: ["blockquote", "ul", "kbd", "div", "sub"])
  func hundredAndOne(name: String) {
    let html = Self.times(101, "<\(name)>") + "x</\(name)>y" + Self.times(100, "</\(name)>") + "z"
    #expect(
      safeHTML(html)
        == Self.times(100, "<\(name)>") + "xy" + Self.times(100, "</\(name)>") + "z")
  }

  @Test("Elements of different kinds count towards the same depth limit")
  func mixed() throws {
    let names = ["blockquote", "ul", "li", "div", "b", "kbd", "dl", "dd"]
    let html = safeHTML(Self.times(500, names.map { "<\($0)>" }.joined()) + "x")
    let deepest = try StrictHTML(html).elements.map(\.ancestors.count).max()
    #expect(deepest == 99)
    #expect(html.contains("x</"))
  }

  @Test("Void elements, text and links at the deepest level stay")
  func bottom() {
    let start = Self.times(99, "<div>")
    let end = Self.times(99, "</div>")
    let inside = "a<br /><img src=\"/x\" /><a href=\"/y\">b</a>c"
    #expect(safeHTML(start + inside + end) == start + inside + end)
    #expect(
      safeHTML("<div>\(start)a<br><a href=/y>b</a>c<p>d<p>e")
        == "<div>\(start)a<br />bcde\(end)</div>")
  }

  @Test("A table that exceeds the depth limit is replaced by its text")
  func tables() {
    let table = "<table><tbody><tr><td>x</td></tr></tbody></table>"
    func html(_ depth: Int) -> String {
      Self.times(depth, "<div>") + table + Self.times(depth, "</div>")
    }
    #expect(safeHTML(html(96)) == html(96))
    #expect(safeHTML(html(97)) == html(97).replacing(table, with: "x"))
    #expect(safeHTML(html(100)) == html(100).replacing(table, with: "x"))
  }

  @Test("Content after elements that are nested too deeply is rendered normally")
  func after() {
    for name in ["blockquote", "ul", "b", "kbd", "div"] {
      let html = Self.times(300, "<\(name)>") + "x" + Self.times(300, "</\(name)>") + "<p>y</p>"
      #expect(safeHTML(html).hasSuffix("</\(name)><p>y</p>"), "\(name)")
    }
  }

  @Test(
    "Markdown, plain text and image lists can be written from the deepest trees",
    arguments: [
      "<blockquote>", "<ul><li>", "<b><i>", "<kbd>", "<div>", "<dl><dd>", "<table><td>",
      "<a href=/x><p>",
    ])
  func writers(tags: String) {
    let source = PostSource.html(Self.times(5_000, tags) + "x<img src=/i>")
    #expect(ParsedPost(source).html().description.contains("x"))
    #expect(String(decoding: ParsedPost(source).markdown(), as: UTF8.self).contains("x"))
    #expect(ParsedPost(source).plainText.contains("x"))
    #expect(ParsedPost(source).imageURLs == ["/i"])
  }

  @Test("Markdown containers count towards the depth limit like HTML elements")
  func dialect() throws {
    for markdown in [
      Self.times(150, "> ") + "x", Self.times(150, "- ") + "x", Self.times(150, ">! ") + "x",
      Self.times(90, "> ") + Self.times(90, "<b>") + "x" + Self.times(90, "</b>"),
    ] {
      let elements = try StrictHTML(post(markdown)).elements
      #expect(elements.allSatisfy { $0.ancestors.count <= 100 })
      #expect(elements.count >= 90)
    }
  }
}
