import Mustache
import Testing

@Suite struct RecordTests {
  private static let author = Declaration(["name": .text, "home": .address])
  private static let page = Declaration([
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

  @Test("A record holds values of the declared kinds, or none")
  func held() throws {
    let home = try #require(Address("https://example.org"))
    let author = Record([.text("Ada"), .address(home)])
    let full: [Record.Value] = [
      .text("T"), .markup(Array("<p>".utf8)), .number(3), .flag(true), .record(author),
      .list([author, Record([.none, .none])]),
    ]
    #expect(Record(full).values == full)
    let empty = [Record.Value](repeating: .none, count: 6)
    #expect(Record(empty).values == empty)
  }

  #if DEBUG
  @Test("A debug build stops at a record of the wrong shape")
  func misfits() async {
    await #expect(processExitsWith: .failure) {
      _ = try render("", for: Declaration(["title": .text]), [])
    }
    await #expect(processExitsWith: .failure) {
      _ = try render("", for: Declaration(["title": .text]), [.number(1)])
    }
    await #expect(processExitsWith: .failure) {
      let inner = Declaration(["name": .text])
      let outer = Declaration(["items": .list(of: inner)])
      _ = try render("", for: outer, [.list([Record([.number(1)])])])
    }
  }

  @Test("A debug build stops at a declaration that no template could use")
  func badDeclarations() async {
    await #expect(processExitsWith: .failure) { _ = Declaration(["a": .text, "a": .flag]) }
    await #expect(processExitsWith: .failure) { _ = Declaration(["a.b": .text]) }
    await #expect(processExitsWith: .failure) { _ = Declaration(["": .text]) }
  }
  #endif
}
