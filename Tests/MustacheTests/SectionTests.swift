import Mustache
import Testing

@Suite struct SectionTests {
  @Test(
    "What counts as yes prints a section, what counts as no its inversion",
    arguments: [
      (Value.flag(true), true), (.flag(false), false), (.none, false), (.text("x"), true),
      (.text(""), false), (.number(1), true), (.number(-1), true), (.number(0), false),
      (.number(.nan), false), (.list([]), false), (.list([.none]), true), (.object([:]), true),
    ])
  func truth(value: Value, isTrue: Bool) throws {
    let text = try render("{{#a}}yes{{/a}}{{^a}}no{{/a}}", .object(["a": value]))
    #expect(text == (isTrue ? "yes" : "no"))
    let nested = Value.object(["a": .object(["b": value])])
    #expect(try render("{{#a.b}}yes{{/a.b}}{{^a.b}}no{{/a.b}}", nested) == text)
  }

  static let contextExamples: [Example] = [
    Example("an object", "{{#a}}{{b}}{{/a}}", ["a": .object(["b": .text("x")])], gives: "x"),
    Example("a text", "{{#a}}{{.}} is {{a}}{{/a}}", ["a": .text("x")], gives: "x is x"),
    Example(
      "a list", "{{#a}}{{b}},{{/a}}",
      ["a": .list([.object(["b": .number(1)]), .object(["b": .number(2)])])], gives: "1,2,"),
    Example(
      "a list of texts", "{{#a}}({{.}}){{/a}}", ["a": .list([.text("x"), .text("<")])],
      gives: "(x)(&lt;)"),
    Example(
      "a list of lists", "{{#a}}({{#.}}{{.}}{{/.}}){{/a}}",
      ["a": .list([.list([.number(1), .number(2)]), .list([]), .list([.number(3)])])],
      gives: "(12)()(3)"
    ),
    Example(
      "items that count as no are items", "{{#a}}[{{.}}]{{/a}}",
      ["a": .list([.flag(false), .none, .text("")])], gives: "[false][][]"),
    Example(
      "inner names first", "{{#a}}{{b}}{{c}}{{/a}}",
      ["a": .object(["b": .text("in")]), "b": .text("out"), "c": .text("!")], gives: "in!"),
    Example(
      "a name that is there but empty is found", "[{{#a}}{{b}}{{/a}}]",
      ["a": .object(["b": .none]), "b": .text("out")], gives: "[]"),
    Example(
      "the outer again after the section", "{{#a}}{{b}}{{/a}}{{b}}",
      ["a": .object(["b": .text("in")]), "b": .text("out")], gives: "inout"),
    Example(
      "lists in lists see both items", "{{#a}}{{#b}}{{x}}{{y}} {{/b}}{{/a}}",
      [
        "a": .list([
          .object([
            "x": .number(1),
            "b": .list([.object(["y": .number(2)]), .object(["y": .number(3)])]),
          ]),
          .object(["x": .number(4), "b": .list([.object(["y": .number(5)])])]),
        ])
      ], gives: "12 13 45 "),
    Example(
      "sections of one name in each other", "{{#a}}A{{#a}}B{{/a}}C{{/a}}", ["a": .flag(true)],
      gives: "ABC"),
    Example(
      "inverted sections see what is at hand", "{{#a}}{{^b}}{{c}}{{/b}}{{/a}}",
      ["a": .object(["c": .text("x")])], gives: "x"),
    Example("a missing name", "[{{#a}}x{{/a}}{{^a}}y{{/a}}]", gives: "[y]"),
  ]

  @Test("Sections put their value at hand", arguments: contextExamples)
  func context(example: Example) throws {
    #expect(try example.rendered == example.expected)
  }

  @Test("The data itself can be a list")
  func root() throws {
    let list = Value.list([.object(["a": .text("x")]), .object(["a": .text("y")])])
    #expect(try render("{{#.}}({{a}}){{/.}}", list) == "(x)(y)")
    #expect(try render("{{^.}}none{{/.}}", .list([])) == "none")
  }

  @Test(
    "A section's tag that stands alone takes its line with it",
    arguments: [
      Example("lines of their own", "a\n{{#t}}\nb\n{{/t}}\nc\n", gives: "a\nb\nc\n"),
      Example("indented", "a\n  {{#t}}\nb\n\t{{/t}}\nc\n", gives: "a\nb\nc\n"),
      Example("blanks after the tag", "a\n{{#t}}  \nb\n{{/t}}\t\nc\n", gives: "a\nb\nc\n"),
      Example("carriage returns", "a\r\n{{#t}}\r\nb\r\n{{/t}}\r\nc", gives: "a\r\nb\r\nc"),
      Example("at the start", "  {{#t}}\nb{{/t}}\nc", gives: "b\nc"),
      Example("at the end", "a{{#t}}\nb\n  {{/t}}", gives: "a\nb\n"),
      Example("inverted", "a\n{{^f}}\nb\n{{/f}}\nc\n", gives: "a\nb\nc\n"),
      Example("shared with text", " {{#t}}b{{/t}}\n {{#t}}c{{/t}}\n", gives: " b\n c\n"),
      Example(
        "shared with another tag", "a\n{{#t}}{{#t}}\nb\n{{/t}}{{/t}}\nc", gives: "a\n\nb\n\nc"),
      Example("shared with a comment", "{{#t}} {{! x }}\nb{{/t}}", gives: " \nb"),
      Example("the lines inside keep their indentation", "{{#t}}\n  b\n{{/t}}\n", gives: "  b\n"),
      Example("one after the other", "{{#t}}\n1\n{{/t}}\n{{#t}}\n2\n{{/t}}\n", gives: "1\n2\n"),
      Example("a lone carriage return is text", "{{#t}}\rb{{/t}}", gives: "\rb"),
    ])
  func standalone(example: Example) throws {
    let data = Value.object(["t": .flag(true), "f": .flag(false)])
    #expect(try render(example.template, data) == example.expected)
  }
}
