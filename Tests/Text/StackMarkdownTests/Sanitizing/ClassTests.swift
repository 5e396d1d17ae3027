import StackMarkdown
import Testing

@Suite("Allowed classes")
struct ClassTests {
  private static func classes(_ value: String, on name: String) -> String {
    let html = safeHTML("<\(name) class=\"\(value)\">x</\(name)>")
    guard let start = html.firstRange(of: "class=\""),
      let end = html.firstRange(of: "\">x")
    else {
      return ""
    }
    return String(html[start.upperBound..<end.lowerBound])
  }

  @Test(
    "Each element keeps only the classes that are allowed on it",
    arguments: [
      ("blockquote", "spoiler"), ("div", "snippet"), ("div", "snippet-code"),
      ("div", "snippet-currently-hidden"), ("div", "s-table-container"), ("span", "math-container"),
      ("pre", "prettyprint-override"), ("pre", "snippet-code-js"), ("pre", "snippet-code-css"),
      ("pre", "snippet-code-html"), ("pre", "lang-js"),
    ])
  func own(name: String, value: String) {
    #expect(Self.classes(value, on: name) == value)
    for other in ["blockquote", "div", "span", "pre", "code", "p", "b"] where other != name {
      #expect(Self.classes(value, on: other) == "", "\(other)")
    }
  }

  @Test("Tables and tag links keep only their own class")
  func tableAndTag() {
    #expect(safeHTML("<table class='s-table x'></table>") == "<table class=\"s-table\"></table>")
    #expect(safeHTML("<table class=snippet></table>") == "<table></table>")
    #expect(
      safeHTML("<a href=/x class='post-tag s-tag spoiler'>y</a>")
        == "<a href=\"/x\" class=\"post-tag\">y</a>")
  }

  @Test(
    "Allowed classes stay in their order, separated by single spaces",
    arguments: [
      ("lang-js prettyprint-override", "lang-js prettyprint-override"),
      ("  a\tlang-js\n\n b  prettyprint-override ", "lang-js prettyprint-override"),
      ("prettyprint-override\u{C}lang-c", "prettyprint-override lang-c"),
      (
        "snippet-code-css lang-css prettyprint-override",
        "snippet-code-css lang-css prettyprint-override"
      ),
      ("a b c lang-x", "lang-x"), ("lang-x a b c", "lang-x"), ("lang-x a lang-y", "lang-x lang-y"),
      ("prettyprint prettyprinted default hljs s-code-block", ""), (" ", ""), ("", ""),
    ])
  func several(value: String, expected: String) {
    #expect(Self.classes(value, on: "pre") == expected)
  }

  @Test(
    "Class names are compared exactly",
    arguments: [
      "Spoiler", "SPOILER", "spoiler-x", "xspoiler", "spoilers", "spoiler\u{A0}", "spoiler,",
      "spoil\u{200B}er", ".spoiler", "spoiler&quot;",
    ])
  func exact(value: String) {
    #expect(Self.classes(value, on: "blockquote") == "")
  }

  @Test(
    "Control characters in a class are ignored, and references are decoded",
    arguments: ["spoil\u{1}er", "spoil&#101;r", "&#115;poiler", "spoiler&#32;x", "x&Tab;spoiler"])
  func decoded(value: String) {
    #expect(Self.classes(value, on: "blockquote") == "spoiler")
  }

  @Test(
    "A language class is lang- with up to 35 letters, digits or - # + . _",
    arguments: [
      ("lang-c", true), ("lang-c++", true), ("lang-c#", true), ("lang-f_x.y-z", true),
      ("lang-OBJC", true), ("lang-1", true), ("lang--", true),
      ("lang-" + String(repeating: "a", count: 35), true),
      ("lang-" + String(repeating: "a", count: 36), false),
      ("lang-", false), ("lang", false), ("langjs", false), ("LANG-js", false), ("lang-a/b", false),
      ("lang-é", false), ("lang-a&quot;b", false), ("lang-a&lt;b", false), ("lang-a:b", false),
      ("lang-a;b", false), ("lang-{{x}}", false), ("language-js", false), ("xlang-js", false),
      ("lang-a%20", false), ("lang-a*b", false), ("lang-(a)", false),
    ])
  func languages(value: String, stays: Bool) {
    #expect(Self.classes(value, on: "pre") == (stays ? value : ""))
  }

  @Test("Comments keep only the class of tag links")
  func comments() {
    #expect(Input.servedComment.html("<code class=lang-js>x</code>") == "<code>x</code>")
    #expect(
      Input.servedComment.html("<a class='post-tag x' href=/x>y</a>")
        == "<a href=\"/x\" class=\"post-tag\">y</a>")
  }

  @Test("A class attribute with a thousand classes is read completely")
  func many() {
    let others = String(repeating: "x ", count: 1_000)
    #expect(Self.classes("\(others)lang-js \(others)", on: "pre") == "lang-js")
    let languages = (0..<500).map { "lang-\($0)" }.joined(separator: " ")
    #expect(Self.classes(languages, on: "pre") == languages)
  }
}
