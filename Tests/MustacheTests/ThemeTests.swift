import Mustache
import Testing

/// A small site: a page with a list of answers, each with a list of tags.
enum Site {
  static let author = RecordDeclaration(["name": .text, "home": .address])
  static let tag = RecordDeclaration(["name": .text, "isLast": .flag])
  static let answer = RecordDeclaration([
    "score": .number, "body": .markup, "author": .record(author), "tags": .list(of: tag),
  ])
  static let page = RecordDeclaration([
    "title": .text, "score": .number, "isNew": .flag, "author": .record(author),
    "answers": .list(of: answer), "body": .markup, "home": .address, "best": .record(answer),
  ])

  /// The values of a page on which something is everywhere, but for `home`.
  static var values: [TemplateRecord.Value] {
    let address = LinkAddress("https://a.b/?c=d&e").map(TemplateRecord.Value.address) ?? .none
    let ada = TemplateRecord([.text("Ada & Co"), address])
    let tags = [
      TemplateRecord([.text("swift"), .flag(false)]), TemplateRecord([.text("c<"), .flag(true)]),
    ]
    let first = TemplateRecord([
      .number(3), .markup(Array("<p>1</p>".utf8)), .record(ada), .list(tags),
    ])
    let second = TemplateRecord([.number(0), .markup([]), .none, .list([])])
    return [
      .text("A <b> title"), .number(-12), .flag(true), .record(ada), .list([first, second]),
      .markup(Array("<p>Body & soul</p>".utf8)), .none, .record(first),
    ]
  }

  /// What a template makes of these values.
  static func rendered(
    _ template: String, files: [String: String] = [:]
  ) throws(ThemeError) -> String {
    try render(template, files: files, for: page, values)
  }
}

@Suite struct ThemeTests {
  @Test(
    "Values print by their kind",
    arguments: [
      ("text {{title}}", "text A &lt;b&gt; title"),
      ("{{score}}", "-12"),
      ("{{body}}", "<p>Body & soul</p>"),
      ("{{{body}}}{{&body}}", "<p>Body & soul</p><p>Body & soul</p>"),
      (
        "<a href=\"{{author.home}}\">{{author.name}}</a>",
        "<a href=\"https://a.b/?c=d&amp;e\">Ada &amp; Co</a>"
      ),
      ("[{{home}}]", "[]"),
      ("{{best.author.name}}", "Ada &amp; Co"),
    ])
  func printed(template: String, expected: String) throws {
    #expect(try Site.rendered(template) == expected)
  }

  @Test("Lists repeat, with the records around them in sight")
  func lists() throws {
    let template = """
      {{#answers}}
      {{score}}: {{title}} {{#author}}{{name}}{{/author}}{{^author}}nobody{{/author}}
      {{#tags}}
        {{name}}{{^isLast}},{{/isLast}}{{#isLast}} of {{score}}{{/isLast}}
      {{/tags}}
      {{/answers}}
      {{^answers}}
      none
      {{/answers}}
      {{score}}

      """
    let expected = """
      3: A &lt;b&gt; title Ada &amp; Co
        swift,
        c&lt; of 3
      0: A &lt;b&gt; title nobody
      -12

      """
    #expect(try Site.rendered(template) == expected)
    var values = Site.values
    values[4] = .list([])
    #expect(try render(template, for: Site.page, values) == "none\n-12\n")
  }

