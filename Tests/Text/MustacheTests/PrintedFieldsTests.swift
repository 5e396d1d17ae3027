import Basics
import Mustache
import Testing

@Suite("Printed fields")
struct PrintedFieldsTests {
  private static let author = RecordDeclaration(
    [.init("name", .text), .init("profile", .address)], title: "", id: 1)
  private static let page = RecordDeclaration(
    [
      .init("title", .text), .init("isOld", .flag), .init("author", .record(author)),
      .init("answers", .list(of: RecordDeclaration([.init("score", .number)], title: "", id: 4))),
      .init("unnamed", .record(RecordDeclaration(["text": .text]))),
    ], title: "", id: 0)

  /// Returns the fields that a template uses, as a mask for each of the ids 0 to 4.
  private func masks(_ template: String, _ parts: [String: String] = [:]) throws -> [UInt64] {
    let files = parts.merging(["page.html": template]) { $1 }.mapValues { Array($0.utf8) }
    let theme = try Theme(files: files, pages: ["page.html": Self.page])
    var masks: [UInt64] = []
    var output = ByteBuffer()
    theme.render("page.html", into: &output) { fields in
      masks = (0...4).map(fields.mask(ofDeclaration:))
      return TemplateRecord(Array(repeating: .none, count: 5))
    }
    return masks
  }

  @Test(
    "A page uses the fields that its tags and sections name",
    arguments: [
      ("", [0, 0, 0, 0, 0]),
      ("{{title}}", [1, 0, 0, 0, 0]),
      ("{{#isOld}}x{{/isOld}}", [2, 0, 0, 0, 0]),
      ("{{^isOld}}x{{/isOld}}", [2, 0, 0, 0, 0]),
      ("{{author.name}}", [4, 1, 0, 0, 0]),
      (#"{{#author}}<a href="{{profile}}">{{title}}</a>{{/author}}"#, [5, 2, 0, 0, 0]),
      ("{{#answers}}{{score}}{{author.name}}{{/answers}}", [12, 1, 0, 0, 1]),
      ("{{unnamed.text}}", [16, 0, 0, 0, 0]),
    ] as [(String, [UInt64])])
  func usedFields(template: String, expected: [UInt64]) throws {
    #expect(try masks(template) == expected)
  }

  @Test("A page uses the fields of the templates that it includes")
  func includedTemplates() throws {
    #expect(try masks("{{>part}}", ["part.html": "{{author.name}}"]) == [4, 1, 0, 0, 0])
  }
}
