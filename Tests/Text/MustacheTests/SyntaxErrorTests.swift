import Mustache
import Testing

@Suite struct SyntaxErrorTests {
  @Test(
    "A syntax error has a message with its location",
    arguments: [
      ("{{", "t.html:1:1: This tag does not end. Close it with '}}'."),
      ("a\nbé {{a", "t.html:2:4: This tag does not end. Close it with '}}'."),
      ("{{! a", "t.html:1:1: This tag does not end. Close it with '}}'."),
      ("{{{a}}", "t.html:1:1: This tag does not end. Close it with '}}}'."),
      ("{{{a}} {{{b}}}", "t.html:1:1: This tag does not end. Close it with '}}}'."),
      ("{{=<% %>}}", "t.html:1:1: This tag does not end. Close it with '=}}'."),
      ("{{=<% %>=}}\n<%a", "t.html:2:1: This tag does not end. Close it with '%>'."),
      ("{{}}", "t.html:1:1: This tag is empty. Write a name into it."),
      ("a{{ }}", "t.html:1:2: This tag is empty. Write a name into it."),
      ("{{#}}", "t.html:1:1: This tag is empty. Write a name into it."),
      ("{{> }}", "t.html:1:1: This tag is empty. Write a name into it."),
      ("{{{}}}", "t.html:1:1: This tag is empty. Write a name into it."),
      ("{{a b}}", "t.html:1:1: 'a b' is not a name: it contains spaces. Is a tag unclosed?"),
      ("{{a\n{{b}}", "t.html:1:1: 'a {{b' is not a name: it contains spaces. Is a tag unclosed?"),
      (
        "{{a } and then a long text that goes on and on }}",
        "t.html:1:1: 'a } and then a long text that goes on an…' is not a name: "
          + "it contains spaces. Is a tag unclosed?"
      ),
      ("{{a.}}", "t.html:1:1: 'a.' has no name beside a dot. Write one there."),
      ("{{.a}}", "t.html:1:1: '.a' has no name beside a dot. Write one there."),
      ("{{#a..b}}", "t.html:1:1: 'a..b' has no name beside a dot. Write one there."),
      (
        "{{=<%=}}",
        "t.html:1:1: '<%' does not set delimiters. Write two, without '=', as in {{=<% %>=}}."
      ),
      (
        "{{= a b c =}}",
        "t.html:1:1: ' a b c ' does not set delimiters. Write two, without '=', as in {{=<% %>=}}."
      ),
      (
        "{{= a= b =}}",
        "t.html:1:1: ' a= b ' does not set delimiters. Write two, without '=', as in {{=<% %>=}}."
      ),
      (
        "{{>*a}}",
        "t.html:1:1: '*a' is a dynamic name, which is not supported. Name the template itself."
      ),
      (
        "{{<*a}}{{/*a}}",
        "t.html:1:1: '*a' is a dynamic name, which is not supported. Name the template itself."
      ),
      ("a\n  {{#b}}\n", "t.html:2:3: {{#b}} is not closed. Add {{/b}} where it ends."),
      ("{{#a}}{{#b}}{{/b}}", "t.html:1:1: {{#a}} is not closed. Add {{/a}} where it ends."),
      ("{{^b}}", "t.html:1:1: {{^b}} is not closed. Add {{/b}} where it ends."),
      ("{{<b}}", "t.html:1:1: {{<b}} is not closed. Add {{/b}} where it ends."),
      ("{{$b}}", "t.html:1:1: {{$b}} is not closed. Add {{/b}} where it ends."),
      ("x{{/a}}", "t.html:1:2: {{/a}} has no opening tag. Remove it, or add {{#a}} before it."),
      (
        "{{#a}}{{/a}}{{/a}}",
        "t.html:1:13: {{/a}} has no opening tag. Remove it, or add {{#a}} before it."
      ),
      (
        "{{#a}}\n{{^b}}\n{{/a}}",
        "t.html:3:1: {{/a}} does not close {{^b}} of line 2. Write {{/b}} before it."
      ),
      (
        "{{#a.b}}{{/a}}",
        "t.html:1:9: {{/a}} does not close {{#a.b}} of line 1. Write {{/a.b}} before it."
      ),
      (
        String(repeating: "{{#a}}", count: 101),
        "t.html:1:601: Tags are nested more than 100 deep. Nest fewer."
      ),
    ])
  func messages(template: String, message: String) throws {
    let error = #expect(throws: TemplateError.self) {
      try DynamicTemplate(Array(template.utf8), name: "t.html")
    }
    #expect(try #require(error).description == message)
    let inTheme = #expect(throws: ThemeError.self) {
      try Theme(files: ["t.html": Array(template.utf8)], pages: [:])
    }
    #expect(try #require(inTheme).description == message)
  }

  @Test("A syntax error has the location, the names and the lines involved")
  func facts() {
    let location = Location(file: "a", line: 3, column: 5)
    let problem = TemplateSyntaxError.mismatchedClosingTag(
      name: "x", tag: "{{$y}}", openName: "y", line: 2)
    #expect(throws: TemplateError(location, .syntax(problem))) {
      try DynamicTemplate(Array("\n{{$y}}\n    {{/x}}".utf8), name: "a")
    }
  }

  @Test("Columns count characters, and lines end with a newline")
  func locations() {
    for (template, line, column) in [
      ("{{a}}{{}}", 1, 6), ("é👩{{}}", 1, 3), ("a\r\n\r\n {{}}", 3, 2), ("{{!\n\n}}{{}}", 3, 3),
      ("\u{FEFF}{{}}", 1, 1),
    ] {
      let location = Location(file: "t", line: line, column: column)
      #expect(throws: TemplateError(location, .syntax(.emptyTag))) {
        try DynamicTemplate(Array(template.utf8), name: "t")
      }
    }
  }

  @Test("A template that is not UTF-8 is an error without a line")
  func encoding() throws {
    let error = #expect(throws: TemplateError.self) {
      try DynamicTemplate([0x61, 0xFF], name: "t.md")
    }
    #expect(
      try #require(error).description == "t.md: The file is not UTF-8. Save it in that encoding.")
  }

  @Test("Tags may be nested 100 deep")
  func depth() throws {
    let template =
      String(repeating: "{{#a}}", count: 100) + "x" + String(repeating: "{{/a}}", count: 100)
    #expect(try render(template, .object(["a": .flag(true)])) == "x")
  }
}
