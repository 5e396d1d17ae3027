import Mustache
import Testing

@Suite struct InheritanceTests {
  static let blockExamples: [Example] = [
    Example("a block by itself", "[{{$a}}own{{/a}}]", gives: "[own]"),
    Example(
      "with tags", "{{$a}}{{x}}{{{x}}}{{#x}}!{{/x}}{{/a}}", ["x": .text("<")], gives: "&lt;<!"),
    Example(
      "a parent that fills nothing", "[{{<p}}{{/p}}]", partials: ["p": "1{{$a}}own{{/a}}2"],
      gives: "[1own2]"),
    Example(
      "a parent that fills one", "{{<p}}{{$b}}new{{/b}}{{/p}}",
      partials: ["p": "{{$a}}A{{/a}}{{$b}}B{{/b}}"], gives: "Anew"),
    Example(
      "with nothing", "[{{<p}}{{$a}}{{/a}}{{/p}}]", partials: ["p": "{{$a}}own{{/a}}"],
      gives: "[]"),
    Example(
      "every block of that name", "{{<p}}{{$a}}new{{/a}}{{/p}}",
      partials: ["p": "{{$a}}1{{/a}},{{$a}}2{{/a}}"], gives: "new,new"),
    Example(
      "each parent by itself", "{{<p}}{{$a}}1{{/a}}{{/p}} {{<p}}{{$a}}2{{/a}}{{/p}} {{>p}}",
      partials: ["p": "{{$a}}own{{/a}}"], gives: "1 2 own"),
    Example(
      "what is in a parent but in no block is left out",
      "{{<p}} x {{y}} {{#y}}{{$a}}no{{/a}}{{/y}}{{$a}}new{{/a}} z {{>q}}{{/p}}",
      ["y": .text("y")], partials: ["p": "[{{$a}}own{{/a}}]", "q": "q"], gives: "[new]"),
    Example(
      "comments and delimiters in a parent", "{{<p}}{{! c }}{{=<% %>=}}<%$a%>new<%/a%><%/p%>",
      partials: ["p": "{{$a}}own{{/a}}"], gives: "new"),
    Example(
      "of two of a name the last", "{{<p}}{{$a}}1{{/a}}{{$a}}2{{/a}}{{/p}}",
      partials: ["p": "{{$a}}own{{/a}}"], gives: "2"),
    Example("a missing parent", "[{{<p}}{{$a}}x{{/a}}{{/p}}]", gives: "[]"),
    Example(
      "data of that name is something else", "{{<p}}{{$a}}{{a}}{{/a}}{{/p}}{{$a}}own{{/a}}",
      ["a": .text("data")],
      partials: ["p": "{{$a}}own{{/a}}"], gives: "dataown"),
    Example(
      "a block of its parent's name", "{{<p}}{{$p}}x{{/p}}{{/p}}",
      partials: ["p": "{{$p}}own{{/p}}"], gives: "x"),
  ]

  @Test("Blocks print what fills them, or else their own body", arguments: blockExamples)
  func blocks(example: Example) throws {
    #expect(try example.rendered == example.expected)
  }

