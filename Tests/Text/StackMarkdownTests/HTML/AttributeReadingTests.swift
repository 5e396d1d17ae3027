import StackMarkdown
import Testing

/// The attribute states of the HTML standard.
@Suite("Parsing of HTML attributes")
struct AttributeReadingTests {
  private static func link(_ address: String, _ rest: String = "") -> String {
    "<a href=\"\(address)\"\(rest)>x</a>"
  }

  @Test(
    "White space may surround the equals sign, and slashes may separate attributes",
    arguments: [
      "<a href = /y>", "<a href\n=\r\n/y>", "<a href\t=\u{C}'/y'>", "<a/href=/y>", "<a/ / href=/y>",
      "<a\u{C}href=/y>", "<a b/href=/y>", "<a b /c/ href=/y>", "<a href='/y'/>",
      "<a href=\"/y\"/ >",
    ])
  func spacing(tag: String) {
    #expect(safeHTML("\(tag)x</a>") == Self.link("/y"))
  }

  @Test(
    "A quoted attribute value ends only at the same kind of quote",
    arguments: [
      ("<a href='/y\"z'>x</a>", "/y%22z"),
      ("<a href=\"/y'z\">x</a>", "/y%27z"),
      ("<a href=\"/y>z\">x</a>", "/y%3Ez"),
      ("<a href='/y<b>z'>x</a>", "/y%3Cb%3Ez"),
      ("<a href='/y z'>x</a>", "/y%20z"),
      ("<a href=\"/y/\">x</a>", "/y/"),
    ])
  func quoted(html: String, address: String) {
    #expect(safeHTML(html) == Self.link(address))
  }

  @Test(
    "An unquoted attribute value ends only at white space or >",
    arguments: [
      ("<a href=/y'z\">x</a>", "/y%27z%22"),
      ("<a href=/y`z=<>x</a>", "/y%60z=%3C"),
      ("<a href=/y/>x</a>", "/y/"),
      ("<a href=/y\u{B}z>x</a>", "/yz"),
      ("<a href=/y\u{A0}title=z>x</a>", "/y%C2%A0title=z"),
      ("<a href=/y&z=1>x</a>", "/y&amp;z=1"),
    ])
  func unquoted(html: String, address: String) {
    #expect(safeHTML(html) == Self.link(address))
  }

  @Test(
    "No space is required between a quoted value and the next attribute",
    arguments: [
      ("<a href='/y'title='z'>x</a>", " title=\"z\""),
      ("<a href=\"/y\"title=z>x</a>", " title=\"z\""),
      // The second quote begins a name that includes the next one.
      ("<a href=\"/y\"\"title=z>x</a>", ""),
    ])
  func adjoining(html: String, rest: String) {
    #expect(safeHTML(html) == Self.link("/y", rest))
  }

  @Test(
    "An attribute without a value is empty, and a link with an empty URL becomes text",
    arguments: [
      ("<a href>x</a>", "x"), ("<a href=>x</a>", "x"), ("<a href=''>x</a>", "x"),
      ("<a href= >x</a>", "x"),
      ("<img src=/y alt>", "<img src=\"/y\" alt=\"\" />"),
      ("<img alt src=/y>", "<img src=\"/y\" alt=\"\" />"),
      ("<img src=/y alt=>", "<img src=\"/y\" alt=\"\" />"),
      ("<img alt= src=/y>", ""),
      ("<a href=/y title>x</a>", "<a href=\"/y\" title=\"\">x</a>"),
    ])
  func empty(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test(
    "An equals sign at the start of an attribute name belongs to the name",
    arguments: ["<a =href=/y>", "<a ==/y>", "<a ==href=/y>", "<a x=y/href=/z>"])
  func equalsFirst(tag: String) {
    #expect(safeHTML("\(tag)x</a>") == "x")
  }

  @Test("A second equals sign after an attribute name belongs to the value")
  func equalsTwice() {
    #expect(safeHTML("<a href==/y>x</a>") == "x")
    #expect(safeHTML("<img src=/y alt==z>") == "<img src=\"/y\" alt=\"=z\" />")
    #expect(safeHTML("<img src=/y alt=a=b>") == "<img src=\"/y\" alt=\"a=b\" />")
  }

  @Test(
    "Only the first of several attributes with the same name is used, even if it is rejected",
    arguments: [
      ("<a href=/y href='/z'>x</a>", Self.link("/y")),
      ("<a HREF=/y hrEf=/z>x</a>", Self.link("/y")),
      ("<a href=javascript:y href=/z>x</a>", "x"),
      ("<a href href=/z>x</a>", "x"),
      ("<a title=1 href=/y title=2>x</a>", Self.link("/y", " title=\"1\"")),
      ("<img src=/y width=px width=5>", "<img src=\"/y\" />"),
      ("<pre class=x class=lang-js>y</pre>", "<pre>y</pre>"),
    ])
  func duplicates(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test(
    "A name that merely contains \"href\" is not the attribute \"href\"",
    arguments: [
      "xhref", "hrefx", "data-href", "xlink:href", "href-x", "hr-ef", "'href", "\"href", "<href",
      "hre\u{0}f", "href\u{0}", "\u{1}href", "hr\u{E9}f", "\u{A0}href", "hre\u{0}", "h\u{212A}ref",
      "&#104;ref", "href&",
    ])
  func otherNames(name: String) {
    #expect(safeHTML("<a \(name)=/y>x</a>") == "x")
  }

  @Test("Stray quotes form an attribute name, and the next attribute is still parsed")
  func quotesAsName() {
    #expect(safeHTML("<a \"\" href=/y>x</a>") == Self.link("/y"))
    #expect(safeHTML("<a ' href=/y '>x</a>") == Self.link("/y"))
  }

  @Test("Attributes are written in a fixed order and in double quotes")
  func order() {
    let expected =
      "<img src=\"/y\" alt=\"b\" title=\"c\" width=\"1\" height=\"2\" />"
    #expect(safeHTML("<img height=2 width='1' title=c alt='b' src=/y>") == expected)
    #expect(
      safeHTML("<img src=\"/y\" alt='b' width=1 height=2 title=c/ >").contains("title=\"c/\""))
    #expect(
      safeHTML("<a title=t class=post-tag href=/y>x</a>")
        == "<a href=\"/y\" class=\"post-tag\" title=\"t\">x</a>")
  }

  @Test("Titles and alternative texts keep white space, with line ends as line feeds")
  func valueSpaces() {
    #expect(
      safeHTML("<a href=/y title='  a\tb\r\n\rc  '>x</a>")
        == Self.link("/y", " title=\"  a\tb\n\nc  \""))
  }

  @Test("A tag within an attribute value is text")
  func markupInValues() {
    #expect(
      safeHTML("<a href=/y title=\"</a><script>z</script>\">x</a>")
        == Self.link("/y", " title=\"&lt;/a&gt;&lt;script&gt;z&lt;/script&gt;\""))
    #expect(
      safeHTML("<img src=/y alt='<!-- '>z<!-- -->") == "<img src=\"/y\" alt=\"&lt;!-- \" />z")
  }

  @Test("A start tag can have a thousand attributes")
  func many() {
    let names = (0..<1_000).map { "a\($0)='\($0)'" }.joined(separator: " ")
    #expect(safeHTML("<a \(names) href=/y \(names)>x</a>") == Self.link("/y"))
  }
}
