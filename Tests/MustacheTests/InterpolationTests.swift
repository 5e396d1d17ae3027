import Mustache
import Testing

@Suite struct InterpolationTests {
  static let examples: [Example] = [
    Example("text without tags", "Hello { } }} world\n", gives: "Hello { } }} world\n"),
    Example("a name", "Hello, {{who}}!", ["who": .text("world")], gives: "Hello, world!"),
    Example("blanks inside the tag", "{{ who }}{{\twho\n}}", ["who": .text("x")], gives: "xx"),
    Example(
      "blanks around the tag stay", "| {{a}} |\n  {{a}}\n", ["a": .text("x")],
      gives: "| x |\n  x\n"),
    Example(
      "tags in values are text", "{{a}}", ["a": .text("{{b}}"), "b": .text("x")], gives: "{{b}}"),
    Example("a missing name", "[{{a}}{{{a}}}{{&a}}]", gives: "[]"),
    Example("nothing", "[{{a}}{{{a}}}{{&a}}]", ["a": .none], gives: "[]"),
    Example("an empty text", "[{{a}}]", ["a": .text("")], gives: "[]"),
    Example("flags", "{{a}} {{b}}", ["a": .flag(true), "b": .flag(false)], gives: "true false"),
    Example(
      "lists and objects", "[{{a}}{{b}}]", ["a": .list([.text("x")]), "b": .object([:])],
      gives: "[]"),
    Example(
      "names of any script", "{{größe}} {{名}}", ["größe": .text("1"), "名": .text("2")],
      gives: "1 2"),
    Example(
      "names with signs inside", "{{a-b}}{{c#d}}", ["a-b": .text("1"), "c#d": .text("2")],
      gives: "12"),
    Example(
      "a tag on its own line keeps the line", "{{a}}\n{{a}}\n", ["a": .text("x")], gives: "x\nx\n"
    ),
    Example("line ends in values", "{{a}}", ["a": .text("x\r\ny\n")], gives: "x\r\ny\n"),
  ]

  @Test("Variables print what they name", arguments: examples)
  func variables(example: Example) throws {
    #expect(try example.rendered == example.expected)
  }

  static let escapingExamples: [Example] = [
    Example("two braces", "{{a}}", ["a": .text("&\"<>'")], gives: "&amp;&quot;&lt;&gt;&#39;"),
    Example("three braces", "{{{a}}}", ["a": .text("&\"<>'")], gives: "&\"<>'"),
    Example("three braces with blanks", "{{{ a }}}", ["a": .text("<")], gives: "<"),
    Example("ampersand", "{{&a}}{{& a }}", ["a": .text("<")], gives: "<<"),
    Example("escaped text is escaped again", "{{a}}", ["a": .text("&amp;")], gives: "&amp;amp;"),
    Example("other text stays", "{{a}}", ["a": .text("é 👩‍🚀 \u{0301}")], gives: "é 👩‍🚀 \u{0301}"),
    Example("runs between", "{{a}}", ["a": .text("aa<bb<<cc")], gives: "aa&lt;bb&lt;&lt;cc"),
    Example("NUL", "{{a}}", ["a": .text("a\u{0}b")], gives: "a\u{FFFD}b"),
  ]

  @Test("Variables are escaped unless the tag says otherwise", arguments: escapingExamples)
  func escaping(example: Example) throws {
    #expect(try example.rendered == example.expected)
  }

  @Test(
    "Numbers print without needless digits",
    arguments: [
      (85, "85"), (-3, "-3"), (0, "0"), (-0.0, "0"), (1.21, "1.21"), (0.1, "0.1"), (-2.5, "-2.5"),
      (1e15, "1000000000000000"), (9_007_199_254_740_991, "9007199254740991"), (1e21, "1e+21"),
      (.infinity, "inf"), (.nan, "nan"),
    ])
  func numbers(number: Double, expected: String) throws {
    #expect(
      try render("{{n}}{{{n}}}{{&n}}", .object(["n": .number(number)]))
        == "\(expected)\(expected)\(expected)")
  }

  static let dotExamples: [Example] = [
    Example("two parts", "{{a.b}}", ["a": .object(["b": .text("x")])], gives: "x"),
    Example(
      "any depth", "{{a.b.c.d}}",
      ["a": .object(["b": .object(["c": .object(["d": .number(4)])])])], gives: "4"),
    Example("a part is missing", "[{{a.b.c}}]", ["a": .object([:])], gives: "[]"),
    Example("a part is no object", "[{{a.b}}]", ["a": .text("x")], gives: "[]"),
    Example(
      "a part is a list", "[{{a.b}}]", ["a": .list([.object(["b": .text("x")])])], gives: "[]"),
    Example("keys with dots are never found", "[{{a.b}}]", ["a.b": .text("x")], gives: "[]"),
    Example(
      "keys with dots hide nothing", "{{a.b}}",
      ["a.b": .text("x"), "a": .object(["b": .text("y")])], gives: "y"),
    Example(
      "only the first part is looked up outside", "{{#a}}[{{b.c}}]{{/a}}",
      ["a": .object(["b": .object([:])]), "b": .object(["c": .text("wrong")])], gives: "[]"),
    Example(
      "the first part may be outside", "{{#a}}{{b.c}}{{/a}}",
      ["a": .object(["x": .none]), "b": .object(["c": .text("right")])], gives: "right"),
  ]

  @Test("Names with dots lead into objects", arguments: dotExamples)
  func dots(example: Example) throws {
    #expect(try example.rendered == example.expected)
  }

  @Test("A dot prints the item at hand")
  func itemAtHand() throws {
    #expect(try render("{{.}} {{{.}}} {{&.}} {{ . }}", .text("<")) == "&lt; < < &lt;")
    #expect(try render("{{.}}", .number(85)) == "85")
    #expect(try render("[{{.}}]", .none) == "[]")
    #expect(try render("[{{.}}]", .object(["a": .text("x")])) == "[]")
  }

  @Test("Rendering appends to what is there, and can be repeated")
  func appending() throws {
    let template = try Template(Array("{{a}};".utf8))
    var output = Array("before;".utf8)
    try template.render(.object(["a": .number(1)]), into: &output)
    try template.render(.object(["a": .number(2)]), into: &output)
    #expect(String(decoding: output, as: UTF8.self) == "before;1;2;")
  }

  @Test("A byte order mark is not part of a template")
  func byteOrderMark() throws {
    #expect(try render("\u{FEFF}{{! alone }}\nx", .none) == "x")
    #expect(try render("{{>p}}", .none, partials: ["p": "\u{FEFF}x"]) == "x")
  }
}
