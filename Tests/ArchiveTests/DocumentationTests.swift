import Archive
import FoundationEssentials
import TestSupport
import Testing

/// The archive is an interface, so its page has to be right.
@Suite struct DocumentationTests {
  private let page: String

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    page = try String(
      contentsOf: root.appending(path: "Documentation/archive.md"), encoding: .utf8)
  }

  /// What stands between backquotes, by the `###` heading that it stands under.
  private var namesByTable: [String: Set<String>] {
    var names: [String: Set<String>] = [:]
    var table = ""
    for line in page.split(separator: "\n") {
      let quoted = line.split(separator: "`", omittingEmptySubsequences: false)
        .enumerated().filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
      if line.hasPrefix("#") { table = line.hasPrefix("### ") ? quoted.first ?? "" : "" }
      if line.hasPrefix("|") { names[table, default: []].formUnion(quoted) }
    }
    return names
  }

  @Test("Every table and every column of the schema is described")
  func columns() async throws {
    let described = namesByTable
    try await withArchive { archive in
      let raw = try RawDatabase(archive.path)
      let columns = try raw.rows(
        """
        SELECT t.name, c.name
        FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
        WHERE t.type = 'table'
        """)
      #expect(columns.count > 100)
      for column in columns {
        let table = try #require(column[0])
        let name = try #require(column[1])
        #expect(described[table]?.contains(name) == true, "\(table).\(name)")
      }
      let tables = Set(columns.compactMap { $0[0] })
      #expect(Set(described.keys) == tables)
    }
  }

  @Test("Every example runs on an archive with posts in it")
  func examples() async throws {
    let examples = page.split(separator: "```sql\n").dropFirst().compactMap {
      $0.split(separator: "```").first.map(String.init)
    }
    #expect(examples.count == 7)
    try await withArchive { archive in
      try archive.save(.full, site: "emacs", at: .day(10))
      let raw = try RawDatabase(archive.path)
      for example in examples {
        _ = try raw.rows(example)
      }
      try #expect(raw.rows(examples[1]) == [["2026-01", "1"]])
    }
  }
}
