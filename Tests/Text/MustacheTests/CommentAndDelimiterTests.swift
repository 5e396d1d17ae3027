import Mustache
import Testing

@Suite struct CommentAndDelimiterTests {
  static let commentExamples: [TemplateExample] = [
    TemplateExample("in a line", "a{{! x }}b {{!y}} c", expected: "ab  c"),
    TemplateExample("over lines", "a{{!\n x\n y }}b\n", expected: "ab\n"),
    TemplateExample("alone on a line", "a\n{{! x }}\nb\n", expected: "a\nb\n"),
    TemplateExample("alone and indented", "a\n  {{! x }}\nb\n", expected: "a\nb\n"),
    TemplateExample("alone over lines", "a\n  {{!\n x\n  }}\nb\n", expected: "a\nb\n"),
    TemplateExample("alone with carriage returns", "a\r\n{{! x }}\r\nb", expected: "a\r\nb"),
    TemplateExample("alone at the start and the end", "{{! x }}\na\n{{! y }}", expected: "a\n"),
    TemplateExample("after text on the line", "  a {{! x }}\n", expected: "  a \n"),
    TemplateExample("empty", "a{{!}}b", expected: "ab"),
    TemplateExample("with signs and braces", "a{{! #x /y {{ } = }}b", expected: "ab"),
    TemplateExample(
      "with an existing name", "[{{! a }}]", ["a": .text("x"), "! a": .text("y")],
      expected: "[]"
    ),
  ]

  @Test("Comments print nothing", arguments: commentExamples)
  func comments(example: TemplateExample) throws {
    #expect(try example.rendered == example.expected)
  }

  static let delimiterExamples: [TemplateExample] = [
    TemplateExample("a pair", "{{=<% %>=}}(<%a%>){{a}}", ["a": .text("x")], expected: "(x){{a}}"),
    TemplateExample("single signs", "({{=[ ]=}}[a])", ["a": .text("x")], expected: "(x)"),
    TemplateExample(
      "the same twice", "{{= | | =}}|#a|{{a}}|a||/a|", ["a": .text("x")], expected: "{{a}}x"),
    TemplateExample(
      "back again", "{{=<% %>=}}<%a%><%={{ }}=%>{{a}}", ["a": .text("x")], expected: "xx"),
    TemplateExample(
      "blanks between", "{{=   <%   %>   =}}<% a %>", ["a": .text("x")], expected: "x"),
    TemplateExample("over lines", "{{=\n<%\n%>\n=}}<%a%>", ["a": .text("x")], expected: "x"),
    TemplateExample(
      "unescaped with other delimiters", "{{=<% %>=}}<%&a%><%{a}%>", ["a": .text("<")],
      expected: "<<"),
    TemplateExample("of braces", "{{={ }=}}{a}", ["a": .text("x")], expected: "x"),
    TemplateExample("of many bytes", "{{=«« »»=}}««a»»", ["a": .text("x")], expected: "x"),
    TemplateExample(
      "sections across a change", "{{#a}}1{{=<% %>=}}2<%/a%>", ["a": .flag(true)], expected: "12"),
    TemplateExample("alone on a line", "a\n{{=@ @=}}\nb\n", expected: "a\nb\n"),
    TemplateExample("alone and indented", "a\n  {{=@ @=}}  \r\nb", expected: "a\nb"),
    TemplateExample("alone at the start and the end", "{{=@ @=}}\na\n@={{ }}=@", expected: "a\n"),
    TemplateExample("sharing a line", " | {{=@ @=}}\n", expected: " | \n"),
    TemplateExample(
      "partials start with the default delimiters", "{{=@ @=}}@>p@ @a@", ["a": .text("x")],
      partials: ["p": "{{a}}@a@"], expected: "x@a@ x"),
    TemplateExample(
      "delimiters of a partial do not affect its includer", "{{>p}} {{a}}", ["a": .text("x")],
      partials: ["p": "{{=@ @=}}@a@"], expected: "x x"),
  ]

  @Test("Delimiters apply from their tag to the end of the file", arguments: delimiterExamples)
  func delimiters(example: TemplateExample) throws {
    #expect(try example.rendered == example.expected)
  }
}
