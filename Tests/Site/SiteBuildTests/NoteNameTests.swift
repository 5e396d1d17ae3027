import Archive
import Contents
import FoundationEssentials
import Pages
import SiteBuild
import StackExchange
import TestSupport
import Testing

@Suite("Names of notes")
struct NoteNameTests {
  private let fixture = SiteFixture()

  /// Publishes notes that are named after titles.
  private static func publish(
    _ fixture: SiteFixture, formats: Set<SiteFormat> = [.html, .markdown]
  ) async throws {
    _ = try await fixture.publishAndCompare { settings in
      settings.formats = formats
      settings.namesNotesByTitle = true
    }
  }

  /// Returns the names of the notes of a site, without extension.
  private static func notes(
    of fixture: SiteFixture, site: String = "stackoverflow"
  ) throws -> [String] {
    let start = "q/\(site)/"
    return try fixture.files().filter { $0.hasPrefix(start) && $0.hasSuffix(".md") }
      .map { String($0.dropFirst(start.count).dropLast(3)) }
  }

  private static let titles = [
    (#"Is [a] | b\c/d: "e" *f* <g> #h ^i ok?"#, "Is a b c d e f g h i ok"),
    ("...C++ vs. C#...", "C++ vs. C"),
    ("What is\u{202E} a\u{7}\ttab\u{200B}?", "What is a tab"),
    ("👩‍💻 größer 配列", "👩‍💻 größer 配列"),
    ("con", "con 7"), ("Aux.txt", "Aux.txt 7"), ("COM1 is gone", "COM1 is gone"), ("???", "7"),
    (String(repeating: "ä", count: 150), String(repeating: "ä", count: 98)),
    (String(repeating: "a", count: 196) + " b", String(repeating: "a", count: 196)),
  ]

  @Test(
    "A name has no character that a system or Obsidian forbids, and at most 200 bytes",
    arguments: titles)
  func names(title: String, expected: String) async throws {
    try fixture.save([.plain(7, title: title)])
    try await Self.publish(fixture)
    #expect(try Self.notes(of: fixture) == [expected])
    #expect(fixture.exists("q/stackoverflow/7.html"))
  }

  @Test("Of equal names, whatever their case, the oldest stays as it is")
  func equalNames() async throws {
    let long = String(repeating: "x", count: 250)
    try fixture.save([
      .plain(70, title: "HOW?"), .plain(7, title: "How"), .plain(700, title: "How 70"),
      .plain(9, title: long), .plain(11, title: long + "y"),
    ])
    try fixture.save([.plain(7, title: "How")], site: "emacs", digest: "emacs-swift")
    try await Self.publish(fixture, formats: [.markdown])
    let cut = String(repeating: "x", count: 194) + " 11"
    #expect(
      try Set(Self.notes(of: fixture)) == [
        "How", "HOW 70", "How 70 700", String(repeating: "x", count: 197), cut,
      ])
    #expect(try Self.notes(of: fixture, site: "emacs") == ["How"])
    // Without the oldest one, the next has the plain name.
    try fixture.execute("DELETE FROM questions WHERE question_id = 7 AND site = 'stackoverflow'")
    try await Self.publish(fixture, formats: [.markdown])
    #expect(try Self.notes(of: fixture).contains("HOW"))
  }

  @Test("Links between notes follow a new title, and the old file goes")
  func renaming() async throws {
    var linking = Question.plain(70, title: "Second")
    linking.post.bodyMarkdown = "See https://stackoverflow.example/q/7 (first)."
    try fixture.save([.plain(7, title: "First (really)?"), linking])
    try await Self.publish(fixture)
    let link = "](First%20%28really%29.md)"
    #expect(try fixture.text("q/stackoverflow/Second.md").contains(link))
    #expect(
      try fixture.text("d/stackoverflow-swift/2026-11-20.md").contains(
        "../../q/stackoverflow/First%20%28really%29.md"))
    #expect(
      try fixture.text("q/stackoverflow/First (really).md").contains(
        "title: \"First \\u0028really\\u0029?\"\naliases: [\"First \\u0028really\\u0029?\"]\n"))
    #expect(
      try fixture.text("q/stackoverflow/7.html").contains(
        #"type="text/markdown" href="First%20%28really%29.md""#))
    #expect(try await fixture.findings() == [])
    try fixture.execute("UPDATE questions SET title = 'Third' WHERE question_id = 7")
    try await Self.publish(fixture)
    #expect(try Self.notes(of: fixture) == ["Second", "Third"])
    #expect(try fixture.text("q/stackoverflow/Second.md").contains("](Third.md)"))
    try await fixture.publish()
    #expect(try Self.notes(of: fixture) == ["7", "70"])
    #expect(try !fixture.text("q/stackoverflow/7.md").contains("aliases:"))
  }
}
