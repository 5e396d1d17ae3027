import StackExchange
import Testing

/// Every feature of the Markdown dialect occurs in a post of the sample.
@Suite("Dialect features in the shipped sample")
struct ShippedDialectTests {
  let posts: Text
  let comments: Text

  init() throws {
    let sample = try ShippedSample.shared.get()
    let markdown = sample.posts.compactMap { $0.string("body_markdown") }
    posts = Text(markdown.map { $0.replacing("\r\n", with: "\n") })
    comments = Text(sample.comments.compactMap { $0.string("body_markdown") })
  }

  @Test("Every kind of block occurs in posts")
  func blocks() {
    let features = [
      "\n# ", "\n## ", "\n### ", "\n#### ", "\n##### ", "\n###### ", "\n#not-a", "\n=====",
      "\n-----", "\n***\n", "\n- - -\n", "\n---\n", "\n1. ", "\n7. ", "\n* ", "\n- ",
      "\n   * ", "\n     + ", "\n       - ", "\n- [x] ", "\n> ", "\n> > ", "\n>     ", "\n>! ",
      "\n   >! ", "\n>! ```", "\n    ", "\n             ", "\n\nhttps://www.youtube.example/watch",
    ]
    #expect(posts.missing(features) == [])
  }

  @Test("Every kind of code block and language hint occurs in posts")
  func code() {
    let features = [
      "\n```swift\n", "\n```py\n", "\n```cs\n", "\n```none\n", "\n```lang-none\n", "\n```\n",
      "\n~~~\n", "\n~~~none\n", "\n   ```sh\n", "\n<!-- language: lang-sql -->\n\n    ",
      "\n<!-- language: lang-none -->\n", "\n<!-- language: sql -->\n",
      "\n<!-- language-all: lang-sql -->\n", "\n<!-- Language-all: lang-sql -->\n\n```\n",
      "\n<!-- begin snippet: js hide: false console: true babel: false babelPresetReact: false",
      "\n<!-- begin snippet: js hide: true console: true babel: false -->",
      "\n<!-- language: lang-css -->", "\n<!-- language: lang-html -->",
      "\n    <!-- language: the one", "\n<!-- end snippet -->", "``` `` a ` b `` ```",
    ]
    #expect(posts.missing(features) == [])
  }

  @Test("Tables occur with alignment, in lists, in block quotes and with escaped pipes")
  func tables() {
    let features = [
      "\n|:---", "---:|", "-:|\n", ":------:", "\n   | ", "\n  > | ", "\n-----|:------:\n",
      #" \| "#, "|---|---|",
    ]
    #expect(posts.missing(features) == [])
  }

  @Test("Every kind of link and image occurs in posts, including rejected links")
  func links() {
    let features = [
      "](https://", "](/questions", "](//", "](www.", "](#", "](javascript:", " \"All about",
      "][spec]", "][]", "\n[SPEC]: <", "\n  [1]: https://", "[![",
      "![enter image description here]",
      "\n![", "<https://", "<mailto:", "https://docs.example/wiki/Markdown_(language),",
      "?q=*stars*&x=1.", "[tag:.net]", "[tag:c++]", "[meta-tag:", #"\[tag:"#, "<img src=",
      "<a href=", "[^1]",
    ]
    #expect(posts.missing(features) == [])
  }

  @Test("Allowed HTML and some disallowed HTML occur in posts")
  func html() {
    let features = [
      "<kbd>", "<kbd><kbd>", "<sub>", "<sup>", "<del>", "<s>", "<strike>", "<dl>", "<dt>", "<dd>",
      "<br>", "<pre>", "<blockquote>", "<ol start=\"40\">", "<b>", "<i>", "<em>", "<strong>",
      "<code>", "<details>", "<u>", "<ins>", "<mark>", "style=\"", "<!-- a comment",
    ]
    #expect(posts.missing(features) == [])
  }

  @Test("Line breaks, emphasis, references, escapes, other scripts and dollar signs occur in posts")
  func text() {
    let features = [
      "line,  \n", "backslash,\\\n", " *", "**", "***", "~~", "snake_case_names. But", "&hellip;",
      "&#128640;", "&#x1F41F;", "&nbsp;", #"\*"#, "$O(1)$", "$5 a month", "林小芸", "Дарина",
      "يوسف", "🚀", "\u{200D}",
    ]
    #expect(posts.missing(features) == [])
  }

  @Test("The dialect of comments occurs in comments, with unsupported syntax")
  func commentFeatures() {
    let features = [
      "@shirin", " `", " *", "**", "](https://", " \"with", "[edit]", "[mre]", "[tour]", "[meta]",
      "[tag:", " https://docs.example/", "# No", "1. So", "<b>HTML</b>", "> Not", "🙈", "Дякую",
    ]
    #expect(comments.missing(features) == [])
  }

  @Test("A line of code is wider than any page")
  func longCode() {
    #expect(posts.longestLine(with: "let longest = ") > 150)
  }
}

/// Searches several texts byte by byte.
struct Text {
  private let bytes: [UInt8]

  init(_ texts: [String]) { bytes = Array("\n\(texts.joined(separator: "\n\n"))\n".utf8) }

  /// Returns the parts that no text contains.
  func missing(_ parts: [String]) -> [String] {
    parts.filter { !contains(Array($0.utf8)) }
  }

  func longestLine(with part: String) -> Int {
    bytes.split(separator: UInt8(ascii: "\n"))
      .filter { Text([String(decoding: $0, as: UTF8.self)]).missing([part]).isEmpty }
      .map(\.count).max() ?? 0
  }

  private func contains(_ part: [UInt8]) -> Bool {
    var start = bytes.startIndex
    while let hit = bytes[start...].firstIndex(of: part[0]) {
      if bytes[hit...].starts(with: part) { return true }
      start = hit + 1
    }
    return false
  }
}