  static let levelExamples: [Example] = [
    Example(
      "the outermost wins", "{{<p}}{{$a}}new{{/a}}{{/p}}",
      partials: ["p": "{{<q}}{{$a}}P{{/a}}{{/q}}", "q": "{{$a}}Q{{/a}}"], gives: "new"),
    Example(
      "else the nearest", "{{<p}}{{/p}}",
      partials: ["p": "{{<q}}{{$a}}P{{/a}}{{/q}}", "q": "{{$a}}Q{{/a}}{{$b}}B{{/b}}"], gives: "PB"
    ),
    Example(
      "a block in what fills a block", "{{<p}}{{$b}}new{{/b}}{{/p}}",
      partials: ["p": "{{<q}}{{$a}}1{{$b}}2{{/b}}3{{/a}}{{/q}}", "q": "[{{$a}}Q{{/a}}]"],
      gives: "[1new3]"),
    Example(
      "a block in a block", "{{<p}}{{$b}}new{{/b}}{{/p}}",
      partials: ["p": "{{$a}}1{{$b}}2{{/b}}3{{/a}}"], gives: "1new3"),
    Example(
      "through partials", "{{<p}}{{$a}}new{{/a}}{{/p}}",
      partials: ["p": "1{{>q}}2", "q": "{{$a}}Q{{/a}}"], gives: "1new2"),
    Example(
      "a parent within what fills a block", "{{<p}}{{$a}}{{<p}}{{$a}}in{{/a}}{{/p}}{{/a}}{{/p}}",
      partials: ["p": "({{$a}}own{{/a}})"], gives: "((in))"),
    Example(
      "what fills a block does not fill blocks of its own name",
      "{{<p}}{{$a}}1{{$a}}2{{/a}}{{/a}}{{/p}}",
      partials: ["p": "({{$a}}own{{/a}})"], gives: "(12)"),
    Example(
      "a circle that blocks end", "{{<p}}{{$a}}x{{/a}}{{/p}}",
      partials: [
        "p": "{{$a}}A{{/a}} {{$b}}{{<q}}{{/q}}{{/b}}",
        "q": "{{$a}}Q{{/a}} {{<p}}{{$b}}end{{/b}}{{/p}}",
      ],
      gives: "x x x end"),
  ]

  @Test("Parents may have parents", arguments: levelExamples)
  func levels(example: Example) throws {
    #expect(try example.rendered == example.expected)
  }

  @Test("What fills a block sees the data at hand where the block stands")
  func context() throws {
    let data = Value.object(["a": .text("out"), "o": .object(["a": .text("in")])])
    let text = try render(
      "{{<p}}{{$b}}{{a}}{{/b}}{{/p}}", data,
      partials: ["p": "{{$b}}{{/b}} {{#o}}{{$b}}{{/b}}{{/o}}"])
    #expect(text == "out in")
  }

  static let lineExamples: [Example] = [
    Example("a parent", "a\n{{<p}}{{/p}}\nb\n", partials: ["p": "1\n"], gives: "a\n1\nb\n"),
    Example(
      "a parent over lines", "a\n{{<p}}\n  {{$x}}new{{/x}}\n{{/p}}\nb\n",
      partials: ["p": "[{{$x}}own{{/x}}]\n"], gives: "a\n[new]\nb\n"),
    Example("a parent before text", "{{<p}}{{/p}} b\n", partials: ["p": "1"], gives: "1 b\n"),
    Example("a parent after text", "a {{<p}}{{/p}}\n", partials: ["p": "1"], gives: "a 1\n"),
    Example("a place", "a\n{{$x}}\nown\n{{/x}}\nb\n", gives: "a\nown\nb\n"),
    Example("a place in a line", "a {{$x}}own{{/x}} b\n", gives: "a own b\n"),
    Example("a place that fills its line", "a\n{{$x}}own{{/x}}\nb\n", gives: "a\nown\nb\n"),
    Example(
      "what fills a place", "{{<p}}\n{{$x}}\nnew\n{{/x}}\n{{/p}}\n",
      partials: ["p": "a\n{{$x}}\nown\n{{/x}}\nb\n"], gives: "a\nnew\nb\n"),
    Example(
      "carriage returns", "{{<p}}\r\n{{$x}}\r\nnew\r\n{{/x}}\r\n{{/p}}\r\n",
      partials: ["p": "a\r\n{{$x}}\r\nown\r\n{{/x}}\r\nb\r\n"], gives: "a\r\nnew\r\nb\r\n"),
  ]

  @Test(
    "Parents and blocks on lines of their own take the lines with them", arguments: lineExamples)
  func standalone(example: Example) throws {
    #expect(try example.rendered == example.expected)
  }

  static let parentIndentationExamples: [Example] = [
    Example(
      "each line", "a\n  {{<p}}{{/p}}\nb\n", partials: ["p": "1\n2\n"], gives: "a\n  1\n  2\nb\n"),
    Example(
      "with what fills their blocks", "  {{<p}}\n  {{$x}}\n  new\n  {{/x}}\n  {{/p}}\n",
      partials: ["p": "1\n{{$x}}\nown\n{{/x}}\n2\n"], gives: "  1\n  new\n  2\n"),
    Example(
      "not when they share a line", "  {{<p}}{{/p}}!\n", partials: ["p": "1\n2"],
      gives: "  1\n2!\n"),
  ]

