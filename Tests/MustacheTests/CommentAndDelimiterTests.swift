import Mustache
import Testing

@Suite struct CommentAndDelimiterTests {
  static let commentExamples: [Example] = [
    Example("in a line", "a{{! x }}b {{!y}} c", gives: "ab  c"),
    Example("over lines", "a{{!\n x\n y }}b\n", gives: "ab\n"),
    Example("alone on a line", "a\n{{! x }}\nb\n", gives: "a\nb\n"),
    Example("alone and indented", "a\n  {{! x }}\nb\n", gives: "a\nb\n"),
    Example("alone over lines", "a\n  {{!\n x\n  }}\nb\n", gives: "a\nb\n"),
    Example("alone with carriage returns", "a\r\n{{! x }}\r\nb", gives: "a\r\nb"),
    Example("alone at the start and the end", "{{! x }}\na\n{{! y }}", gives: "a\n"),
    Example("after text on the line", "  a {{! x }}\n", gives: "  a \n"),
    Example("empty", "a{{!}}b", gives: "ab"),
    Example("with signs and braces", "a{{! #x /y {{ } = }}b", gives: "ab"),
    Example(
      "with a name that is there", "[{{! a }}]", ["a": .text("x"), "! a": .text("y")], gives: "[]"
    ),
  ]

  @Test("Comments print nothing", arguments: commentExamples)
  func comments(example: Example) throws {
    #expect(try example.rendered == example.expected)
  }

  static let delimiterExamples: [Example] = [
    Example("a pair", "{{=<% %>=}}(<%a%>){{a}}", ["a": .text("x")], gives: "(x){{a}}"),
    Example("single signs", "({{=[ ]=}}[a])", ["a": .text("x")], gives: "(x)"),
    Example("the same twice", "{{= | | =}}|#a|{{a}}|a||/a|", ["a": .text("x")], gives: "{{a}}x"),
    Example("back again", "{{=<% %>=}}<%a%><%={{ }}=%>{{a}}", ["a": .text("x")], gives: "xx"),
    Example("blanks between", "{{=   <%   %>   =}}<% a %>", ["a": .text("x")], gives: "x"),
    Example("over lines", "{{=\n<%\n%>\n=}}<%a%>", ["a": .text("x")], gives: "x"),
    Example(
      "unescaped with other delimiters", "{{=<% %>=}}<%&a%><%{a}%>", ["a": .text("<")],
      gives: "<<"),
    Example("of braces", "{{={ }=}}{a}", ["a": .text("x")], gives: "x"),
    Example("of many bytes", "{{=«« »»=}}««a»»", ["a": .text("x")], gives: "x"),
    Example(
      "sections across a change", "{{#a}}1{{=<% %>=}}2<%/a%>", ["a": .flag(true)], gives: "12"),
    Example("alone on a line", "a\n{{=@ @=}}\nb\n", gives: "a\nb\n"),
    Example("alone and indented", "a\n  {{=@ @=}}  \r\nb", gives: "a\nb"),
    Example("alone at the start and the end", "{{=@ @=}}\na\n@={{ }}=@", gives: "a\n"),
    Example("sharing a line", " | {{=@ @=}}\n", gives: " | \n"),
    Example(
      "partials begin with their own", "{{=@ @=}}@>p@ @a@", ["a": .text("x")],
      partials: ["p": "{{a}}@a@"], gives: "x@a@ x"),
    Example(
      "partials keep theirs to themselves", "{{>p}} {{a}}", ["a": .text("x")],
      partials: ["p": "{{=@ @=}}@a@"], gives: "x x"),
  ]

  @Test("Delimiters hold from their tag to the end of the file", arguments: delimiterExamples)
  func delimiters(example: Example) throws {
    #expect(try example.rendered == example.expected)
  }
}
