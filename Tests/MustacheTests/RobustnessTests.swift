import Mustache
import Testing
import TestSupport

/// Any text is a template or an error, never a crash.
@Suite struct RobustnessTests {
  private static let pieces = [
    "{{a}}", "{{{a}}}", "{{.}}", "{{! c }}", "{{>p}}", "{{>q}}", "{{=<% %>=}}<%a%><%={{ }}=%>",
    "x", "é", " ", "  ", "\t", "\n", "\n", "\n  ", "\r\n", "{", "}}",
  ]
  private static let pairs = [
    ("{{#a}}", "{{/a}}"), ("{{^a}}", "{{/a}}"), ("{{$a}}", "{{/a}}"), ("{{$b}}", "{{/b}}"),
    ("{{<p}}", "{{/p}}"), ("{{<q}}", "{{/q}}"), ("{{<q}}{{$a}}", "{{/a}}{{/q}}"),
  ]
  private static let faults = ["{{", "{{#a}}", "{{/a}}", "{{a b}}", "{{=<%=}}", "{{a.}}", "{{}}"]

  /// A template of tags that match, but for one fault now and then.
  private static func source(from random: inout SplitMix, depth: Int = 3) -> String {
    var parts = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      guard depth > 0, Int.random(in: 0..<3, using: &random) == 0,
        let (open, close) = pairs.randomElement(using: &random)
      else { return pieces.randomElement(using: &random) ?? "" }
      return open + source(from: &random, depth: depth - 1) + close
    }
    if depth == 3, Int.random(in: 0..<10, using: &random) == 0 {
      parts.append(faults.randomElement(using: &random) ?? "")
    }
    return parts.joined()
  }

  @Test("Templates put together at random are rendered or refused", arguments: 0..<8)
  func random(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let declaration = RecordDeclaration(["a": .list(of: RecordDeclaration(["a": .text]))])
    let data = Value.object(["a": .list([.object(["a": .text("x\ny")]), .number(1)])])
    var rendered = 0
    var compiled = 0
    for _ in 0..<60 {
      let (page, p, q) = (
        Self.source(from: &random), Self.source(from: &random), Self.source(from: &random)
      )
      if (try? render(page, data, partials: ["p": p, "q": q])) != nil { rendered += 1 }
      let files = ["p.html": p, "q.html": q]
      let values = [TemplateRecord.Value.list([])]
      if (try? render(page, files: files, for: declaration, values)) != nil { compiled += 1 }
    }
    #expect(rendered > 10)
    #expect(compiled > 3)
  }

  @Test("Text cut anywhere is a template or an error with a place")
  func cut() {
    let whole = "{{<p}}\n{{$a}}é{{{a}}}\n{{/a}}{{/p}}{{=<% %>=}}<%#a%> <%a%> <%/a%>"
    let bytes = Array(whole.utf8)
    for count in 0..<bytes.count {
      do throws(TemplateError) {
        _ = try Template(Array(bytes.prefix(count)), name: "t")
      } catch {
        #expect(error.location.file == "t")
        #expect(error.location.line <= 3)
      }
    }
    #expect(throws: Never.self) { try Template(bytes) }
  }
}
