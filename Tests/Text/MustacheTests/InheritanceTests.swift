import Mustache
import Testing

@Suite struct InheritanceTests {
  static let blockExamples: [TemplateExample] = [
    TemplateExample("a block by itself", "[{{$a}}own{{/a}}]", expected: "[own]"),
    TemplateExample(
      "with tags", "{{$a}}{{x}}{{{x}}}{{#x}}!{{/x}}{{/a}}", ["x": .text("<")], expected: "&lt;<!"),
    TemplateExample(
      "a parent tag without replacements", "[{{<p}}{{/p}}]", partials: ["p": "1{{$a}}own{{/a}}2"],
      expected: "[1own2]"),
    TemplateExample(
      "a parent tag with one replacement", "{{<p}}{{$b}}new{{/b}}{{/p}}",
      partials: ["p": "{{$a}}A{{/a}}{{$b}}B{{/b}}"], expected: "Anew"),
    TemplateExample(
      "an empty replacement", "[{{<p}}{{$a}}{{/a}}{{/p}}]", partials: ["p": "{{$a}}own{{/a}}"],
      expected: "[]"),
    TemplateExample(
      "a replacement for every block of its name", "{{<p}}{{$a}}new{{/a}}{{/p}}",
      partials: ["p": "{{$a}}1{{/a}},{{$a}}2{{/a}}"], expected: "new,new"),
    TemplateExample(
      "independent parent tags", "{{<p}}{{$a}}1{{/a}}{{/p}} {{<p}}{{$a}}2{{/a}}{{/p}} {{>p}}",
      partials: ["p": "{{$a}}own{{/a}}"], expected: "1 2 own"),
    TemplateExample(
      "content of a parent tag outside of blocks is ignored",
      "{{<p}} x {{y}} {{#y}}{{$a}}no{{/a}}{{/y}}{{$a}}new{{/a}} z {{>q}}{{/p}}",
      ["y": .text("y")], partials: ["p": "[{{$a}}own{{/a}}]", "q": "q"], expected: "[new]"),
    TemplateExample(
      "comments and delimiters in a parent", "{{<p}}{{! c }}{{=<% %>=}}<%$a%>new<%/a%><%/p%>",
      partials: ["p": "{{$a}}own{{/a}}"], expected: "new"),
    TemplateExample(
      "the last of two replacements", "{{<p}}{{$a}}1{{/a}}{{$a}}2{{/a}}{{/p}}",
      partials: ["p": "{{$a}}own{{/a}}"], expected: "2"),
    TemplateExample("a missing parent", "[{{<p}}{{$a}}x{{/a}}{{/p}}]", expected: "[]"),
    TemplateExample(
      "a block and data of the same name", "{{<p}}{{$a}}{{a}}{{/a}}{{/p}}{{$a}}own{{/a}}",
      ["a": .text("data")],
      partials: ["p": "{{$a}}own{{/a}}"], expected: "dataown"),
    TemplateExample(
      "a block with the name of its parent", "{{<p}}{{$p}}x{{/p}}{{/p}}",
      partials: ["p": "{{$p}}own{{/p}}"], expected: "x"),
  ]

  @Test("A block prints its replacement, or else its own body", arguments: blockExamples)
  func blocks(example: TemplateExample) throws {
    #expect(try example.rendered == example.expected)
  }

