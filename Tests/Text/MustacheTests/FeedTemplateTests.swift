import Mustache
import Testing

/// Renders a feed: XML with a layout, lists and escaped markup.
@Suite struct FeedTemplateTests {
  private static let tag = RecordDeclaration(["name": .text])
  private static let entry = RecordDeclaration([
    "title": .text, "page": .address, "score": .number, "body": .markup, "tags": .list(of: tag),
    "isNew": .flag,
  ])
  private static let feed = RecordDeclaration([
    "name": .text, "home": .address, "entries": .list(of: entry),
  ])

  private static let files = [
    "layout.xml": """
    <?xml version="1.0" encoding="utf-8"?>
    <feed>
      <title>{{$title}}none{{/title}}</title>
      {{$entries}}
      <!-- nothing yet -->
      {{/entries}}
    </feed>

    """,
    "entry.xml": """
    <entry>
      <title>{{#isNew}}New: {{/isNew}}{{title}}</title>
      {{#page}}
      <link href="{{page}}"/>
      {{/page}}
      {{#tags}}
      <category term="{{name}}"/>
      {{/tags}}
      <content type="html">{{body}}</content>
    </entry>

    """,
  ]

  private func rendered(_ template: String, _ entries: [TemplateRecord]) throws -> String {
    try render(
      template, page: "feed.xml", files: Self.files, for: Self.feed,
      [.text("Swift & <more>"), .address(LinkAddress(path: "../index.html")), .list(entries)])
  }

  private func entry(
    _ title: String, page: LinkAddress? = nil, body: String = "", tags: [String] = [],
    isNew: Bool = false
  ) -> TemplateRecord {
    TemplateRecord([
      .text(title), page.map(TemplateRecord.Value.address) ?? .none, .number(1),
      .markup(Array(body.utf8)), .list(tags.map { TemplateRecord([.text($0)]) }), .flag(isNew),
    ])
  }

  private static let template = """
    {{<layout}}
    {{$title}}{{name}}{{/title}}
    {{$entries}}
    {{#entries}}
    {{>entry}}
    {{/entries}}
    {{/entries}}
    {{/layout}}
    """

  @Test("Entries are inserted into the block of the layout with its indentation")
  func feed() throws {
    let entries = [
      entry(
        "a < b & \"c\"", page: LinkAddress("https://x.example/?a=1&b=2"),
        body: "<p>x &amp; y</p>\n<hr />", tags: ["c++", "<t>"], isNew: true),
      entry("]]>\u{8}", body: ""),
    ]
    #expect(
      try rendered(Self.template, entries) == """
        <?xml version="1.0" encoding="utf-8"?>
        <feed>
          <title>Swift &amp; &lt;more&gt;</title>
          <entry>
            <title>New: a &lt; b &amp; &quot;c&quot;</title>
            <link href="https://x.example/?a=1&amp;b=2"/>
            <category term="c++"/>
            <category term="&lt;t&gt;"/>
            <content type="html">&lt;p&gt;x &amp;amp; y&lt;/p&gt;
        &lt;hr /&gt;</content>
          </entry>
          <entry>
            <title>]]&gt;\u{FFFD}</title>
            <content type="html"></content>
          </entry>
        </feed>

        """)
  }

  @Test("A feed without entries is the layout with an empty block")
  func empty() throws {
    #expect(
      try rendered(Self.template, []) == """
        <?xml version="1.0" encoding="utf-8"?>
        <feed>
          <title>Swift &amp; &lt;more&gt;</title>
        </feed>

        """)
  }

  @Test("Blocks that a page does not override keep their default content")
  func defaults() throws {
    let feed = try rendered("{{<layout}}{{/layout}}", [entry("a")])
    #expect(feed.contains("<title>none</title>"))
    #expect(feed.contains("<!-- nothing yet -->"))
  }
}
