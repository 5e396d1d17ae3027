import Mustache
import Testing

@Suite struct ThemeErrorTests {
  @Test(
    "Names that nothing has are errors with the nearest that is known",
    arguments: [
      ("{{titel}}", "page.html:1:1: There is no 'titel' here. The nearest is 'title'."),
      ("a\n  {{Score}}", "page.html:2:3: There is no 'Score' here. The nearest is 'score'."),
      (
        "{{#answer}}{{/answer}}",
        "page.html:1:1: There is no 'answer' here. The nearest is 'answers'."
      ),
      ("{{^nw}}{{/nw}}", "page.html:1:1: There is no 'nw' here. The nearest is 'isNew'."),
      ("{{isNwe}}", "page.html:1:1: There is no 'isNwe' here. The nearest is 'isNew'."),
      ("{{whatsoever}}", "page.html:1:1: There is no 'whatsoever' here. The nearest is 'answers'."),
      (
        "{{#answers}}\n{{bdoy}}\n{{/answers}}",
        "page.html:2:1: There is no 'bdoy' here. The nearest is 'body'."
      ),
      (
        "{{#answers}}{{#tags}}{{isLst}}{{/tags}}{{/answers}}",
        "page.html:1:22: There is no 'isLst' here. The nearest is 'isLast'."
      ),
      ("{{isLast}}", "page.html:1:1: There is no 'isLast' here. The nearest is 'best'."),
      (
        "{{#answers}}{{/answers}}{{tags}}",
        "page.html:1:25: There is no 'tags' here. The nearest is 'best'."
      ),
      ("{{author.nam}}", "page.html:1:1: 'author' has no 'nam'. The nearest is 'name'."),
      ("{{best.author.xyz}}", "page.html:1:1: 'best.author' has no 'xyz'. The nearest is 'home'."),
      ("{{auhtor.name}}", "page.html:1:1: There is no 'auhtor' here. The nearest is 'author'."),
    ])
  func names(template: String, message: String) {
    #expect(errors(template, for: Site.page) == [message])
  }

