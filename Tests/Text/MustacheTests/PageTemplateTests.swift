import Mustache
import Testing

/// Renders a complete page from records, in HTML and Markdown.
@Suite struct PageTemplateTests {
  private static let author = RecordDeclaration(["name": .text, "page": .address, "isKnown": .flag])
  private static let tag = RecordDeclaration(["name": .text, "page": .address])
  private static let answer = RecordDeclaration([
    "id": .number, "score": .number, "isAccepted": .flag, "author": .record(author),
    "body": .markup,
  ])
  private static let question = RecordDeclaration([
    "title": .text, "original": .address, "author": .record(author), "tags": .list(of: tag),
    "answers": .list(of: answer), "answerCount": .number, "home": .address,
  ])

  private static let files = [
    "layout.html": """
    <!DOCTYPE html>
    <title>{{$title}}Digest{{/title}}</title>
    <nav><a href="{{home}}">Home</a></nav>
    <main>
      {{$main}}
      {{/main}}
    </main>

    """,
    "author.html": """
    {{#author}}
    <p>by {{#page}}<a href="{{page}}" rel="author">{{name}}</a>{{/page}}{{^page}}{{name}}{{/page}}</p>
    {{/author}}
    {{^author}}
    <p>by someone</p>
    {{/author}}

    """,
    "question.html": """
    {{! One question with its answers. }}
    {{<layout}}
    {{$title}}{{title}}{{/title}}
    {{$main}}
    <h1>{{title}}</h1>
    {{>author}}
    <ul>
      {{#tags}}
      <li><a href="{{page}}">{{name}}</a></li>
      {{/tags}}
    </ul>
    {{#answers}}
    <article id="answer-{{id}}"{{#isAccepted}} class="accepted"{{/isAccepted}}>
      <h2>{{score}} points</h2>
    {{body}}
      {{>author}}
    </article>
    {{/answers}}
    {{^answers}}
    <p>No answers to <q>{{title}}</q> yet.</p>
    {{/answers}}
    {{/main}}
    {{/layout}}
    """,
    "author.md": "{{#author}}{{name}}{{/author}}{{^author}}someone{{/author}}",
    "question.md": """
    # {{title}}

    [The original]({{original}}), by {{>author}}
    {{#answers}}

    ## {{score}} points{{#isAccepted}}, accepted{{/isAccepted}}

    {{body}}
    — {{>author}}
    {{/answers}}

    """,
  ]

  private static func record(answers: [TemplateRecord]) -> TemplateRecord {
    let hostile = "<script>alert('x')</script> & *stars*"
    let author = TemplateRecord([
      .text("O'Neil [admin]"), .address(LinkAddress(path: "../u/1.html")), .flag(true),
    ])
    let tags = ["c++", "<b>"].map {
      TemplateRecord([.text($0), .address(LinkAddress(path: "../t/\($0)/index.html"))])
    }
    let original =
      LinkAddress("https://example.org/q/1?a=b&c=(d)").map(TemplateRecord.Value.address) ?? .none
    return TemplateRecord([
      .text(hostile), original, .record(author), .list(tags), .list(answers),
      .number(answers.count), .address(LinkAddress(path: "../index.html")),
    ])
  }

  private static func answers(_ markup: (String, String)) -> [TemplateRecord] {
    let author = TemplateRecord([.text("Ada_"), .none, .flag(false)])
    return [
      TemplateRecord([
        .number(7), .number(12), .flag(true), .record(author), .markup(Array(markup.0.utf8)),
      ]
      ),
      TemplateRecord([.number(8), .number(-1), .flag(false), .none, .markup(Array(markup.1.utf8))]),
    ]
  }

  private func rendered(_ page: String, _ record: TemplateRecord) throws -> String {
    let theme = try Theme(
      files: Self.files.mapValues { Array($0.utf8) },
      pages: ["question.html": Self.question, "question.md": Self.question])
    var output: [UInt8] = []
    theme.render(page, record, into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test("A question is rendered as HTML")
  func html() throws {
    let answers = Self.answers(("<p>First</p>\n<p>Last</p>", "<p>Other</p>"))
    #expect(
      try rendered("question.html", Self.record(answers: answers)) == """
        <!DOCTYPE html>
        <title>&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; *stars*</title>
        <nav><a href="../index.html">Home</a></nav>
        <main>
          <h1>&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; *stars*</h1>
          <p>by <a href="../u/1.html" rel="author">O&#39;Neil [admin]</a></p>
          <ul>
            <li><a href="../t/c++/index.html">c++</a></li>
            <li><a href="../t/%3Cb%3E/index.html">&lt;b&gt;</a></li>
          </ul>
          <article id="answer-7" class="accepted">
            <h2>12 points</h2>
          <p>First</p>
        <p>Last</p>
            <p>by Ada_</p>
          </article>
          <article id="answer-8">
            <h2>-1 points</h2>
          <p>Other</p>
            <p>by someone</p>
          </article>
        </main>

        """)
  }

  @Test("A question without answers is rendered as HTML")
  func unanswered() throws {
    let text = try rendered("question.html", Self.record(answers: []))
    #expect(
      text.hasSuffix(
        """
          </ul>
          <p>No answers to <q>&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; *stars*</q> yet.</p>
        </main>

        """))
  }

  @Test("A question is rendered as Markdown")
  func markdown() throws {
    let answers = Self.answers(("*First*\n\n- Last\n", "Other"))
    #expect(
      try rendered("question.md", Self.record(answers: answers)) == """
        # &lt;script>alert('x')&lt;/script> & \\*stars\\*

        [The original](https://example.org/q/1?a=b&c=%28d%29), by O'Neil \\[admin\\]

        ## 12 points, accepted

        *First*

        - Last

        — Ada\\_

        ## -1 points

        Other
        — someone

        """)
  }
}
