import Mustache
import Testing

@Suite struct SectionTests {
  static let contextExamples: [TemplateExample] = [
    TemplateExample(
      "an object", "{{#a}}{{b}}{{/a}}", ["a": .object(["b": .text("x")])], expected: "x"),
    TemplateExample("a text", "{{#a}}{{.}} is {{a}}{{/a}}", ["a": .text("x")], expected: "x is x"),
    TemplateExample(
      "a list", "{{#a}}{{b}},{{/a}}",
      ["a": .list([.object(["b": .number(1)]), .object(["b": .number(2)])])], expected: "1,2,"),
    TemplateExample(
      "a list of texts", "{{#a}}({{.}}){{/a}}", ["a": .list([.text("x"), .text("<")])],
      expected: "(x)(&lt;)"),
    TemplateExample(
      "a list of lists", "{{#a}}({{#.}}{{.}}{{/.}}){{/a}}",
      ["a": .list([.list([.number(1), .number(2)]), .list([]), .list([.number(3)])])],
      expected: "(12)()(3)"
    ),
    TemplateExample(
      "falsy items are items", "{{#a}}[{{.}}]{{/a}}",
      ["a": .list([.flag(false), .none, .text("")])], expected: "[false][][]"),
    TemplateExample(
      "inner names shadow outer ones", "{{#a}}{{b}}{{c}}{{/a}}",
      ["a": .object(["b": .text("in")]), "b": .text("out"), "c": .text("!")], expected: "in!"),
    TemplateExample(
      "an existing empty name shadows an outer one", "[{{#a}}{{b}}{{/a}}]",
      ["a": .object(["b": .none]), "b": .text("out")], expected: "[]"),
    TemplateExample(
      "the outer name is visible again after the section", "{{#a}}{{b}}{{/a}}{{b}}",
      ["a": .object(["b": .text("in")]), "b": .text("out")], expected: "inout"),
    TemplateExample(
      "nested lists see both items", "{{#a}}{{#b}}{{x}}{{y}} {{/b}}{{/a}}",
      [
        "a": .list([
          .object([
            "x": .number(1),
            "b": .list([.object(["y": .number(2)]), .object(["y": .number(3)])]),
          ]),
          .object(["x": .number(4), "b": .list([.object(["y": .number(5)])])]),
        ])
      ], expected: "12 13 45 "),
    TemplateExample(
      "nested sections of the same name", "{{#a}}A{{#a}}B{{/a}}C{{/a}}", ["a": .flag(true)],
      expected: "ABC"),
    TemplateExample(
      "inverted sections see the current context", "{{#a}}{{^b}}{{c}}{{/b}}{{/a}}",
      ["a": .object(["c": .text("x")])], expected: "x"),
    TemplateExample("a missing name", "[{{#a}}x{{/a}}{{^a}}y{{/a}}]", expected: "[y]"),
  ]

  @Test("A section renders its body in the context of its value", arguments: contextExamples)
  func context(example: TemplateExample) throws {
    #expect(try example.rendered == example.expected)
  }

  @Test(
    "A section tag alone on a line removes the line",
    arguments: [
      TemplateExample("lines of their own", "a\n{{#t}}\nb\n{{/t}}\nc\n", expected: "a\nb\nc\n"),
      TemplateExample("indented", "a\n  {{#t}}\nb\n\t{{/t}}\nc\n", expected: "a\nb\nc\n"),
      TemplateExample(
        "blanks after the tag", "a\n{{#t}}  \nb\n{{/t}}\t\nc\n", expected: "a\nb\nc\n"),
      TemplateExample(
        "carriage returns", "a\r\n{{#t}}\r\nb\r\n{{/t}}\r\nc", expected: "a\r\nb\r\nc"),
      TemplateExample("at the start", "  {{#t}}\nb{{/t}}\nc", expected: "b\nc"),
      TemplateExample("at the end", "a{{#t}}\nb\n  {{/t}}", expected: "a\nb\n"),
      TemplateExample("inverted", "a\n{{^f}}\nb\n{{/f}}\nc\n", expected: "a\nb\nc\n"),
      TemplateExample("shared with text", " {{#t}}b{{/t}}\n {{#t}}c{{/t}}\n", expected: " b\n c\n"),
      TemplateExample(
        "shared with another tag", "a\n{{#t}}{{#t}}\nb\n{{/t}}{{/t}}\nc", expected: "a\n\nb\n\nc"),
      TemplateExample("shared with a comment", "{{#t}} {{! x }}\nb{{/t}}", expected: " \nb"),
      TemplateExample(
        "the lines inside keep their indentation", "{{#t}}\n  b\n{{/t}}\n", expected: "  b\n"),
      TemplateExample(
        "one after the other", "{{#t}}\n1\n{{/t}}\n{{#t}}\n2\n{{/t}}\n", expected: "1\n2\n"),
      TemplateExample("a lone carriage return is text", "{{#t}}\rb{{/t}}", expected: "\rb"),
    ])
  func standalone(example: TemplateExample) throws {
    let data = DynamicValue.object(["t": .flag(true), "f": .flag(false)])
    #expect(try render(example.template, data) == example.expected)
  }
}