  @Test("Without anything to name, errors say so")
  func nothingKnown() {
    let template = "{{x}}{{#r}}{{r.y}}{{/r}}{{>z}}{{<box}}{{$b}}{{/b}}{{/box}}"
    let record = Declaration(["r": .record(Declaration([:]))])
    #expect(
      errors(template, files: ["box.html": ""], for: record) == [
        "page.html:1:1: There is no 'x' here. The nearest is 'r'.",
        "page.html:1:12: 'r' has no 'y'. Remove it.",
        "page.html:1:25: There is no template 'z'. The nearest is 'box'.",
        "page.html:1:39: {{<box}} has no block 'b'. Remove it.",
      ])
    #expect(
      errors("{{x}}", for: Declaration([:])) == ["page.html:1:1: There is no 'x' here. Remove it."])
  }

  @Test(
    "A use that does not fit the kind is an error that says which does",
    arguments: [
      (
        "{{answers}}", "'answers' is a list and cannot be printed. Write {{#answers}}…{{/answers}}."
      ),
      ("{{author}}", "'author' is a record and cannot be printed. Write {{#author}}…{{/author}}."),
      ("{{isNew}}", "'isNew' is a flag and cannot be printed. Write {{#isNew}}…{{/isNew}}."),
      (
        "{{{answers}}}",
        "'answers' is a list and cannot be printed. Write {{#answers}}…{{/answers}}."
      ),
      ("{{{title}}}", "'title' is a text and has to be escaped. Write {{title}}."),
      ("{{&title}}", "'title' is a text and has to be escaped. Write {{title}}."),
      ("{{{score}}}", "'score' is a number and has to be escaped. Write {{score}}."),
      (
        "{{&author.home}}",
        "'author.home' is an address and has to be escaped. Write {{author.home}}."
      ),
      (
        "{{answers.score}}",
        "'answers' is a list. Write {{#answers}}…{{/answers}} around the fields of its items."
      ),
      ("{{title.length}}", "'title' is a text and has no fields. Write {{title}}."),
      ("{{#isNew.x}}{{/isNew.x}}", "'isNew' is a flag and has no fields. Write {{isNew}}."),
      ("{{.}}", "'.' stands for nothing in a theme. Write the name of a field."),
      ("{{{.}}}", "'.' stands for nothing in a theme. Write the name of a field."),
      ("{{#.}}{{/.}}", "'.' stands for nothing in a theme. Write the name of a field."),
    ])
  func uses(template: String, message: String) {
    #expect(errors(template, for: Site.page) == ["page.html:1:1: " + message])
  }

  @Test(
    "Templates and blocks that are not there are errors",
    arguments: [
      (
        "{{>prats/score}}",
        "page.html:1:1: There is no template 'prats/score'. The nearest is 'parts/score'."
      ),
      ("{{>score}}", "page.html:1:1: There is no template 'score'. The nearest is 'foot'."),
      (
        "{{>parts/score.html}}",
        "page.html:1:1: There is no template 'parts/score.html'. The nearest is 'parts/score'."
      ),
      ("{{>notes}}", "page.html:1:1: There is no template 'notes'. The nearest is 'foot'."),
      (
        "{{<layuot}}{{/layuot}}",
        "page.html:1:1: There is no template 'layuot'. The nearest is 'layout'."
      ),
      (
        "{{<layout}}\n{{$mian}}{{/mian}}{{/layout}}",
        "page.html:2:1: {{<layout}} has no block 'mian'. The nearest is 'main'."
      ),
      (
        "{{<layout}}{{$x}}{{/x}}{{/layout}}",
        "page.html:1:12: {{<layout}} has no block 'x'. The nearest is 'foot'."
      ),
      (
        "{{<layout}}{{$main}}{{/main}}{{$main}}{{/main}}{{/layout}}",
        "page.html:1:30: {{$main}} is given twice here. Remove one of them."
      ),
      (
        "{{<layout}}\n lost{{$main}}{{/main}}{{/layout}}",
        "page.html:2:2: This is not printed, as it stands in {{<layout}} but in no block. Move it into one."
      ),
      (
        "{{<layout}}{{$main}}{{/main}} {{title}}{{/layout}}",
        "page.html:1:31: This is not printed, as it stands in {{<layout}} but in no block. Move it into one."
      ),
      (
        "{{<layout}}{{#isNew}}{{$main}}{{/main}}{{/isNew}}{{/layout}}",
        "page.html:1:12: This is not printed, as it stands in {{<layout}} but in no block. Move it into one."
      ),
      (
        "{{<layout}}{{<layout}}{{/layout}}{{/layout}}",
        "page.html:1:12: This is not printed, as it stands in {{<layout}} but in no block. Move it into one."
      ),
    ])
  func composition(template: String, message: String) {
    let files = [
      "parts/score.html": "{{score}}", "layout.html": "{{$main}}{{/main}}{{>foot}}",
      "foot.html": "{{#isNew}}{{$foot}}{{/foot}}{{/isNew}}", "notes.md": "x",
    ]
    #expect(errors(template, files: files, for: Site.page) == [message])
  }

  @Test("Blocks of all templates that a parent includes can be filled")
  func knownBlocks() {
    let files = [
      "layout.html": "{{$a}}{{$b}}{{/b}}{{/a}}{{>foot}}",
      "foot.html": "{{<box}}{{$in}}{{$c}}{{/c}}{{/in}}{{/box}}",
      "box.html": "{{#isNew}}{{$in}}{{/in}}{{/isNew}}",
    ]
    let template =
      "{{<layout}}{{$a}}1{{/a}}{{$b}}2{{/b}}{{$c}}3{{/c}}{{$in}}4{{/in}}{{/layout}}"
    #expect(errors(template, files: files, for: Site.page) == [])
  }

  @Test("An error in an included file names the page in whose context it is one")
  func contexts() {
    let files = ["part.html": "\n{{body}}{{bdoy}}"]
    #expect(
      errors("{{>part}}", files: files, for: Site.page) == [
        "part.html:2:9 (in page.html): There is no 'bdoy' here. The nearest is 'body'."
      ])
    #expect(
      errors(
        "{{#author}}{{name}}{{/author}}{{>part}}", files: files,
        for: Declaration(["author": .record(Site.author)])) == [
          "part.html:2:1 (in page.html): There is no 'body' here. The nearest is 'author'.",
          "part.html:2:9 (in page.html): There is no 'bdoy' here. The nearest is 'author'.",
        ])
  }

  @Test("A name in what fills a block is an error where it is written")
  func blockContexts() {
    let files = ["layout.html": "{{$main}}{{/main}}{{$main}}{{/main}}"]
    #expect(
      errors("{{<layout}}\n{{$main}}{{titel}}{{/main}}{{/layout}}", files: files, for: Site.page)
        == [
          "page.html:2:10: There is no 'titel' here. The nearest is 'title'."
        ])
  }

  @Test("All errors are reported together, each once, by file and place")
  func together() throws {
    let files: [String: String] = [
      "a.html": "{{x}}\n{{>shared}}", "b.html": "{{title}}{{>shared}}{{>shared}}{{y}}",
      "shared.html": "{{z}}", "broken.html": "{{#a}}", "strange.text": "{{", "broken.md": "{{}}",
    ]
    let error = #expect(throws: ThemeError.self) {
      try Theme(
        files: files.mapValues { Array($0.utf8) },
        pages: [
          "a.html": Site.page, "b.html": Site.page, "c.html": Site.page, "broken.md": Site.page,
        ])
    }
    let description = try #require(error).description
    #expect(
      description == """
        a.html:1:1: There is no 'x' here. The nearest is 'best'.
        b.html:1:32: There is no 'y' here. The nearest is 'body'.
        broken.html:1:1: {{#a}} is not closed. Add {{/a}} where it ends.
        broken.md:1:1: This tag is empty. Write a name into it.
        c.html: This template is missing. The nearest is 'a.html'.
        shared.html:1:1 (in a.html): There is no 'z' here. The nearest is 'best'.
        strange.text: A template's name ends in .html, .md, .xml or .txt. Rename the file.
        """)
  }

  @Test("What depends on a file that cannot be read is not reported as well")
  func dependents() {
    let files = ["layout.html": "{{$main}}"]
    #expect(
      errors("{{<layout}}{{$main}}{{titel}}{{/main}}{{/layout}}", files: files, for: Site.page) == [
        "layout.html:1:1: {{$main}} is not closed. Add {{/main}} where it ends."
      ])
  }

  @Test("A missing page is an error that names the file most like it")
  func missingPages() throws {
    for (files, message) in [
      (
        ["questoin.html": ""],
        "question.html: This template is missing. The nearest is 'questoin.html'."
      ),
      ([:], "question.html: This template is missing. Add the file."),
    ] as [([String: String], String)] {
      let error = #expect(throws: ThemeError.self) {
        try Theme(files: files.mapValues { Array($0.utf8) }, pages: ["question.html": Site.page])
      }
      #expect(try #require(error).description == message)
    }
  }

  @Test(
    "Names of files tell their kind",
    arguments: ["page", "page.text", "page.HTML", ".html", "html", "page.html.bak"])
  func fileKinds(name: String) {
    let expected = TemplateError(Location(file: name), .composition(.unknownFileKind))
    for pages in [[:], [name: Site.page]] {
      do throws(ThemeError) {
        _ = try Theme(files: [name: []], pages: pages)
        Issue.record("\(name) is taken")
      } catch {
        #expect(error.errors == [expected])
      }
    }
  }

  @Test("Templates that include themselves are refused")
  func circles() {
    let limit = 50
    for (template, files) in [
      ("{{>p}}", ["p.html": "{{>p}}"]),
      ("{{>p}}", ["p.html": "{{#answers}}{{>p}}{{/answers}}"]),
      ("{{>p}}", ["p.html": "{{>q}}", "q.html": "{{>p}}{{>p}}"]),
      ("{{<p}}{{/p}}", ["p.html": "{{$a}}{{<p}}{{/p}}{{/a}}"]),
    ] as [(String, [String: String])] {
      do throws(ThemeError) {
        _ = try theme(template, files: files, for: Site.page)
        Issue.record("\(template) is not refused")
      } catch {
        #expect(error.errors.count == 1)
        #expect(
          error.description.hasSuffix(
            "includes itself, or stands in \(limit) others. Break the circle."))
      }
    }
  }

  @Test("Templates that would grow without measure are refused")
  func growth() {
    var files: [String: String] = ["p15.html": "x"]
    for level in 0..<15 {
      files["p\(level).html"] = "{{>p\(level + 1)}}{{>p\(level + 1)}}"
    }
    let messages = errors("{{>p0}}", files: files, for: Site.page)
    #expect(messages.count == 1)
    #expect(messages.first?.contains("More than 10000 templates are included in one page") == true)
  }
}
