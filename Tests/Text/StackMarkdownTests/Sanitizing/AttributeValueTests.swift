import StackMarkdown
import Testing

@Suite("Validation of attribute values")
struct AttributeValueTests {
  @Test(
    "The size of an image has one to three digits",
    arguments: ["0", "1", "42", "999", "007", "&#49;0"])
  func sizes(value: String) {
    let clean = value.replacing("&#49;", with: "1")
    #expect(safeHTML("<img src=/x width='\(value)'>") == "<img src=\"/x\" width=\"\(clean)\" />")
    #expect(safeHTML("<img src=/x height='\(value)'>") == "<img src=\"/x\" height=\"\(clean)\" />")
  }

  @Test(
    "An invalid image size is removed",
    arguments: [
      "", "1000", "10px", "50%", "-1", "+1", "1.5", "1e2", " 10", "10 ", "0x10", "auto", "1,0",
      "\u{661}", "\u{FF11}", "\u{B2}", "1\" onerror=\"x", "1&quot; onerror=&quot;x", "1;", "10/",
    ])
  func noSizes(value: String) {
    #expect(safeHTML("<img src=/x width='\(value)' height='\(value)'>") == "<img src=\"/x\" />")
    #expect(post("<img src=\"/x\" width='\(value)'>").contains("<img src=\"/x\" />"))
  }

  @Test(
    "The start number of a list has at most nine digits",
    arguments: [("0", true), ("7", true), ("007", true), ("999999999", true)]
      + ["1000000000", "-1", "+1", "", " 1", "1 ", "1a", "a", "i", "1.0", "\u{661}"]
      .map { ($0, false) })
  func starts(value: String, stays: Bool) {
    let start = stays ? " start=\"\(value)\"" : ""
    #expect(safeHTML("<ol start='\(value)'><li>x</ol>") == "<ol\(start)><li>x</li></ol>")
  }

  @Test("An unordered list has no start number")
  func unorderedStart() {
    #expect(safeHTML("<ul start=3><li start=3>x</ul>") == "<ul><li>x</li></ul>")
  }

  @Test(
    "Text alignments are parsed in any CSS spelling and written in one",
    arguments: [
      ("text-align:left", "left"), ("text-align: left", "left"), ("TEXT-ALIGN:LEFT;", "left"),
      ("\ttext-align\n:\n right ; ", "right"), (";;text-align:center;;", "center"),
      ("width:1px;text-align:center", "center"), ("text-align:center;color:red", "center"),
      ("x;text-align:right", "right"), ("text-align&colon;left", "left"),
    ])
  func alignments(style: String, side: String) {
    for cell in ["td", "th"] {
      #expect(
        safeHTML("<table><tr><\(cell) style='\(style)'>x</table>")
          == "<table><tbody><tr><\(cell) style=\"text-align: \(side);\">x</\(cell)></tr></tbody>"
          + "</table>")
    }
  }

  @Test(
    "Styles other than a valid text alignment are removed",
    arguments: [
      "left", "text-align", "text-align:", "text-align:start", "text-align:leftish",
      "text-align:left!important", "text-align:left}x{y:z", "text-align:left/**/",
      "text-align:/**/left", "text-align:l\\65 ft", "te\\78t-align:left", "-text-align:left",
      "text-align-last:left", "text-align=left", "text-align:url(//x)", "text-align:\"left\"",
      "background:url(//x.example)", "position:fixed", "behavior:url(x)", "--text-align:left",
      "color:text-align:left", "{text-align:left}", "text-align:left right",
    ])
  func otherStyles(style: String) {
    #expect(
      safeHTML("<table><tr><td style='\(style)'>x</table>")
        == "<table><tbody><tr><td>x</td></tr></tbody></table>")
  }

  @Test("The first valid text alignment of a style is used")
  func severalAlignments() {
    let row = "<table><tbody><tr><td style=\"text-align: right;\">x</td></tr></tbody></table>"
    #expect(safeHTML("<table><td style='text-align:right;text-align:left'>x</table>") == row)
    #expect(safeHTML("<table><td style='text-align:justify;text-align:right'>x</table>") == row)
  }

  @Test(
    "Snippet options accept only the values that Stack Exchange uses",
    arguments: [
      ("data-lang", "js", true), ("data-lang", "css", false), ("data-lang", "JS", false),
      ("data-lang", "", false), ("data-hide", "true", true), ("data-hide", "false", true),
      ("data-hide", "null", true), ("data-hide", "TRUE", false), ("data-hide", "1", false),
      ("data-hide", " true", false), ("data-hide", "js", false), ("data-console", "true", true),
      ("data-console", "truex", false), ("data-babel", "null", true), ("data-babel", "", false),
      ("data-babel-preset-react", "false", true), ("data-babel-preset-ts", "true", true),
      ("data-babel-preset-ts", "yes", false), ("data-babel-preset", "true", false),
      ("data-hidden", "true", false),
    ])
  func snippetOptions(name: String, value: String, stays: Bool) {
    let option = stays ? " \(name)=\"\(value)\"" : ""
    #expect(safeHTML("<div \(name)='\(value)'>x</div>") == "<div\(option)>x</div>")
  }

  @Test("Names of snippet options are case-insensitive")
  func presetNames() {
    #expect(
      safeHTML("<div data-babel-preset-TS=true DATA-HIDE=true>x</div>")
        == "<div data-hide=\"true\" data-babel-preset-ts=\"true\">x</div>")
  }

  @Test(
    "Titles and alternative texts may contain any text, escaped",
    arguments: [
      ("", ""), (" ", " "), ("a \"b\" 'c'", "a &quot;b&quot; 'c'"), ("<b>", "&lt;b&gt;"),
      ("a & b &amp; c", "a &amp; b &amp; c"), ("javascript:alert(1)", "javascript:alert(1)"),
      ("`x` ${y} {{z}} <%= w %>", "`x` ${y} {{z}} &lt;%= w %&gt;"),
      ("--></style></script>]]>", "--&gt;&lt;/style&gt;&lt;/script&gt;]]&gt;"),
      ("é\u{1F600}\u{202E}", "é\u{1F600}\u{202E}"), ("a\u{0}\u{1}b", "ab"),
    ])
  func texts(value: String, expected: String) {
    let given = value.replacing("'", with: "&#39;")
    #expect(
      safeHTML("<img src=/x alt='\(given)' title='\(given)'>")
        == "<img src=\"/x\" alt=\"\(expected)\" title=\"\(expected)\" />")
    #expect(
      safeHTML("<a href=/x title='\(given)'>y</a>") == "<a href=\"/x\" title=\"\(expected)\">y</a>")
  }
}
