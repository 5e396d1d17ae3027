import StackExchange
import Testing
import TestSupport

/// Tests how text in each field is decoded for safe and unsafe filters.
@Suite struct TextReadingTests {
  /// Texts as written by authors and as returned by a safe filter.
  static let texts: [(raw: String, encoded: String)] = [
    (
      "Set<AnyCancellable> & \"x\" 'y'", "Set&lt;AnyCancellable&gt; &amp; &quot;x&quot; &#39;y&#39;"
    ),
    ("write &lt; for <", "write &amp;lt; for &lt;"),
    ("Ren\u{E9}\u{A0}Fran\u{E7}ois", "Ren&#233;&#160;Fran&#231;ois"),
    ("👩‍💻 \u{10FFFF}", "&#128105;\u{200D}&#128187; &#1114111;"),
    ("“Юникод” — 日本語…", "“Юникод” — 日本語…"),
    ("first\r\nsecond\r\n\r\n  third\n", "first\r\nsecond\r\n\r\n  third\n"),
  ]

  @Test("Text of a question is decoded once for a safe filter", arguments: textFields)
  func safe(field: TextField) throws {
    for (raw, encoded) in Self.texts {
      #expect(try field.read(encoded, .encoded) == raw)
    }
  }

  @Test("Text of a question is unchanged for an unsafe filter", arguments: textFields)
  func unsafe(field: TextField) throws {
    for (raw, encoded) in Self.texts {
      #expect(try field.read(raw, .raw) == raw)
      #expect(try field.read(encoded, .raw) == encoded)
    }
  }

  @Test(
    "HTML, URLs and types are unchanged for both kinds of filter",
    arguments: verbatimFields, [TextEncoding.raw, .encoded])
  func verbatim(field: TextField, encoding: TextEncoding) throws {
    for (raw, encoded) in Self.texts + [("?a=1&lt=2&amp;b=3", "&hellip;&#47;")] {
      #expect(try field.read(raw, encoding) == raw)
      #expect(try field.read(encoded, encoding) == encoded)
    }
  }

  @Test("The name and audience of a site are decoded for a safe filter, and its URL never is")
  func communities() throws {
    let item = Fixture.community.adding([
      "name": "Q&amp;A &amp;amp; M&#233;ta", "audience": "&quot;us&quot;",
      "site_url": "https://code.example/?a&amp;b",
    ])
    let safe = try #require(try read([item], .encoded, as: Community.self).items.first)
    #expect(safe.name == "Q&A &amp; Méta")
    #expect(safe.audience == "\"us\"")
    #expect(safe.url == "https://code.example/?a&amp;b")
    let unsafe = try #require(try read([item], .raw, as: Community.self).items.first)
    #expect(unsafe.name == "Q&amp;A &amp;amp; M&#233;ta")
    #expect(unsafe.audience == "&quot;us&quot;")
  }

  @Test("A separately requested user is decoded like an owner")
  func users() throws {
    let item = Fixture.user.adding(["display_name": "O&#39;N&#233;il &amp;amp; co"])
    #expect(try read([item], .encoded, as: User.self).items.first?.displayName == "O'Néil &amp; co")
    #expect(
      try read([item], .raw, as: User.self).items.first?.displayName
        == "O&#39;N&#233;il &amp;amp; co")
  }

  @Test(
    "Character references are decoded by Unicode scalar, even beside combining characters",
    arguments: [
      ("&lt;\u{301}", "<\u{301}"),
      ("&\u{301}lt;", "&\u{301}lt;"),
      ("a&amp;\r\n&amp;b", "a&\r\n&b"),
      ("&#55295;&#57344;&#55296;&#57343;", "\u{D7FF}\u{E000}\u{FFFD}\u{FFFD}"),
      ("&#0039;&#x00027;", "''"),
      ("&#1114112;&#x110000;", "\u{FFFD}\u{FFFD}"),
      ("&#٣٩; &#x٣; &lt；", "&#٣٩; &#x٣; &lt；"),
      ("&&lt;&;&gt;;", "&<&;>;"),
      ("&amp;#39;&amp;#x27;", "&#39;&#x27;"),
      ("&nbsp;&copy;&eacute;", "&nbsp;&copy;&eacute;"),
      ("&lt &gt&amp", "&lt &gt&amp"),
      ("&am&lt;p;", "&am<p;"),
    ])
  func references(encoded: String, text: String) {
    let decoded = TextEncoding.encoded.decode(encoded)
    #expect(Array(decoded.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test("Decoding reverses the encoding of random text")
  func decodingInvertsEncoding() {
    let alphabet = Array("&<>\"'#x;1lt amp\u{A0}é👩\u{301}\r\n".unicodeScalars)
    var random = SplitMix(seed: 20_261_121)
    for _ in 0..<500 {
      var text = ""
      for _ in 0..<Int(random.next() % 40) {
        text.unicodeScalars.append(alphabet[Int(random.next() % UInt64(alphabet.count))])
      }
      #expect(
        TextEncoding.encoded.decode(safelyEncoded(text)).unicodeScalars.elementsEqual(
          text.unicodeScalars))
    }
  }

  @Test("A long text of incomplete references is decoded completely")
  func longText() {
    let count = 20_000
    let decoded = TextEncoding.encoded.decode(String(repeating: "&&lt;&#3", count: count))
    #expect(decoded == String(repeating: "&<&#3", count: count))
  }
}

