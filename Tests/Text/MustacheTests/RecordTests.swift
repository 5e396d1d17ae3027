import Mustache
import Testing

@Suite struct RecordTests {
  private static let author = RecordDeclaration(["name": .text, "home": .address])
  private static let page = RecordDeclaration([
    "title": .text, "body": .markup, "score": .number, "isNew": .flag, "author": .record(author),
    "answers": .list(of: author),
  ])

  @Test("Fields keep their order, names and kinds")
  func fields() {
    #expect(
      Self.page.fields.map(\.name) == ["title", "body", "score", "isNew", "author", "answers"])
    #expect(Self.page.fields[0].kind == .text)
    #expect(Self.page.fields[4].kind == .record(Self.author))
    #expect(Self.page.fields[5].kind == .list(of: Self.author))
  }

  @Test("A record has values of the declared kinds, or none")
  func values() throws {
    let home = try #require(LinkAddress("https://example.org"))
    let author = TemplateRecord([.text("Ada"), .address(home)])
    let full: [TemplateRecord.Value] = [
      .text("T"), .markup(Array("<p>".utf8)), .number(3), .flag(true), .record(author),
      .list([author, TemplateRecord([.none, .none])]),
    ]
    #expect(TemplateRecord(full).values == full)
    let empty = [TemplateRecord.Value](repeating: .none, count: 6)
    #expect(TemplateRecord(empty).values == empty)
  }

  #if DEBUG
  @Test("A debug build traps on a record that does not match its declaration")
  func mismatchedRecords() async {
    await #expect(processExitsWith: .failure) {
      _ = try render("", for: RecordDeclaration(["title": .text]), [])
    }
    await #expect(processExitsWith: .failure) {
      _ = try render("", for: RecordDeclaration(["title": .text]), [.number(1)])
    }
    await #expect(processExitsWith: .failure) {
      let inner = RecordDeclaration(["name": .text])
      let outer = RecordDeclaration(["items": .list(of: inner)])
      _ = try render("", for: outer, [.list([TemplateRecord([.number(1)])])])
    }
  }

  @Test("A debug build traps on invalid and duplicate field names")
  func invalidDeclarations() async {
    await #expect(processExitsWith: .failure) { _ = RecordDeclaration(["a": .text, "a": .flag]) }
    await #expect(processExitsWith: .failure) { _ = RecordDeclaration(["a.b": .text]) }
    await #expect(processExitsWith: .failure) { _ = RecordDeclaration(["": .text]) }
  }
  #endif
}
