import StackMarkdown
import Testing

@Suite("Stack Snippets")
struct SnippetTests {
  private func source(_ options: String, _ parts: String = Self.script) -> String {
    "<!-- begin snippet: js \(options) -->\n\n\(parts)\n<!-- end snippet -->"
  }

  private static let script = "<!-- language: lang-js -->\n\n    a();\n"
  private static let style = "<!-- language: lang-css -->\n\n    b {}\n"
  private static let page = "<!-- language: lang-html -->\n\n    <c>\n"

  private func snippet(_ attributes: String, isHidden: Bool = false, _ parts: [(String, String)])
    -> String
  {
    var html = "<div class=\"snippet\" data-lang=\"js\"\(attributes)>\n<div class=\"snippet-code"
    html += (isHidden ? " snippet-currently-hidden" : "") + "\">\n"
    for (language, code) in parts {
      html += "<pre class=\"snippet-code-\(language) lang-\(language) prettyprint-override\">"
      html += "<code>\(code)</code></pre>\n"
    }
    return html + "</div>\n</div>\n"
  }

  @Test(
    "Snippet options become attributes",
    arguments: [
      ("hide: false", " data-hide=\"false\""),
      ("hide: false console: true", " data-hide=\"false\" data-console=\"true\""),
      (
        "hide: false console: true babel: null",
        " data-hide=\"false\" data-console=\"true\" data-babel=\"null\""
      ),
      (
        "hide: false console: true babel: false babelPresetReact: false babelPresetTS: true",
        """
         data-hide="false" data-console="true" data-babel="false" \
        data-babel-preset-react="false" data-babel-preset-ts="true"
        """
      ),
      ("", ""),
    ])
  func options(options: String, attributes: String) {
    #expect(post(source(options)) == snippet(attributes, [("js", "a();")]))
  }

  @Test("A hidden snippet has an attribute and a class")
  func hidden() {
    #expect(
      post(source("hide: true"))
        == snippet(" data-hide=\"true\"", isHidden: true, [("js", "a();")]))
  }

  @Test("Parts keep their order, and markup in them is escaped")
  func parts() {
    #expect(
      post(source("hide: false", Self.page + "\n" + Self.style + "\n" + Self.script))
        == snippet(
          " data-hide=\"false\"", [("html", "&lt;c&gt;"), ("css", "b {}"), ("js", "a();")]))
  }

  @Test("Snippets may be adjacent to each other and to text")
  func several() {
    let one = snippet(" data-hide=\"false\"", [("js", "a();")])
    #expect(
      post("x\n\n\(source("hide: false"))\n\n\(source("hide: false"))\n\ny")
        == "<p>x</p>\n\(one)\(one)<p>y</p>\n")
  }

  @Test(
    "An invalid snippet is rendered as code, without its comments",
    arguments: [
      "<!-- begin snippet: js hide: false -->\n\n\(script)", "\(script)\n<!-- end snippet -->",
      "<!-- begin snippet: js hide: maybe -->\n\n\(script)\n<!-- end snippet -->",
      "<!-- begin snippet: js hide: false hide: true -->\n\n\(script)\n<!-- end snippet -->",
      "<!-- begin snippet: js color: true -->\n\n\(script)\n<!-- end snippet -->",
    ])
  func broken(markdown: String) {
    #expect(
      post(markdown)
        == "<pre class=\"lang-js prettyprint-override\"><code>a();\n</code></pre>\n")
  }

  @Test("Duplicate languages, missing code and text between parts invalidate a snippet")
  func unusual() {
    for parts in [Self.script + "\n" + Self.script, "", Self.script + "\nx\n"] {
      #expect(!post(source("hide: false", parts)).contains("snippet"))
    }
  }
}