  @Test("Parents are indented as their tags are", arguments: parentIndentationExamples)
  func parentIndentation(example: Example) throws {
    #expect(try example.rendered == example.expected)
  }

  static let blockIndentationExamples: [Example] = [
    Example(
      "as its own body is", "{{<p}}{{$x}}\n1\n2\n{{/x}}{{/p}}",
      partials: ["p": "a\n{{$x}}\n    own\n{{/x}}\n"], gives: "a\n    1\n    2\n"),
    Example(
      "as its tag is, without a body", "{{<p}}{{$x}}\n1\n2\n{{/x}}{{/p}}",
      partials: ["p": "a\n  {{$x}}\n  {{/x}}\n"], gives: "a\n  1\n  2\n"),
    Example(
      "as its tag is, on one line", "{{<p}}{{$x}}\n1\n2{{/x}}{{/p}}",
      partials: ["p": "a\n  {{$x}}own{{/x}}\n"], gives: "a\n  1\n  2\n"),
    Example(
      "a text in a line", "{{<p}}{{$x}}new{{/x}}{{/p}}",
      partials: ["p": "a\n  {{$x}}own{{/x}} b\n"], gives: "a\n  new b\n"),
    Example(
      "a text for lines", "{{<p}}{{$x}}new{{/x}}{{/p}}",
      partials: ["p": "a\n{{$x}}\n  own\n{{/x}}\n"], gives: "a\n  new"),
    Example(
      "in the middle of a line not at all", "{{<p}}{{$x}}\n1\n2{{/x}}{{/p}}",
      partials: ["p": "  a {{$x}}own{{/x}}\n"], gives: "  a 1\n2\n"),
    Example(
      "it loses what its lines have in common",
      "{{<p}}{{$x}}\n    1\n      2\n\n    3\n{{/x}}{{/p}}",
      partials: ["p": "{{$x}}\n  own\n{{/x}}\n"], gives: "  1\n    2\n\n  3\n"),
    Example(
      "the least indented line counts", "{{<p}}{{$x}}\n    1\n  2\n{{/x}}{{/p}}",
      partials: ["p": "{{$x}}\nown\n{{/x}}\n"], gives: "  1\n2\n"),
    Example(
      "tags that print nothing do not count", "{{<p}}{{$x}}\n{{#t}}\n  1\n{{/t}}\n{{/x}}{{/p}}",
      ["t": .flag(true)],
      partials: ["p": "{{$x}}\nown\n{{/x}}\n"], gives: "1\n"),
    Example(
      "partials count", "{{<p}}{{$x}}\n  {{>q}}\n    1\n{{/x}}{{/p}}",
      partials: ["p": "{{$x}}\nown\n{{/x}}\n", "q": "q\n"], gives: "q\n  1\n"),
    Example(
      "tabs and spaces are different", "{{<p}}{{$x}}\n\t1\n  2\n{{/x}}{{/p}}",
      partials: ["p": "{{$x}}\nown\n{{/x}}\n"], gives: "\t1\n  2\n"),
    Example(
      "own bodies print as they are written", "  {{$x}}\n      1\n  2\n{{/x}}\n",
      gives: "      1\n  2\n"),
    Example(
      "through an indented partial", "  {{<p}}{{$x}}\n1\n{{/x}}{{/p}}\n",
      partials: ["p": "a\n {{>q}}\n", "q": "b\n {{$x}}\n {{/x}}\n"], gives: "  a\n   b\n    1\n"),
    Example(
      "blocks in what fills a block", "{{<p}}{{$y}}\nnew\n{{/y}}{{/p}}\n",
      partials: [
        "p": "{{<q}}{{$x}}\n  1\n  {{$y}}\n    own\n  {{/y}}\n{{/x}}{{/q}}\n",
        "q": "  {{$x}}Q{{/x}}",
      ], gives: "  1\n    new\n"),
  ]

  @Test("What fills a block is indented as the block is", arguments: blockIndentationExamples)
  func blockIndentation(example: Example) throws {
    #expect(try example.rendered == example.expected)
  }
}
