import Mustache
import Testing

@Suite struct PartialTests {
  static let examples: [TemplateExample] = [
    TemplateExample("a name", "[{{>p}}]", partials: ["p": "x"], expected: "[x]"),
    TemplateExample("blanks in the tag", "[{{> p }}]", partials: ["p": "x"], expected: "[x]"),
    TemplateExample("a missing partial", "[{{>p}}]", expected: "[]"),
    TemplateExample("an empty partial", "[{{>p}}]", partials: ["p": ""], expected: "[]"),
    TemplateExample(
      "names with slashes and dots", "{{>a/b.c}}", partials: ["a/b.c": "x"], expected: "x"),
    TemplateExample(
      "names are not dotted data", "[{{>a.b}}]", ["a": .object(["b": .text("x")])], expected: "[]"),
    TemplateExample(
      "the current context", "{{#a}}{{>p}}{{/a}}", ["a": .object(["b": .text("x")])],
      partials: ["p": "*{{b}}*"], expected: "*x*"),
    TemplateExample(
      "nested partials", "{{>p}}", ["a": .text("x")],
      partials: ["p": "1{{>q}}1", "q": "2{{a}}2"], expected: "12x21"),
    TemplateExample(
      "recursion to the depth of the data", "{{>p}}",
      [
        "v": .number(1),
        "n": .list([
          .object(["v": .number(2), "n": .list([])]), .object(["v": .number(3), "n": .list([])]),
        ]),
      ],
      partials: ["p": "{{v}}<{{#n}}{{>p}}{{/n}}>"], expected: "1<2<>3<>>"),
    TemplateExample(
      "values that look like tags", "{{>p}}", ["a": .text("{{>p}}")],
      partials: ["p": "{{a}}"], expected: "{{&gt;p}}"),
  ]

  @Test("A partial prints another template in the current context", arguments: examples)
  func partials(example: TemplateExample) throws {
    #expect(try example.rendered == example.expected)
  }

  static let indentationExamples: [TemplateExample] = [
    TemplateExample(
      "each line", "a\n  {{>p}}\nb\n", partials: ["p": "1\n2\n"], expected: "a\n  1\n  2\nb\n"),
    TemplateExample(
      "its own indentation stays", " {{>p}}\n", partials: ["p": "1\n  2\n"], expected: " 1\n   2\n"),
    TemplateExample("with tabs", "\t{{>p}}\n", partials: ["p": "1\n2\n"], expected: "\t1\n\t2\n"),
    TemplateExample(
      "no line end at its end", "  {{>p}}\n>", partials: ["p": "1\n2"], expected: "  1\n  2>"),
    TemplateExample("at the end", "a\n  {{>p}}", partials: ["p": "1\n2"], expected: "a\n  1\n  2"),
    TemplateExample(
      "carriage returns", "a\r\n  {{>p}}\r\nb", partials: ["p": "1\r\n2\r\n"],
      expected: "a\r\n  1\r\n  2\r\nb"),
    TemplateExample(
      "not the lines of values", " {{>p}}\n", ["a": .text("x\ny")], partials: ["p": "{{{a}}}\n"],
      expected: " x\ny\n"),
    TemplateExample(
      "lines that begin with a tag", "  {{>p}}\n", ["a": .text("x")],
      partials: ["p": "{{a}}\n{{a}}{{a}}\n"], expected: "  x\n  xx\n"),
    TemplateExample(
      "empty lines stay empty", "  {{>p}}\n", partials: ["p": "1\n\n2\n"], expected: "  1\n\n  2\n"),
    TemplateExample(
      "not the lines of tags that print nothing", "  {{>p}}\n", ["t": .flag(true)],
      partials: ["p": "{{#t}}\n1\n{{/t}}\n{{! x }}\n2\n"], expected: "  1\n  2\n"),
    TemplateExample(
      "sections that begin a line", "  {{>p}}\n", ["l": .list([.number(1), .number(2)])],
      partials: ["p": "{{#l}}{{.}}\n{{/l}}3\n"], expected: "  1\n  2\n  3\n"),
    TemplateExample(
      "nested partials", " {{>p}}\n", partials: ["p": "1\n  {{>q}}\n2\n", "q": "a\nb\n"],
      expected: " 1\n   a\n   b\n 2\n"),
    TemplateExample(
      "not if the tag shares its line", "  {{a}} {{>p}}\n", ["a": .text("|")],
      partials: ["p": ">\n>"], expected: "  | >\n>\n"),
    TemplateExample(
      "not if a nested tag shares its line", " {{>p}}\n",
      partials: ["p": "x {{>q}}\n", "q": "a\nb"],
      expected: " x a\nb\n"),
  ]

  @Test("A partial alone on a line is indented like its tag", arguments: indentationExamples)
  func indentation(example: TemplateExample) throws {
    #expect(try example.rendered == example.expected)
  }

  @Test("A syntax error in a partial is located in the file of the partial")
  func syntaxErrorInPartial() {
    let error = TemplateError(Location(file: "p", line: 2, column: 1), .syntax(.emptyTag))
    #expect(throws: error) { try render("x", .none, partials: ["p": "a\n{{}}", "q": ""]) }
  }
}
