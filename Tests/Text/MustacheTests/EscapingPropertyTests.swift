import Mustache
import Testing
import TestSupport

/// Tests that unescaping reverses escaping.
@Suite struct EscapingPropertyTests {
  private static let pieces = [
    "&", "<", ">", "\"", "'", "*", "_", "`", "[", "]", "(", ")", "#", "##", "-", "+", "=", ".", "!",
    "~", "|", "$", "\\", "1", "1.", "23)", "a", "B", "é", "👩‍🚀", " ", "  ", "\t", "\n", "\r\n",
    "&amp;",
    "&#60;", "<b>", "](x)", "<!--", "http://a.b", "{", ":", "www.", "%", "@",
  ]

  private static let texts: [String] = {
    var random = SplitMix(seed: 7)
    return (0..<1000).map { _ in
      (0..<Int.random(in: 0...9, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
  }()

  private func outputs(in page: String) throws -> [String] {
    let declaration = RecordDeclaration(["texts": .list(of: RecordDeclaration(["text": .text]))])
    let theme = try theme("{{#texts}}{{text}}\u{1E}{{/texts}}", page: page, for: declaration)
    let records = Self.texts.map { TemplateRecord([.text($0)]) }
    var output: [UInt8] = []
    theme.render(page, TemplateRecord([.list(records)]), into: &output)
    let parts = String(decoding: output, as: UTF8.self).utf8.split(
      separator: 0x1E, omittingEmptySubsequences: false)
    return parts.dropLast().map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("Unescaping HTML and XML yields the original text", arguments: ["p.html", "p.xml"])
  func references(page: String) throws {
    let outputs = try outputs(in: page)
    #expect(outputs.map(Self.decodingReferences) == Self.texts)
    let forbidden = Set("<>\"'")
    #expect(outputs.allSatisfy { !$0.contains(where: forbidden.contains) })
  }

  @Test("Unescaping Markdown yields the original text, except for white space")
  func markdown() throws {
    let outputs = try outputs(in: "p.md")
    let expected = Self.texts.map { text in
      text.utf8.split { (0x09...0x0D).contains($0) || $0 == 0x20 }
        .map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }
    let unescaped = outputs.map {
      Self.decodingReferences(Self.removingBackslashes($0.replacing("<!-- -->", with: "")))
    }
    #expect(unescaped == expected)
  }

  @Test("No Markdown syntax is left unescaped")
  func noSyntax() throws {
    for output in try outputs(in: "p.md").map({ $0.replacing("<!-- -->", with: "") }) {
      var previous: Character = " "
      for character in output {
        if "*_`[]~|${".contains(character) { #expect(previous == "\\", "\(output)") }
        #expect(character != "<")
        previous = previous == "\\" && character == "\\" ? " " : character
      }
      if let first = output.first { #expect(!"#-+=>:!%".contains(first), "\(output)") }
    }
  }

  /// Decodes each character reference once.
  private static func decodingReferences(_ text: String) -> String {
    let references: [(String, String)] = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#37;", "%"),
      ("&amp;", "&"),
    ]
    var rest = text[...]
    var decoded = ""
    while let first = rest.first {
      if let (reference, character) = references.first(where: { rest.hasPrefix($0.0) }) {
        decoded += character
        rest.removeFirst(reference.count)
      } else {
        decoded.append(first)
        rest.removeFirst()
      }
    }
    return decoded
  }

  /// Removes backslash escapes, as CommonMark does.
  private static func removingBackslashes(_ text: String) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if !isEscaped, character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
        isEscaped = false
      }
    }
    return result
  }
}
