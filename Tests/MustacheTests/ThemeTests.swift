import Mustache
import Testing

@Suite struct ThemeTests {
  private static let author = Declaration(["name": .text, "home": .address])
  private static let tag = Declaration(["name": .text, "isLast": .flag])
  private static let answer = Declaration([
    "score": .number, "body": .markup, "author": .record(author), "tags": .list(of: tag),
  ])
  private static let page = Declaration([
    "title": .text, "score": .number, "isNew": .flag, "author": .record(author),
    "answers": .list(of: answer), "body": .markup, "home": .address,
  ])

  private static func values() throws -> [Record.Value] {
    let ada = Record(
      author, [.text("Ada & Co"), .address(try #require(Address("https://a.b/?c=d&e")))])
    let nobody = Record(author, [.text(""), .none])
    let tags = [
      Record(tag, [.text("swift"), .flag(false)]), Record(tag, [.text("c<"), .flag(true)]),
    ]
    return [
      .text("A <b> title"), .number(-12), .flag(true), .record(ada),
      .list([
        Record(
          answer, [.number(3), .markup(Array("<p>One</p>".utf8)), .record(nobody), .list(tags)]),
        Record(answer, [.number(0), .markup([]), .none, .list([])]),
      ]),
      .markup(Array("<p>Body & soul</p>".utf8)), .none,
    ]
  }

  private func rendered(_ template: String, files: [String: String] = [:]) throws -> String {
    try render(template, files: files, for: Self.page, try Self.values())
  }

  @Test(
    "Values print by their kind",
    arguments: [
      ("{{title}}", "A &lt;b&gt; title"),
      ("{{score}}", "-12"),
      ("{{body}}{{{body}}}{{&body}}", String(repeating: "<p>Body & soul</p>", count: 3)),
      (
        "<a href=\"{{author.home}}\">{{author.name}}</a>",
        "<a href=\"https://a.b/?c=d&amp;e\">Ada &amp; Co</a>"
      ),
      ("[{{home}}]", "[]"),
    ])
  func printed(template: String, expected: String) throws {
    #expect(try rendered(template) == expected)
  }

  @Test("Lists repeat with the records around them in sight")
  func lists() throws {
    let template = """
      {{#answers}}
      {{score}} {{author.name}} {{title}}: {{#tags}}{{name}}{{^isLast}}, {{/isLast}}{{/tags}}
      {{/answers}}
      {{^answers}}
      None
      {{/answers}}
      """
    #expect(
      try rendered(template) == """
        3  A &lt;b&gt; title: swift, c&lt;
        0  A &lt;b&gt; title: 

        """)
  }
}
