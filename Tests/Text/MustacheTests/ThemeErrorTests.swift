import Mustache
import Testing

@Suite struct ThemeErrorTests {
  @Test(
    "An unknown name is an error with the most similar known name",
    arguments: [
      ("{{titel}}", "page.html:1:1: Unknown name 'titel'. Did you mean 'title'?"),
      ("a\n  {{Score}}", "page.html:2:3: Unknown name 'Score'. Did you mean 'score'?"),
      ("{{#answer}}{{/answer}}", "page.html:1:1: Unknown name 'answer'. Did you mean 'answers'?"),
      ("{{^nw}}{{/nw}}", "page.html:1:1: Unknown name 'nw'. Did you mean 'isNew'?"),
      ("{{isNwe}}", "page.html:1:1: Unknown name 'isNwe'. Did you mean 'isNew'?"),
      ("{{whatsoever}}", "page.html:1:1: Unknown name 'whatsoever'. Did you mean 'answers'?"),
      (
        "{{#answers}}\n{{bdoy}}\n{{/answers}}",
        "page.html:2:1: Unknown name 'bdoy'. Did you mean 'body'?"
      ),
      (
        "{{#answers}}{{#tags}}{{isLst}}{{/tags}}{{/answers}}",
        "page.html:1:22: Unknown name 'isLst'. Did you mean 'isLast'?"
      ),
      ("{{isLast}}", "page.html:1:1: Unknown name 'isLast'. Did you mean 'best'?"),
      (
        "{{#answers}}{{/answers}}{{tags}}",
        "page.html:1:25: Unknown name 'tags'. Did you mean 'best'?"
      ),
      ("{{author.nam}}", "page.html:1:1: 'author' has no 'nam'. Did you mean 'name'?"),
      ("{{best.author.xyz}}", "page.html:1:1: 'best.author' has no 'xyz'. Did you mean 'home'?"),
      ("{{auhtor.name}}", "page.html:1:1: Unknown name 'auhtor'. Did you mean 'author'?"),
    ])
  func names(template: String, message: String) {
    #expect(errors(template, for: SampleRecords.page) == [message])
  }

