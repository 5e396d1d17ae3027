import Mustache
import Testing
import TestSupport

/// Tests that any text is a template or an error, and never causes a crash.
@Suite struct RobustnessTests {
  private static let pieces = [
    "{{a}}", "{{{a}}}", "{{.}}", "{{! c }}", "{{>p}}", "{{>q}}", "{{=<% %>=}}<%a%><%={{ }}=%>",
    "x", "é", " ", "  ", "\t", "\n", "\n", "\n  ", "\r\n", "{", "}}",
  ]
  private static let tagPairs = [
    ("{{#a}}", "{{/a}}"), ("{{^a}}", "{{/a}}"), ("{{$a}}", "{{/a}}"), ("{{$b}}", "{{/b}}"),
    ("{{<p}}", "{{/p}}"), ("{{<q}}", "{{/q}}"), ("{{<q}}{{$a}}", "{{/a}}{{/q}}"),
  ]
  private static let syntaxErrors = [
    "{{", "{{#a}}", "{{/a}}", "{{a b}}", "{{=<%=}}", "{{a.}}", "{{}}",
  ]

  /// Returns a random template of matching tags, sometimes with one syntax error.
  private static func source(from random: inout SplitMix, depth: Int = 3) -> String {
    var parts = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      guard depth > 0, Int.random(in: 0..<3, using: &random) == 0,
        let (open, close) = tagPairs.randomElement(using: &random)
      else { return pieces.randomElement(using: &random) ?? "" }
      return open + source(from: &random, depth: depth - 1) + close
    }
    if depth == 3, Int.random(in: 0..<10, using: &random) == 0 {
      parts.append(syntaxErrors.randomElement(using: &random) ?? "")
    }
    return parts.joined()
  }

  @Test("Random templates are rendered or rejected", arguments: 0..<8)
  func random(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let declaration = RecordDeclaration(["a": .list(of: RecordDeclaration(["a": .text]))])
    let data = DynamicValue.object(["a": .list([.object(["a": .text("x\ny")]), .number(1)])])
    var renderedCount = 0
    var compiledCount = 0
    for _ in 0..<60 {
      let (page, p, q) = (
        Self.source(from: &random), Self.source(from: &random), Self.source(from: &random)
      )
      if (try? render(page, data, partials: ["p": p, "q": q])) != nil { renderedCount += 1 }
      let files = ["p.html": p, "q.html": q]
      let values = [TemplateRecord.Value.list([])]
      if (try? render(page, files: files, for: declaration, values)) != nil { compiledCount += 1 }
    }
    #expect(renderedCount > 10)
    #expect(compiledCount > 3)
  }

  @Test("A template truncated anywhere is valid or an error with a location")
  func truncation() {
    let complete = "{{<p}}\n{{$a}}é{{{a}}}\n{{/a}}{{/p}}{{=<% %>=}}<%#a%> <%a%> <%/a%>"
    let bytes = Array(complete.utf8)
    for count in 0..<bytes.count {
      do throws(TemplateError) {
        _ = try DynamicTemplate(Array(bytes.prefix(count)), name: "t")
      } catch {
        #expect(error.location.file == "t")
        #expect(error.location.line <= 3)
      }
    }
    #expect(throws: Never.self) { try DynamicTemplate(bytes) }
  }
}
