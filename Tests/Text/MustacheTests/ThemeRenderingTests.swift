import Mustache
import Testing

/// Declarations and values of a page with a list of answers, each with a list of tags.
enum SampleRecords {
  static let author = RecordDeclaration(["name": .text, "home": .address])
  static let tag = RecordDeclaration(["name": .text, "isLast": .flag])
  static let answer = RecordDeclaration([
    "score": .number, "body": .markup, "author": .record(author), "tags": .list(of: tag),
  ])
  static let page = RecordDeclaration([
    "title": .text, "score": .number, "isNew": .flag, "author": .record(author),
    "answers": .list(of: answer), "body": .markup, "home": .address, "best": .record(answer),
  ])

  /// The values of a page in which every field but `home` has a value.
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

  /// Renders a template with these values.
  static func rendered(
    _ template: String, files: [String: String] = [:]
  ) throws(ThemeError) -> String {
    try render(template, files: files, for: page, values)
  }
}

@Suite struct ThemeRenderingTests {
  @Test(
    "A value is printed according to its kind",
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
    #expect(try SampleRecords.rendered(template) == expected)
  }

  @Test("A list repeats its section, in which enclosing records are visible")
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
    #expect(try SampleRecords.rendered(template) == expected)
    var values = SampleRecords.values
    values[4] = .list([])
    #expect(try render(template, for: SampleRecords.page, values) == "none\n-12\n")
  }

  @Test("Dotted names refer to fields of records, and print nothing if one is missing")
  func dots() throws {
    let template =
      "{{#answers}}[{{author.name}}{{#author.home}}!{{/author.home}}{{^author.home}}?{{/author.home}}]{{/answers}}"
    #expect(try SampleRecords.rendered(template) == "[Ada &amp; Co!][?]")
    #expect(try SampleRecords.rendered("{{#best.tags}}{{name}} {{/best.tags}}") == "swift c&lt; ")
    #expect(
      try SampleRecords.rendered("{{#best.author}}{{name}}{{score}}{{/best.author}}")
        == "Ada &amp; Co-12")
    var values = SampleRecords.values
    values[7] = .none
    let missing = "{{#best.tags}}{{name}}{{/best.tags}}{{^best.tags}}none{{/best.tags}}"
    #expect(try render(missing, for: SampleRecords.page, values) == "none")
  }

  @Test(
    "A truthy value prints a section, and a falsy value its inversion",
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

  @Test("A section of a value without fields keeps the current context")
  func plainSections() throws {
    #expect(
      try SampleRecords.rendered("{{#title}}{{title}}{{#score}} {{score}}{{/score}}{{/title}}")
        == "A &lt;b&gt; title -12")
    #expect(try SampleRecords.rendered("{{#isNew}}{{#isNew}}new{{/isNew}}{{/isNew}}") == "new")
  }

  @Test("Inner names shadow outer ones within their section")
  func shadowing() throws {
    #expect(
      try SampleRecords.rendered(
        "{{score}} {{#best}}{{score}}{{#author}}{{score}}{{/author}}{{/best}} {{score}}")
        == "-12 33 -12")
  }

  @Test("A partial is compiled for each context that includes it")
  func partials() throws {
    let files = ["parts/score.html": "({{score}})\n", "unused.html": "{{whatever}}"]
    let template =
      "{{>parts/score}}\n{{#answers}}\n  {{>parts/score}}\n{{/answers}}\n{{> parts/score }}."
    #expect(try SampleRecords.rendered(template, files: files) == "(-12)\n  (3)\n  (0)\n(-12)\n.")
  }

  @Test("A page can replace the blocks of a layout")
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
    #expect(try SampleRecords.rendered(template, files: files) == expected)
    let wide = "{{<wide}}{{$what}}{{score}}{{/what}}{{$main}}\nx\n{{/main}}{{/wide}}"
    #expect(
      try SampleRecords.rendered(wide, files: files) == """
        <title>Wide: -12</title>
        <main>
          x
        </main>

        """)
  }

  @Test("A replacement block is compiled for the context of its block")
  func blockScope() throws {
    let files = ["each.html": "{{#answers}}{{$item}}{{/item}}{{/answers}}"]
    let template = "{{<each}}{{$item}}[{{score}}{{#tags}}{{name}}{{/tags}}]{{/item}}{{/each}}"
    #expect(try SampleRecords.rendered(template, files: files) == "[3swiftc&lt;][0]")
  }

  @Test("A template may be its own parent inside a replacement block")
  func nestedParents() throws {
    let files = ["box.html": "<div>{{$in}}{{/in}}</div>"]
    let template = "{{<box}}{{$in}}{{<box}}{{$in}}{{score}}{{/in}}{{/box}}{{/in}}{{/box}}"
    #expect(try SampleRecords.rendered(template, files: files) == "<div><div>-12</div></div>")
  }

  @Test("Delimiters, comments and standalone lines follow the Mustache specification")
  func syntax() throws {
    #expect(
      try SampleRecords.rendered("a\n  {{! c }}\n{{=<% %>=}}\n<%score%>{{score}}\r\n")
        == "a\n-12{{score}}\r\n")
  }

  @Test("A template includes only files of its own format")
  func formats() throws {
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

  @Test("Several threads can render with one theme, and rendering appends to the output")
  func threads() async throws {
    let theme = try theme("{{#answers}}{{score}};{{/answers}}", for: SampleRecords.page)
    let record = TemplateRecord(SampleRecords.values)
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

  @Test("A page with 1,000 items and a long text is rendered completely")
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
  @Test("A debug build traps on a page that the theme lacks, and on a record of another page")
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
