import Mustache
import Testing

/// Compares themes with the reference implementation for templates that themes accept.
@Suite struct ThemeConsistencyTests {
  private static let examples =
    InterpolationTests.examples + InterpolationTests.dotExamples + SectionTests.contextExamples
    + CommentAndDelimiterTests.commentExamples + CommentAndDelimiterTests.delimiterExamples
    + PartialTests.examples + PartialTests.indentationExamples
    + InheritanceTests.blockExamples + InheritanceTests.levelExamples
    + InheritanceTests.lineExamples + InheritanceTests.parentIndentationExamples
    + InheritanceTests.blockIndentationExamples

  @Test("A theme prints the same as a dynamic template, unless it rejects the template")
  func sameOutput() throws {
    var acceptedCount = 0
    for example in Self.examples {
      guard let output = renderedByTheme(example.template, example.data, example.partials) else {
        continue
      }
      #expect(output == example.expected, "\(example.behaviour)")
      acceptedCount += 1
    }
    #expect(acceptedCount > 80, "of \(Self.examples.count) examples")
  }
}

/// Returns the output of a theme, or `nil` if it rejects the data or the template.
func renderedByTheme(_ template: String, _ data: DynamicValue, _ partials: [String: String])
  -> String?
{
  guard let (declaration, record) = data.declarationAndRecord else { return nil }
  var files = Dictionary(uniqueKeysWithValues: partials.map { ("\($0).html", Array($1.utf8)) })
  files["page.html"] = Array(template.utf8)
  guard let theme = try? Theme(files: files, pages: ["page.html": declaration]) else { return nil }
  var output: [UInt8] = []
  theme.render("page.html", record, into: &output)
  return String(decoding: output, as: UTF8.self)
}

extension DynamicValue {
  /// The declaration and record for a theme, or `nil` if themes do not support the data.
  fileprivate var declarationAndRecord: (RecordDeclaration, TemplateRecord)? {
    guard case .object(let members) = self,
      members.keys.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isLetter } })
    else { return nil }
    let sorted = members.sorted { $0.key < $1.key }
    let fields = sorted.compactMap { name, member in
      member.field.map { (RecordDeclaration.FieldDeclaration(name, $0), $1) }
    }
    guard fields.count == members.count else { return nil }
    let declaration = RecordDeclaration(fields.map(\.0))
    return (declaration, TemplateRecord(fields.map(\.1)))
  }

  private var field: (RecordDeclaration.FieldKind, TemplateRecord.Value)? {
    switch self {
    case .none: return (.text, .none)
    case .text(let text): return (.text, .text(text))
    case .number(let number): return Int(exactly: number).map { (.number, .number($0)) }
    case .flag(let flag): return (.flag, .flag(flag))
    case .object: return declarationAndRecord.map { (.record($0), .record($1)) }
    case .list(let items):
      let records = items.compactMap(\.declarationAndRecord)
      guard records.count == items.count, let first = records.first,
        records.allSatisfy({ $0.0 == first.0 })
      else { return nil }
      return (.list(of: first.0), .list(records.map(\.1)))
    }
  }
}
