import StackMarkdown
import Testing

@Suite("Source of Stack Snippets")
struct SnippetSourceTests {
  private let start = "<!-- begin snippet: js hide: false console: true babel: false -->"
  private let end = "<!-- end snippet -->"
  private let script = "<!-- language: lang-js -->\n\n    a();"

  private func isSnippet(_ markdown: String) -> Bool {
    post(markdown).contains("<div class=\"snippet\"")
  }

  private func code(_ markdown: String) -> [String] {
    post(markdown).split(separator: "<code>").dropFirst().map {
      String($0.prefix(upTo: $0.firstRange(of: "</code>")?.lowerBound ?? $0.endIndex))
    }
  }

  @Test("Blank lines around the parts of a snippet are optional")
  func blankLines() {
    let expected = post("\(start)\n\n\(script)\n\n\(end)")
    #expect(expected.contains("<code>a();</code>"))
    #expect(post("\(start)\n<!-- language: lang-js -->\n    a();\n\(end)") == expected)
    #expect(post("\(start)\n\n\n\n\(script)\n\n\n\n\(end)") == expected)
    #expect(post("\(start)\r\n\r\n\(script)\r\n\r\n\(end)") == expected)
  }

  @Test(
    "Options may be in any order",
    arguments: [
      "hide: false console: true", "console: true hide: false", "babel: null", "",
      "babelPresetTS: false babelPresetReact: true", "console: null hide: null babel: null",
    ])
  func options(words: String) {
    #expect(isSnippet("<!-- begin snippet: js \(words) -->\n\n\(script)\n\n\(end)"))
  }

  @Test(
    "Unknown, invalid or duplicate options invalidate a snippet",
    arguments: [
      "hide: yes", "hide: TRUE", "hide:", "hide", "Hide: true", "hide: true hide: true", "x: true",
      "hide: true, console: true", "hide=true", "hide : true", "onclick: true",
    ])
  func wrongOptions(words: String) {
    #expect(!isSnippet("<!-- begin snippet: js \(words) -->\n\n\(script)\n\n\(end)"))
  }

  @Test(
    "Only snippets of type js are recognized",
    arguments: [
      "<!-- begin snippet: css hide: false -->", "<!-- begin snippet -->",
      "<!-- begin snippet: -->",
      "<!-- snippet: js -->", "<!-- begin snippets: js -->",
    ])
  func kinds(begin: String) {
    #expect(!isSnippet("\(begin)\n\n\(script)\n\n\(end)"))
  }

  @Test(
    "A part in a language other than JavaScript, CSS and HTML invalidates a snippet",
    arguments: ["py", "ts", "none", "JS", "javascript"])
  func otherLanguages(name: String) {
    #expect(!isSnippet("\(start)\n\n<!-- language: lang-\(name) -->\n\n    a\n\n\(end)"))
  }

  @Test(
    "Comments within code are code, even those that start or end snippets",
    arguments: [
      "<!-- language: lang-js -->", "<!-- end snippet -->", "<!-- begin snippet: js -->",
    ])
  func commentsInCode(comment: String) {
    let html = comment.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    #expect(
      code("\(start)\n\n<!-- language: lang-html -->\n\n    <p>\n    \(comment)\n\n\(end)")
        == ["&lt;p&gt;\n\(html)"])
  }

  @Test("Blank lines in code stay, and the final line end is removed")
  func codeLines() {
    #expect(
      code("\(start)\n\n<!-- language: lang-js -->\n\n    a\n\n\n      b\n\n\(end)")
        == ["a\n\n\n  b"])
  }

  @Test("The code of a part may be fenced")
  func fences() {
    #expect(
      code("\(start)\n\n<!-- language: lang-css -->\n\n```\na {}\n```\n\n\(end)") == ["a {}"])
  }

  @Test("A part without code is omitted if other parts have code")
  func emptyPart() {
    #expect(code("\(start)\n\n\(script)\n\n<!-- language: lang-css -->\n\n\(end)") == ["a();"])
  }

  @Test(
    "In a block quote, spoiler or list item, a snippet is rendered as ordinary code",
    arguments: [
      "> ", ">! ", "- ", "1. ",
    ])
  func containers(marker: String) {
    let indent = marker.hasPrefix(">") ? marker : String(repeating: " ", count: marker.utf8.count)
    let lines = "\(start)\n\n\(script)\n\n\(end)".split(
      separator: "\n", omittingEmptySubsequences: false)
    let markdown = marker + lines.joined(separator: "\n\(indent)")
    #expect(!isSnippet(markdown))
    #expect(code(markdown) == ["a();\n"])
  }

  @Test("The comments of a snippet are never shown")
  func hiddenComments() {
    for markdown in ["\(start)\n\n\(script)\n\n\(end)", start, end, "\(end)\n\n\(start)\n\n\(end)"]
    {
      let html = post("x\n\n\(markdown)")
      #expect(!html.contains("begin snippet") && !html.contains("end snippet"))
      #expect(html.hasPrefix("<p>x</p>\n"))
    }
  }

  @Test("A second start comment invalidates the first one")
  func nested() {
    let html = post("\(start)\n\n\(start)\n\n\(script)\n\n\(end)")
    #expect(html.ranges(of: "<div class=\"snippet\"").count == 1)
    #expect(html == post("\(start)\n\n\(script)\n\n\(end)"))
  }

  @Test("Only a hidden snippet has the class for hidden code", arguments: ["false", "null"])
  func hiding(value: String) {
    func html(_ value: String) -> String {
      post("<!-- begin snippet: js hide: \(value) -->\n\n\(script)\n\n\(end)")
    }
    #expect(html("true").contains("<div class=\"snippet-code snippet-currently-hidden\">"))
    #expect(html(value).contains("<div class=\"snippet-code\">"))
  }

  @Test("A language-all hint does not apply to the parts of a snippet")
  func languageForAll() {
    let html = post("<!-- language-all: lang-py -->\n\n\(start)\n\n\(script)\n\n\(end)\n\n    b")
    #expect(html.contains("<pre class=\"snippet-code-js lang-js prettyprint-override\">"))
    #expect(html.contains("<pre class=\"lang-py prettyprint-override\"><code>b\n"))
  }

  @Test("HTML by authors does not create a snippet")
  func html() {
    #expect(post("<div class=\"snippet\" data-lang=\"js\">a</div>").trimmed == "a")
  }
}