  static let levelExamples: [TemplateExample] = [
    TemplateExample(
      "the outermost replacement wins", "{{<p}}{{$a}}new{{/a}}{{/p}}",
      partials: ["p": "{{<q}}{{$a}}P{{/a}}{{/q}}", "q": "{{$a}}Q{{/a}}"], expected: "new"),
    TemplateExample(
      "without an outer replacement, the nearest wins", "{{<p}}{{/p}}",
      partials: ["p": "{{<q}}{{$a}}P{{/a}}{{/q}}", "q": "{{$a}}Q{{/a}}{{$b}}B{{/b}}"],
      expected: "PB"
    ),
    TemplateExample(
      "a block in a replacement", "{{<p}}{{$b}}new{{/b}}{{/p}}",
      partials: ["p": "{{<q}}{{$a}}1{{$b}}2{{/b}}3{{/a}}{{/q}}", "q": "[{{$a}}Q{{/a}}]"],
      expected: "[1new3]"),
    TemplateExample(
      "a block in a block", "{{<p}}{{$b}}new{{/b}}{{/p}}",
      partials: ["p": "{{$a}}1{{$b}}2{{/b}}3{{/a}}"], expected: "1new3"),
    TemplateExample(
      "through partials", "{{<p}}{{$a}}new{{/a}}{{/p}}",
      partials: ["p": "1{{>q}}2", "q": "{{$a}}Q{{/a}}"], expected: "1new2"),
    TemplateExample(
      "a parent tag in a replacement", "{{<p}}{{$a}}{{<p}}{{$a}}in{{/a}}{{/p}}{{/a}}{{/p}}",
      partials: ["p": "({{$a}}own{{/a}})"], expected: "((in))"),
    TemplateExample(
      "a replacement does not replace blocks inside itself",
      "{{<p}}{{$a}}1{{$a}}2{{/a}}{{/a}}{{/p}}",
      partials: ["p": "({{$a}}own{{/a}})"], expected: "(12)"),
    TemplateExample(
      "a cycle ended by replacements", "{{<p}}{{$a}}x{{/a}}{{/p}}",
      partials: [
        "p": "{{$a}}A{{/a}} {{$b}}{{<q}}{{/q}}{{/b}}",
        "q": "{{$a}}Q{{/a}} {{<p}}{{$b}}end{{/b}}{{/p}}",
      ],
      expected: "x x x end"),
  ]

  @Test("Parents may have parents, and the outermost replacement wins", arguments: levelExamples)
  func levels(example: TemplateExample) throws {
    #expect(try example.rendered == example.expected)
  }

  @Test("A replacement is rendered in the context of its block")
  func context() throws {
    let data = DynamicValue.object(["a": .text("out"), "o": .object(["a": .text("in")])])
    let text = try render(
      "{{<p}}{{$b}}{{a}}{{/b}}{{/p}}", data,
      partials: ["p": "{{$b}}{{/b}} {{#o}}{{$b}}{{/b}}{{/o}}"])
    #expect(text == "out in")
  }

  static let lineExamples: [TemplateExample] = [
    TemplateExample(
      "a parent", "a\n{{<p}}{{/p}}\nb\n", partials: ["p": "1\n"], expected: "a\n1\nb\n"),
    TemplateExample(
      "a parent over lines", "a\n{{<p}}\n  {{$x}}new{{/x}}\n{{/p}}\nb\n",
      partials: ["p": "[{{$x}}own{{/x}}]\n"], expected: "a\n[new]\nb\n"),
    TemplateExample(
      "a parent before text", "{{<p}}{{/p}} b\n", partials: ["p": "1"], expected: "1 b\n"),
    TemplateExample(
      "a parent after text", "a {{<p}}{{/p}}\n", partials: ["p": "1"], expected: "a 1\n"),
    TemplateExample("a block", "a\n{{$x}}\nown\n{{/x}}\nb\n", expected: "a\nown\nb\n"),
    TemplateExample("a block in a line", "a {{$x}}own{{/x}} b\n", expected: "a own b\n"),
    TemplateExample(
      "a block that fills its line", "a\n{{$x}}own{{/x}}\nb\n", expected: "a\nown\nb\n"),
    TemplateExample(
      "a replacement over lines", "{{<p}}\n{{$x}}\nnew\n{{/x}}\n{{/p}}\n",
      partials: ["p": "a\n{{$x}}\nown\n{{/x}}\nb\n"], expected: "a\nnew\nb\n"),
    TemplateExample(
      "carriage returns", "{{<p}}\r\n{{$x}}\r\nnew\r\n{{/x}}\r\n{{/p}}\r\n",
      partials: ["p": "a\r\n{{$x}}\r\nown\r\n{{/x}}\r\nb\r\n"], expected: "a\r\nnew\r\nb\r\n"),
  ]

  @Test(
    "Parent and block tags alone on a line remove the line", arguments: lineExamples)
  func standalone(example: TemplateExample) throws {
    #expect(try example.rendered == example.expected)
  }

  static let parentIndentationExamples: [TemplateExample] = [
    TemplateExample(
      "each line", "a\n  {{<p}}{{/p}}\nb\n", partials: ["p": "1\n2\n"], expected: "a\n  1\n  2\nb\n"
    ),
    TemplateExample(
      "with replacements", "  {{<p}}\n  {{$x}}\n  new\n  {{/x}}\n  {{/p}}\n",
      partials: ["p": "1\n{{$x}}\nown\n{{/x}}\n2\n"], expected: "  1\n  new\n  2\n"),
    TemplateExample(
      "not if the tag shares its line", "  {{<p}}{{/p}}!\n", partials: ["p": "1\n2"],
      expected: "  1\n2!\n"),
  ]