/// Encodes text like a safe filter, according to recorded responses.
private func safelyEncoded(_ text: String) -> String {
  var encoded = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": encoded += "&quot;"
    case "'": encoded += "&#39;"
    case "&": encoded += "&amp;"
    case "<": encoded += "&lt;"
    case ">": encoded += "&gt;"
    case "\u{A0}"..."\u{FF}", "\u{10000}"...: encoded += "&#\(scalar.value);"
    default: encoded.unicodeScalars.append(scalar)
    }
  }
  return encoded
}

/// A text of a question: its path in the JSON, and its value in the model.
struct TextField: Sendable, CustomTestStringConvertible {
  let path: String
  let value: @Sendable (Question) -> String?

  init(_ path: String, _ value: @escaping @Sendable (Question) -> String?) {
    self.path = path
    self.value = value
  }

  var testDescription: String { path }

  /// Returns the text in the model for a text of the API.
  func read(_ text: String, _ encoding: TextEncoding) throws -> String? {
    let question = Fixture.question.replacing(path, with: .string(text))
    let page: Page<Question> = try StackExchangeTests.read([question], encoding)
    return page.items.first.flatMap(value)
  }
}

private let textFields: [TextField] = [
  TextField("title") { $0.title },
  TextField("tags.0") { $0.tags.first },
  TextField("closed_reason") { $0.closedReason },
  TextField("body_markdown") { $0.post.bodyMarkdown },
  TextField("owner.display_name") { $0.post.owner?.displayName },
  TextField("last_editor.display_name") { $0.post.lastEditor?.displayName },
  TextField("comments.0.body_markdown") { $0.post.comments.first?.bodyMarkdown },
  TextField("comments.0.owner.display_name") { $0.post.comments.first?.owner?.displayName },
  TextField("comments.0.reply_to_user.display_name") {
    $0.post.comments.first?.replyTo?.displayName
  },
  TextField("answers.0.body_markdown") { $0.answers.first?.post.bodyMarkdown },
  TextField("answers.0.owner.display_name") { $0.answers.first?.post.owner?.displayName },
  TextField("answers.0.comments.0.body_markdown") {
    $0.answers.first?.post.comments.first?.bodyMarkdown
  },
]

private let verbatimFields: [TextField] = [
  TextField("body") { $0.post.body },
  TextField("comments.0.body") { $0.post.comments.first?.body },
  TextField("answers.0.body") { $0.answers.first?.post.body },
  TextField("answers.0.comments.0.body") { $0.answers.first?.post.comments.first?.body },
  TextField("link") { $0.post.link },
  TextField("answers.0.link") { $0.answers.first?.post.link },
  TextField("comments.0.link") { $0.post.comments.first?.link },
  TextField("owner.link") { $0.post.owner?.link },
  TextField("owner.profile_image") { $0.post.owner?.profileImage },
  TextField("owner.user_type") { $0.post.owner?.kind.rawValue },
]