  @Test("Dots lead into records, and end where one is missing")
  func dots() throws {
    let template =
      "{{#answers}}[{{author.name}}{{#author.home}}!{{/author.home}}{{^author.home}}?{{/author.home}}]{{/answers}}"
    #expect(try Site.rendered(template) == "[Ada &amp; Co!][?]")
    #expect(try Site.rendered("{{#best.tags}}{{name}} {{/best.tags}}") == "swift c&lt; ")
    #expect(
      try Site.rendered("{{#best.author}}{{name}}{{score}}{{/best.author}}") == "Ada &amp; Co-12")
    var values = Site.values
    values[7] = .none
    let missing = "{{#best.tags}}{{name}}{{/best.tags}}{{^best.tags}}none{{/best.tags}}"
    #expect(try render(missing, for: Site.page, values) == "none")
  }

  @Test(
    "What counts as yes prints a section, what counts as no its inversion",
    arguments: [
      (.text, .text("x"), true), (.text, .text(""), false), (.text, .none, false),
      (.markup, .markup([0x78]), true), (.markup, .markup([]), false),
      (.address, .address(LinkAddress(path: "x")), true), (.address, .none, false),
      (.number, .number(-1), true), (.number, .number(0), false), (.number, .none, false),
      (.flag, .flag(true), true), (.flag, .flag(false), false), (.flag, .none, false),
      (.list(of: RecordDeclaration([:])), .list([]), false),
      (.list(of: RecordDeclaration([:])), .none, false),
      (.list(of: RecordDeclaration([:])), .list([TemplateRecord([])]), true),
      (.record(RecordDeclaration([:])), .none, false),
      (.record(RecordDeclaration([:])), .record(TemplateRecord([])), true),
    ] as [(RecordDeclaration.FieldKind, TemplateRecord.Value, Bool)])
  func truth(kind: RecordDeclaration.FieldKind, value: TemplateRecord.Value, isTrue: Bool) throws {
    let text = try render(
      "{{#a}}yes{{/a}}{{^a}}no{{/a}}", for: RecordDeclaration(["a": kind]), [value])
    #expect(text == (isTrue ? "yes" : "no"))
  }

  @Test("Sections of values without fields keep what is at hand")
  func plainSections() throws {
    #expect(
      try Site.rendered("{{#title}}{{title}}{{#score}} {{score}}{{/score}}{{/title}}")
        == "A &lt;b&gt; title -12")
    #expect(try Site.rendered("{{#isNew}}{{#isNew}}new{{/isNew}}{{/isNew}}") == "new")
  }

  @Test("Inner names win over outer ones, and only inside")
  func shadowing() throws {
    #expect(
      try Site.rendered(
        "{{score}} {{#best}}{{score}}{{#author}}{{score}}{{/author}}{{/best}} {{score}}")
        == "-12 33 -12")
  }

  @Test("Partials are compiled for where they stand")
  func partials() throws {
    let files = ["parts/score.html": "({{score}})\n", "unused.html": "{{whatever}}"]
    let template =
      "{{>parts/score}}\n{{#answers}}\n  {{>parts/score}}\n{{/answers}}\n{{> parts/score }}."
    #expect(try Site.rendered(template, files: files) == "(-12)\n  (3)\n  (0)\n(-12)\n.")
  }

  @Test("Pages have layouts")
  func layouts() throws {
    let files = [
      "layout.html": """
      <title>{{$title}}Digest{{/title}}</title>
      <main>
        {{$main}}
        {{/main}}
      </main>
      {{$foot}}
      <footer>{{title}}</footer>
      {{/foot}}

      """,
      "wide.html": """
      {{<layout}}
      {{$title}}Wide: {{$what}}?{{/what}}{{/title}}
      {{$foot}}{{/foot}}
      {{/layout}}

      """,
    ]
    let template = """
      {{<layout}}
      {{$title}}{{title}}{{/title}}
      {{$main}}
      {{#answers}}
      <p>
        {{score}}
      </p>
      {{/answers}}
      {{/main}}
      {{/layout}}
      """
    let expected = """
      <title>A &lt;b&gt; title</title>
      <main>
        <p>
          3
        </p>
        <p>
          0
        </p>
      </main>
      <footer>A &lt;b&gt; title</footer>

      """
    #expect(try Site.rendered(template, files: files) == expected)
    let wide = "{{<wide}}{{$what}}{{score}}{{/what}}{{$main}}\nx\n{{/main}}{{/wide}}"
    #expect(
      try Site.rendered(wide, files: files) == """
        <title>Wide: -12</title>
        <main>
          x
        </main>

        """)
  }

  @Test("Blocks are compiled for where they are put")
  func blockScope() throws {
    let files = ["each.html": "{{#answers}}{{$item}}{{/item}}{{/answers}}"]
    let template = "{{<each}}{{$item}}[{{score}}{{#tags}}{{name}}{{/tags}}]{{/item}}{{/each}}"
    #expect(try Site.rendered(template, files: files) == "[3swiftc&lt;][0]")
  }

  @Test("A template may stand in what fills its own block")
  func nestedParents() throws {
    let files = ["box.html": "<div>{{$in}}{{/in}}</div>"]
    let template = "{{<box}}{{$in}}{{<box}}{{$in}}{{score}}{{/in}}{{/box}}{{/in}}{{/box}}"
    #expect(try Site.rendered(template, files: files) == "<div><div>-12</div></div>")
  }

  @Test("Delimiters, comments and lines are those of Mustache")
  func syntax() throws {
    #expect(
      try Site.rendered("a\n  {{! c }}\n{{=<% %>=}}\n<%score%>{{score}}\r\n")
        == "a\n-12{{score}}\r\n")
  }

  @Test("Every file has its kind, and calls files of that kind")
  func kinds() throws {
    let declaration = RecordDeclaration(["t": .text])
    let files: [String: String] = [
      "p.html": "{{>q}}", "q.html": "html {{t}}", "p.md": "{{>q}}", "q.md": "md {{t}}",
      "p.xml": "{{>q}}", "q.xml": "xml {{t}}",
    ]
    let theme = try Theme(
      files: files.mapValues { Array($0.utf8) },
      pages: ["p.html": declaration, "p.md": declaration, "p.xml": declaration])
    var output: [UInt8] = []
    for page in ["p.html", "p.md", "p.xml"] {
      theme.render(page, TemplateRecord([.text("*<\u{1}>")]), into: &output)
      output += "\n".utf8
    }
    #expect(
      String(decoding: output, as: UTF8.self)
        == "html *&lt;\u{FFFD}&gt;\nmd \\*&lt;\u{FFFD}>\nxml *&lt;\u{FFFD}&gt;\n")
  }

  @Test("Rendering appends, and a theme serves many threads")
  func threads() async throws {
    let theme = try theme("{{#answers}}{{score}};{{/answers}}", for: Site.page)
    let record = TemplateRecord(Site.values)
    await withTaskGroup(of: [UInt8].self) { group in
      for number in 0..<20 {
        group.addTask {
          var output = Array("\(number):".utf8)
          theme.render("page.html", record, into: &output)
          return output
        }
      }
      for await output in group { #expect(output.suffix(5) == Array(":3;0;".utf8)) }
    }
  }

  @Test("A page with a thousand items and a long text comes out whole")
  func large() throws {
    let item = RecordDeclaration(["n": .number, "t": .text])
    let list = RecordDeclaration(["items": .list(of: item)])
    let long = String(repeating: "<&", count: 50_000)
    let items = (0..<1000).map { TemplateRecord([.number($0), .text($0 == 500 ? long : "")]) }
    let text = try render(
      "{{#items}}{{n}}{{t}}\n{{/items}}", for: list, [.list(items)])
    let lines = text.split(separator: "\n")
    #expect(lines.count == 1000)
    #expect(lines[999] == "999")
    #expect(lines[500].utf8.count == 3 + 9 * 50_000)
  }

  #if DEBUG
  @Test("A debug build stops at a page that the theme does not have, or another's record")
  func misuse() async {
    await #expect(processExitsWith: .failure) {
      let theme = try theme("x", for: RecordDeclaration([:]))
      var output: [UInt8] = []
      theme.render("other.html", TemplateRecord([]), into: &output)
    }
    await #expect(processExitsWith: .failure) {
      let theme = try theme("x", for: RecordDeclaration(["a": .text]))
      var output: [UInt8] = []
      theme.render("page.html", TemplateRecord([]), into: &output)
    }
  }
  #endif
}