  @Test("A parent is indented like its tag", arguments: parentIndentationExamples)
  func parentIndentation(example: TemplateExample) throws {
    #expect(try example.rendered == example.expected)
  }

  static let blockIndentationExamples: [TemplateExample] = [
    TemplateExample(
      "like the body of the block", "{{<p}}{{$x}}\n1\n2\n{{/x}}{{/p}}",
      partials: ["p": "a\n{{$x}}\n    own\n{{/x}}\n"], expected: "a\n    1\n    2\n"),
    TemplateExample(
      "like the tag of an empty block", "{{<p}}{{$x}}\n1\n2\n{{/x}}{{/p}}",
      partials: ["p": "a\n  {{$x}}\n  {{/x}}\n"], expected: "a\n  1\n  2\n"),
    TemplateExample(
      "like the tag of a block on one line", "{{<p}}{{$x}}\n1\n2{{/x}}{{/p}}",
      partials: ["p": "a\n  {{$x}}own{{/x}}\n"], expected: "a\n  1\n  2\n"),
    TemplateExample(
      "a one-line replacement in a line", "{{<p}}{{$x}}new{{/x}}{{/p}}",
      partials: ["p": "a\n  {{$x}}own{{/x}} b\n"], expected: "a\n  new b\n"),
    TemplateExample(
      "a one-line replacement of lines", "{{<p}}{{$x}}new{{/x}}{{/p}}",
      partials: ["p": "a\n{{$x}}\n  own\n{{/x}}\n"], expected: "a\n  new"),
    TemplateExample(
      "not in the middle of a line", "{{<p}}{{$x}}\n1\n2{{/x}}{{/p}}",
      partials: ["p": "  a {{$x}}own{{/x}}\n"], expected: "  a 1\n2\n"),
    TemplateExample(
      "the common indentation of its lines is removed",
      "{{<p}}{{$x}}\n    1\n      2\n\n    3\n{{/x}}{{/p}}",
      partials: ["p": "{{$x}}\n  own\n{{/x}}\n"], expected: "  1\n    2\n\n  3\n"),
    TemplateExample(
      "the least indented line counts", "{{<p}}{{$x}}\n    1\n  2\n{{/x}}{{/p}}",
      partials: ["p": "{{$x}}\nown\n{{/x}}\n"], expected: "  1\n2\n"),
    TemplateExample(
      "tags that print nothing do not count", "{{<p}}{{$x}}\n{{#t}}\n  1\n{{/t}}\n{{/x}}{{/p}}",
      ["t": .flag(true)],
      partials: ["p": "{{$x}}\nown\n{{/x}}\n"], expected: "1\n"),
    TemplateExample(
      "partials count", "{{<p}}{{$x}}\n  {{>q}}\n    1\n{{/x}}{{/p}}",
      partials: ["p": "{{$x}}\nown\n{{/x}}\n", "q": "q\n"], expected: "q\n  1\n"),
    TemplateExample(
      "tabs and spaces are different", "{{<p}}{{$x}}\n\t1\n  2\n{{/x}}{{/p}}",
      partials: ["p": "{{$x}}\nown\n{{/x}}\n"], expected: "\t1\n  2\n"),
    TemplateExample(
      "default bodies are printed unchanged", "  {{$x}}\n      1\n  2\n{{/x}}\n",
      expected: "      1\n  2\n"),
    TemplateExample(
      "through an indented partial", "  {{<p}}{{$x}}\n1\n{{/x}}{{/p}}\n",
      partials: ["p": "a\n {{>q}}\n", "q": "b\n {{$x}}\n {{/x}}\n"], expected: "  a\n   b\n    1\n"),
    TemplateExample(
      "blocks in a replacement", "{{<p}}{{$y}}\nnew\n{{/y}}{{/p}}\n",
      partials: [
        "p": "{{<q}}{{$x}}\n  1\n  {{$y}}\n    own\n  {{/y}}\n{{/x}}{{/q}}\n",
        "q": "  {{$x}}Q{{/x}}",
      ], expected: "  1\n    new\n"),
  ]

  @Test("A replacement is indented like its block", arguments: blockIndentationExamples)
  func blockIndentation(example: TemplateExample) throws {
    #expect(try example.rendered == example.expected)
  }
}
