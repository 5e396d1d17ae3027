import StackExchange
import Testing

/// Every feature of the Markdown dialect is in some post of the sample.
@Suite("The dialect that comes with sodigest")
struct ShippedDialectTests {
  let posts: Text
  let comments: Text

  init() throws {
    let sample = try ShippedSample.shared.get()
    let markdown = sample.posts.compactMap { $0.string("body_markdown") }
    posts = Text(markdown.map { $0.replacing("\r\n", with: "\n") })
    comments = Text(sample.comments.compactMap { $0.string("body_markdown") })
  }

  @Test("Posts show every block")
  func blocks() {
    let features = [
      "\n# ", "\n## ", "\n### ", "\n#### ", "\n##### ", "\n###### ", "\n#not-a", "\n=====",
      "\n-----", "\n***\n", "\n- - -\n", "\n---\n", "\n1. ", "\n7. ", "\n* ", "\n- ",
      "\n   * ", "\n     + ", "\n       - ", "\n- [x] ", "\n> ", "\n> > ", "\n>     ", "\n>! ",
      "\n   >! ", "\n>! ```", "\n    ", "\n             ", "\n\nhttps://www.youtube.example/watch",
    ]
    #expect(posts.lacking(features) == [])
  }

  @Test("Posts show every kind of code and language hint")
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
    #expect(posts.lacking(features) == [])
  }

  @Test("Posts show tables with alignment, in lists, in quotes and with escaped pipes")
  func tables() {
    let features = [
      "\n|:---", "---:|", "-:|\n", ":------:", "\n   | ", "\n  > | ", "\n-----|:------:\n",
      #" \| "#, "|---|---|",
    ]
    #expect(posts.lacking(features) == [])
  }

  @Test("Posts show every kind of link and image, and links that are none")
  func links() {
    let features = [
      "](https://", "](/questions", "](//", "](www.", "](#", "](javascript:", " \"All about",
      "][spec]", "][]", "\n[SPEC]: <", "\n  [1]: https://", "[![",
      "![enter image description here]",
      "\n![", "<https://", "<mailto:", "https://docs.example/wiki/Markdown_(language),",
      "?q=*stars*&x=1.", "[tag:.net]", "[tag:c++]", "[meta-tag:", #"\[tag:"#, "<img src=",
      "<a href=", "[^1]",
    ]
    #expect(posts.lacking(features) == [])
  }

  @Test("Posts show the HTML that is allowed, and some that is not")
  func html() {
    let features = [
      "<kbd>", "<kbd><kbd>", "<sub>", "<sup>", "<del>", "<s>", "<strike>", "<dl>", "<dt>", "<dd>",
      "<br>", "<pre>", "<blockquote>", "<ol start=\"40\">", "<b>", "<i>", "<em>", "<strong>",
      "<code>", "<details>", "<u>", "<ins>", "<mark>", "style=\"", "<!-- a comment",
    ]
    #expect(posts.lacking(features) == [])
  }

  @Test("Posts show breaks, emphasis, entities, escapes, other scripts and plain dollars")
  func text() {
    let features = [
      "line,  \n", "backslash,\\\n", " *", "**", "***", "~~", "snake_case_names. But", "&hellip;",
      "&#128640;", "&#x1F41F;", "&nbsp;", #"\*"#, "$O(1)$", "$5 a month", "林小芸", "Дарина",
      "يوسف", "🚀", "\u{200D}",
    ]
    #expect(posts.lacking(features) == [])
  }

  @Test("Comments show their own dialect, and what is none there")
  func commentFeatures() {
    let features = [
      "@shirin", " `", " *", "**", "](https://", " \"with", "[edit]", "[mre]", "[tour]", "[meta]",
      "[tag:", " https://docs.example/", "# No", "1. So", "<b>HTML</b>", "> Not", "🙈", "Дякую",
    ]
    #expect(comments.lacking(features) == [])
  }

  @Test("There is code that is wider than any page")
  func longCode() {
    #expect(posts.longestLine(with: "let longest = ") > 150)
  }
}

/// Many texts, searched byte by byte.
struct Text {
  private let bytes: [UInt8]

  init(_ texts: [String]) { bytes = Array("\n\(texts.joined(separator: "\n\n"))\n".utf8) }

  /// Those of the parts that are in none of the texts.
  func lacking(_ parts: [String]) -> [String] {
    parts.filter { !contains(Array($0.utf8)) }
  }

  func longestLine(with part: String) -> Int {
    bytes.split(separator: UInt8(ascii: "\n"))
      .filter { Text([String(decoding: $0, as: UTF8.self)]).lacking([part]).isEmpty }
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
