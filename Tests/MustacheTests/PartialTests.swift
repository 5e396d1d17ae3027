import Mustache
import Testing

@Suite struct PartialTests {
  static let examples: [Example] = [
    Example("a name", "[{{>p}}]", partials: ["p": "x"], gives: "[x]"),
    Example("blanks in the tag", "[{{> p }}]", partials: ["p": "x"], gives: "[x]"),
    Example("a missing one", "[{{>p}}]", gives: "[]"),
    Example("an empty one", "[{{>p}}]", partials: ["p": ""], gives: "[]"),
    Example("names with slashes and dots", "{{>a/b.c}}", partials: ["a/b.c": "x"], gives: "x"),
    Example(
      "names are not dotted data", "[{{>a.b}}]", ["a": .object(["b": .text("x")])], gives: "[]"),
    Example(
      "the data at hand", "{{#a}}{{>p}}{{/a}}", ["a": .object(["b": .text("x")])],
      partials: ["p": "*{{b}}*"], gives: "*x*"),
    Example(
      "in each other", "{{>p}}", ["a": .text("x")],
      partials: ["p": "1{{>q}}1", "q": "2{{a}}2"], gives: "12x21"),
    Example(
      "in themselves, as far as the data goes", "{{>p}}",
      [
        "v": .number(1),
        "n": .list([
          .object(["v": .number(2), "n": .list([])]), .object(["v": .number(3), "n": .list([])]),
        ]),
      ],
      partials: ["p": "{{v}}<{{#n}}{{>p}}{{/n}}>"], gives: "1<2<>3<>>"),
    Example(
      "values that look like tags", "{{>p}}", ["a": .text("{{>p}}")],
      partials: ["p": "{{a}}"], gives: "{{&gt;p}}"),
  ]

  @Test("Partials print another template with the data at hand", arguments: examples)
  func partials(example: Example) throws {
    #expect(try example.rendered == example.expected)
  }

  static let indentationExamples: [Example] = [
    Example(
      "each line", "a\n  {{>p}}\nb\n", partials: ["p": "1\n2\n"], gives: "a\n  1\n  2\nb\n"),
    Example(
      "its own indentation stays", " {{>p}}\n", partials: ["p": "1\n  2\n"], gives: " 1\n   2\n"),
    Example("with tabs", "\t{{>p}}\n", partials: ["p": "1\n2\n"], gives: "\t1\n\t2\n"),
    Example("no line end at its end", "  {{>p}}\n>", partials: ["p": "1\n2"], gives: "  1\n  2>"),
    Example("at the end", "a\n  {{>p}}", partials: ["p": "1\n2"], gives: "a\n  1\n  2"),
    Example(
      "carriage returns", "a\r\n  {{>p}}\r\nb", partials: ["p": "1\r\n2\r\n"],
      gives: "a\r\n  1\r\n  2\r\nb"),
    Example(
      "not the lines of values", " {{>p}}\n", ["a": .text("x\ny")], partials: ["p": "{{{a}}}\n"],
      gives: " x\ny\n"),
    Example(
      "lines that begin with a tag", "  {{>p}}\n", ["a": .text("x")],
      partials: ["p": "{{a}}\n{{a}}{{a}}\n"], gives: "  x\n  xx\n"),
    Example(
      "empty lines stay empty", "  {{>p}}\n", partials: ["p": "1\n\n2\n"], gives: "  1\n\n  2\n"),
    Example(
      "not the lines of tags that print nothing", "  {{>p}}\n", ["t": .flag(true)],
      partials: ["p": "{{#t}}\n1\n{{/t}}\n{{! x }}\n2\n"], gives: "  1\n  2\n"),
    Example(
      "sections that begin a line", "  {{>p}}\n", ["l": .list([.number(1), .number(2)])],
      partials: ["p": "{{#l}}{{.}}\n{{/l}}3\n"], gives: "  1\n  2\n  3\n"),
    Example(
      "in each other", " {{>p}}\n", partials: ["p": "1\n  {{>q}}\n2\n", "q": "a\nb\n"],
      gives: " 1\n   a\n   b\n 2\n"),
    Example(
      "one that shares its line is not indented", "  {{a}} {{>p}}\n", ["a": .text("|")],
      partials: ["p": ">\n>"], gives: "  | >\n>\n"),
    Example(
      "not even within one that is", " {{>p}}\n", partials: ["p": "x {{>q}}\n", "q": "a\nb"],
      gives: " x a\nb\n"),
  ]

  @Test("A partial on a line of its own is indented as its tag is", arguments: indentationExamples)
  func indentation(example: Example) throws {
    #expect(try example.rendered == example.expected)
  }

  @Test("Deep data is fine")
  func deepData() throws {
    var data = Value.object(["n": .none])
    for _ in 0..<100 { data = .object(["n": data]) }
    let text = try render("{{>p}}", data, partials: ["p": "({{#n}}{{>p}}{{/n}})"])
    #expect(text.count == 2 * 101)
  }

  @Test("Partials that include themselves without an end are an error, not a crash")
  func endless() {
    let error = TemplateError(
      Location(file: "p", line: 2, column: 3),
      .composition(.nestedTooDeeply("q", limit: 400)))
    #expect(throws: error) {
      try render("{{>p}}", .none, partials: ["p": "x\n  {{>q}}", "q": "{{>p}}"])
    }
    #expect(throws: TemplateError.self) {
      try render(
        "{{#a}}{{>p}}{{/a}}", .object(["a": .flag(true)]), partials: ["p": "{{#a}}{{>p}}{{/a}}"])
    }
    #expect(throws: TemplateError.self) {
      try render("{{<p}}{{/p}}", .none, partials: ["p": "{{$b}}{{<p}}{{/p}}{{/b}}"])
    }
  }

  @Test("A partial that cannot be read is an error in its own file")
  func unreadable() {
    let error = TemplateError(Location(file: "p", line: 2, column: 1), .syntax(.emptyTag))
    #expect(throws: error) { try render("x", .none, partials: ["p": "a\n{{}}", "q": ""]) }
  }
}