  @Test("An unknown name without similar names is an error without a suggestion")
  func noSuggestions() {
    let template = "{{x}}{{#r}}{{r.y}}{{/r}}{{>z}}{{<box}}{{$b}}{{/b}}{{/box}}"
    let record = RecordDeclaration(["r": .record(RecordDeclaration([:]))])
    #expect(
      errors(template, files: ["box.html": ""], for: record) == [
        "page.html:1:1: Unknown name 'x'. Did you mean 'r'?",
        "page.html:1:12: 'r' has no 'y'. Remove it.",
        "page.html:1:25: Unknown template 'z'. Did you mean 'box'?",
        "page.html:1:39: {{<box}} has no block 'b'. Remove it.",
      ])
    #expect(
      errors("{{x}}", for: RecordDeclaration([:])) == [
        "page.html:1:1: Unknown name 'x'. Remove it."
      ])
  }

  @Test(
    "A tag that does not match the kind of a field is an error with the right tag",
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
      ("{{{title}}}", "'title' is a text and must be escaped. Write {{title}}."),
      ("{{&title}}", "'title' is a text and must be escaped. Write {{title}}."),
      ("{{{score}}}", "'score' is a number and must be escaped. Write {{score}}."),
      (
        "{{&author.home}}",
        "'author.home' is an address and must be escaped. Write {{author.home}}."
      ),
      (
        "{{answers.score}}",
        "'answers' is a list. Write {{#answers}}…{{/answers}} around the fields of its items."
      ),
      ("{{title.length}}", "'title' is a text and has no fields. Write {{title}}."),
      ("{{#isNew.x}}{{/isNew.x}}", "'isNew' is a flag and has no fields. Write {{isNew}}."),
      ("{{.}}", "'.' is not supported in themes. Write the name of a field."),
      ("{{{.}}}", "'.' is not supported in themes. Write the name of a field."),
      ("{{#.}}{{/.}}", "'.' is not supported in themes. Write the name of a field."),
    ])
  func uses(template: String, message: String) {
    #expect(errors(template, for: SampleRecords.page) == ["page.html:1:1: " + message])
  }

  @Test(
    "Missing templates, and missing or misplaced blocks, are errors",
    arguments: [
      (
        "{{>prats/score}}",
        "page.html:1:1: Unknown template 'prats/score'. Did you mean 'parts/score'?"
      ),
      ("{{>score}}", "page.html:1:1: Unknown template 'score'. Did you mean 'foot'?"),
      (
        "{{>parts/score.html}}",
        "page.html:1:1: Unknown template 'parts/score.html'. Did you mean 'parts/score'?"
      ),
      ("{{>notes}}", "page.html:1:1: Unknown template 'notes'. Did you mean 'foot'?"),
      (
        "{{<layuot}}{{/layuot}}",
        "page.html:1:1: Unknown template 'layuot'. Did you mean 'layout'?"
      ),
      (
        "{{<layout}}\n{{$mian}}{{/mian}}{{/layout}}",
        "page.html:2:1: {{<layout}} has no block 'mian'. Did you mean 'main'?"
      ),
      (
        "{{<layout}}{{$x}}{{/x}}{{/layout}}",
        "page.html:1:12: {{<layout}} has no block 'x'. Did you mean 'foot'?"
      ),
      (
        "{{<layout}}{{$main}}{{/main}}{{$main}}{{/main}}{{/layout}}",
        "page.html:1:30: {{$main}} is filled twice here. Remove one of them."
      ),
      (
        "{{<layout}}\n lost{{$main}}{{/main}}{{/layout}}",
        "page.html:2:2: This is never printed: it is in {{<layout}}, but not in a block. Move it into one."
      ),
      (
        "{{<layout}}{{$main}}{{/main}} {{title}}{{/layout}}",
        "page.html:1:31: This is never printed: it is in {{<layout}}, but not in a block. Move it into one."
      ),
      (
        "{{<layout}}{{#isNew}}{{$main}}{{/main}}{{/isNew}}{{/layout}}",
        "page.html:1:12: This is never printed: it is in {{<layout}}, but not in a block. Move it into one."
      ),
      (
        "{{<layout}}{{<layout}}{{/layout}}{{/layout}}",
        "page.html:1:12: This is never printed: it is in {{<layout}}, but not in a block. Move it into one."
      ),
    ])
  func composition(template: String, message: String) {
    let files = [
      "parts/score.html": "{{score}}", "layout.html": "{{$main}}{{/main}}{{>foot}}",
      "foot.html": "{{#isNew}}{{$foot}}{{/foot}}{{/isNew}}", "notes.md": "x",
    ]
    #expect(errors(template, files: files, for: SampleRecords.page) == [message])
  }

  @Test("Blocks of all templates included by a parent can be replaced")
  func includedBlocks() {
    let files = [
      "layout.html": "{{$a}}{{$b}}{{/b}}{{/a}}{{>foot}}",
      "foot.html": "{{<box}}{{$in}}{{$c}}{{/c}}{{/in}}{{/box}}",
      "box.html": "{{#isNew}}{{$in}}{{/in}}{{/isNew}}",
    ]
    let template =
      "{{<layout}}{{$a}}1{{/a}}{{$b}}2{{/b}}{{$c}}3{{/c}}{{$in}}4{{/in}}{{/layout}}"
    #expect(errors(template, files: files, for: SampleRecords.page) == [])
  }

  @Test("An error in an included file names the page that includes it")
  func contexts() {
    let files = ["part.html": "\n{{body}}{{bdoy}}"]
    #expect(
      errors("{{>part}}", files: files, for: SampleRecords.page) == [
        "part.html:2:9 (in page.html): Unknown name 'bdoy'. Did you mean 'body'?"
      ])
    #expect(
      errors(
        "{{#author}}{{name}}{{/author}}{{>part}}", files: files,
        for: RecordDeclaration(["author": .record(SampleRecords.author)])) == [
          "part.html:2:1 (in page.html): Unknown name 'body'. Did you mean 'author'?",
          "part.html:2:9 (in page.html): Unknown name 'bdoy'. Did you mean 'author'?",
        ])
  }

  @Test("An unknown name in a replacement block is located in the replacement")
  func blockContexts() {
    let files = ["layout.html": "{{$main}}{{/main}}{{$main}}{{/main}}"]
    #expect(
      errors(
        "{{<layout}}\n{{$main}}{{titel}}{{/main}}{{/layout}}", files: files, for: SampleRecords.page
      )
        == [
          "page.html:2:10: Unknown name 'titel'. Did you mean 'title'?"
        ])
  }

  @Test("All errors are reported together, each once, ordered by location")
  func allErrors() throws {
    let files: [String: String] = [
      "a.html": "{{x}}\n{{>shared}}", "b.html": "{{title}}{{>shared}}{{>shared}}{{y}}",
      "shared.html": "{{z}}", "broken.html": "{{#a}}", "strange.text": "{{", "broken.md": "{{}}",
    ]
    let error = #expect(throws: ThemeError.self) {
      try Theme(
        files: files.mapValues { Array($0.utf8) },
        pages: [
          "a.html": SampleRecords.page, "b.html": SampleRecords.page, "c.html": SampleRecords.page,
          "broken.md": SampleRecords.page,
        ])
    }
    let description = try #require(error).description
    #expect(
      description == """
        a.html:1:1: Unknown name 'x'. Did you mean 'best'?
        b.html:1:32: Unknown name 'y'. Did you mean 'body'?
        broken.html:1:1: {{#a}} is not closed. Add {{/a}} where it ends.
        broken.md:1:1: This tag is empty. Write a name into it.
        c.html: This template is missing. The most similar file is 'a.html'.
        shared.html:1:1 (in a.html): Unknown name 'z'. Did you mean 'best'?
        strange.text: A template's name ends in .html, .md, .xml or .txt. Rename the file.
        """)
  }

  @Test("Errors that depend on a file with a syntax error are not reported")
  func dependents() {
    let files = ["layout.html": "{{$main}}"]
    #expect(
      errors(
        "{{<layout}}{{$main}}{{titel}}{{/main}}{{/layout}}", files: files, for: SampleRecords.page)
        == [
          "layout.html:1:1: {{$main}} is not closed. Add {{/main}} where it ends."
        ])
  }

  @Test("A missing page is an error that names the most similar file")
  func missingPages() throws {
    for (files, message) in [
      (
        ["questoin.html": ""],
        "question.html: This template is missing. The most similar file is 'questoin.html'."
      ),
      ([:], "question.html: This template is missing. Add the file."),
    ] as [([String: String], String)] {
      let error = #expect(throws: ThemeError.self) {
        try Theme(
          files: files.mapValues { Array($0.utf8) }, pages: ["question.html": SampleRecords.page])
      }
      #expect(try #require(error).description == message)
    }
  }

  @Test(
    "A file name without a known extension is an error",
    arguments: ["page", "page.text", "page.HTML", ".html", "html", "page.html.bak"])
  func fileKinds(name: String) {
    let expected = TemplateError(Location(file: name), .composition(.unknownFileKind))
    for pages in [[:], [name: SampleRecords.page]] {
      do throws(ThemeError) {
        _ = try Theme(files: [name: []], pages: pages)
        Issue.record("\(name) is accepted")
      } catch {
        #expect(error.errors == [expected])
      }
    }
  }

  @Test("Templates that include themselves are rejected")
  func cycles() {
    let limit = 50
    for (template, files) in [
      ("{{>p}}", ["p.html": "{{>p}}"]),
      ("{{>p}}", ["p.html": "{{#answers}}{{>p}}{{/answers}}"]),
      ("{{>p}}", ["p.html": "{{>q}}", "q.html": "{{>p}}{{>p}}"]),
      ("{{<p}}{{/p}}", ["p.html": "{{$a}}{{<p}}{{/p}}{{/a}}"]),
    ] as [(String, [String: String])] {
      do throws(ThemeError) {
        _ = try theme(template, files: files, for: SampleRecords.page)
        Issue.record("\(template) is not rejected")
      } catch {
        #expect(error.errors.count == 1)
        #expect(
          error.description.hasSuffix(
            "includes itself, or is nested more than \(limit) deep. Remove the cycle."))
      }
    }
  }

  @Test("Templates with too many inclusions are rejected")
  func inclusionLimit() {
    var files: [String: String] = ["p15.html": "x"]
    for level in 0..<15 {
      files["p\(level).html"] = "{{>p\(level + 1)}}{{>p\(level + 1)}}"
    }
    let messages = errors("{{>p0}}", files: files, for: SampleRecords.page)
    #expect(messages.count == 1)
    #expect(messages.first?.contains("More than 10000 templates are included in one page") == true)
  }
}
