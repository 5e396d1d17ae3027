import Mustache
import Testing

@Suite struct InterpolationTests {
  static let examples: [TemplateExample] = [
    TemplateExample("text without tags", "Hello { } }} world\n", expected: "Hello { } }} world\n"),
    TemplateExample(
      "a name", "Hello, {{who}}!", ["who": .text("world")], expected: "Hello, world!"),
    TemplateExample(
      "blanks inside the tag", "{{ who }}{{\twho\n}}", ["who": .text("x")], expected: "xx"),
    TemplateExample(
      "spaces around the tag are kept", "| {{a}} |\n  {{a}}\n", ["a": .text("x")],
      expected: "| x |\n  x\n"),
    TemplateExample(
      "tags in values are text", "{{a}}", ["a": .text("{{b}}"), "b": .text("x")], expected: "{{b}}"),
    TemplateExample("a missing name", "[{{a}}{{{a}}}{{&a}}]", expected: "[]"),
    TemplateExample("nothing", "[{{a}}{{{a}}}{{&a}}]", ["a": .none], expected: "[]"),
    TemplateExample("an empty text", "[{{a}}]", ["a": .text("")], expected: "[]"),
    TemplateExample(
      "flags", "{{a}} {{b}}", ["a": .flag(true), "b": .flag(false)], expected: "true false"),
    TemplateExample(
      "lists and objects", "[{{a}}{{b}}]", ["a": .list([.text("x")]), "b": .object([:])],
      expected: "[]"),
    TemplateExample(
      "names of any script", "{{größe}} {{名}}", ["größe": .text("1"), "名": .text("2")],
      expected: "1 2"),
    TemplateExample(
      "names with signs inside", "{{a-b}}{{c#d}}", ["a-b": .text("1"), "c#d": .text("2")],
      expected: "12"),
    TemplateExample(
      "a tag on its own line keeps the line", "{{a}}\n{{a}}\n", ["a": .text("x")],
      expected: "x\nx\n"
    ),
    TemplateExample("line ends in values", "{{a}}", ["a": .text("x\r\ny\n")], expected: "x\r\ny\n"),
  ]

  @Test("A variable prints the value of its name", arguments: examples)
  func variables(example: TemplateExample) throws {
    #expect(try example.rendered == example.expected)
  }

  static let escapingExamples: [TemplateExample] = [
    TemplateExample(
      "two braces", "{{a}}", ["a": .text("&\"<>'")], expected: "&amp;&quot;&lt;&gt;&#39;"),
    TemplateExample("three braces", "{{{a}}}", ["a": .text("&\"<>'")], expected: "&\"<>'"),
    TemplateExample("three braces with blanks", "{{{ a }}}", ["a": .text("<")], expected: "<"),
    TemplateExample("ampersand", "{{&a}}{{& a }}", ["a": .text("<")], expected: "<<"),
    TemplateExample(
      "escaped text is escaped again", "{{a}}", ["a": .text("&amp;")], expected: "&amp;amp;"),
    TemplateExample(
      "other characters are unchanged", "{{a}}", ["a": .text("é 👩‍🚀 \u{0301}")],
      expected: "é 👩‍🚀 \u{0301}"),
    TemplateExample(
      "text between escaped characters", "{{a}}", ["a": .text("aa<bb<<cc")],
      expected: "aa&lt;bb&lt;&lt;cc"),
    TemplateExample("NUL", "{{a}}", ["a": .text("a\u{0}b")], expected: "a\u{FFFD}b"),
  ]

  @Test("Variables are escaped unless the tag says otherwise", arguments: escapingExamples)
  func escaping(example: TemplateExample) throws {
    #expect(try example.rendered == example.expected)
  }

  static let dotExamples: [TemplateExample] = [
    TemplateExample("two parts", "{{a.b}}", ["a": .object(["b": .text("x")])], expected: "x"),
    TemplateExample(
      "any depth", "{{a.b.c.d}}",
      ["a": .object(["b": .object(["c": .object(["d": .number(4)])])])], expected: "4"),
    TemplateExample("a part is missing", "[{{a.b.c}}]", ["a": .object([:])], expected: "[]"),
    TemplateExample("a part is no object", "[{{a.b}}]", ["a": .text("x")], expected: "[]"),
    TemplateExample(
      "a part is a list", "[{{a.b}}]", ["a": .list([.object(["b": .text("x")])])], expected: "[]"),
    TemplateExample(
      "keys with dots are never found", "[{{a.b}}]", ["a.b": .text("x")], expected: "[]"),
    TemplateExample(
      "keys with dots hide nothing", "{{a.b}}",
      ["a.b": .text("x"), "a": .object(["b": .text("y")])], expected: "y"),
    TemplateExample(
      "only the first part is looked up in outer contexts", "{{#a}}[{{b.c}}]{{/a}}",
      ["a": .object(["b": .object([:])]), "b": .object(["c": .text("wrong")])], expected: "[]"),
    TemplateExample(
      "the first part may be in an outer context", "{{#a}}{{b.c}}{{/a}}",
      ["a": .object(["x": .none]), "b": .object(["c": .text("right")])], expected: "right"),
  ]

  @Test("Dotted names refer to members of objects", arguments: dotExamples)
  func dots(example: TemplateExample) throws {
    #expect(try example.rendered == example.expected)
  }

  @Test("A byte order mark is not part of a template")
  func byteOrderMark() throws {
    #expect(try render("\u{FEFF}{{! alone }}\nx", .none) == "x")
    #expect(try render("{{>p}}", .none, partials: ["p": "\u{FEFF}x"]) == "x")
  }
}
