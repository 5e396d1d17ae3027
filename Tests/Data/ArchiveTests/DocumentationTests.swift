import Archive
import FoundationEssentials
import TestSupport
import Testing

/// The schema is a public interface, so its documentation has to be complete and correct.
@Suite struct DocumentationTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }
  private let page: String

  init() throws {
    page = try String(
      contentsOf: ProjectFolder.url("Documentation/archive.md"), encoding: .utf8)
  }

  /// The names in backquotes in the tables of the page, by the `###` heading above them.
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

  @Test("Every table and column of the schema is documented")
  func columns() throws {
    let documented = namesByTable
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
      #expect(documented[table]?.contains(name) == true, "\(table).\(name)")
    }
    let tables = Set(columns.compactMap { $0[0] })
    #expect(Set(documented.keys) == tables)
  }

  @Test("The page describes the current version of the schema, and what each version added")
  func version() {
    let version = ArchiveSchema.current.migrations.count
    #expect(page.contains("This page describes schema version \(version);"))
    for version in 2...version { #expect(page.contains("\n- Version \(version) ")) }
  }

  /// The tables and columns that the page marks with a label, such as "build state".
  private func names(labelled label: String) -> Set<String> {
    var names: Set<String> = []
    var table = ""
    for line in page.split(separator: "\n") {
      if line.hasPrefix("### ") { table = String(line.dropFirst(5).dropLast()) }
      if line.lowercased().hasPrefix("*\(label).*") { names.insert(table) }
      let cells = line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
      if cells.count == 2, cells[1].hasPrefix("*\(label)*:") {
        names.insert("\(table).\(cells[0].dropFirst().dropLast())")
      }
    }
    return names
  }

  @Test("Exactly the build state and the derived tables are marked as such")
  func markers() throws {
    let state = names(labelled: "build state")
    #expect(
      state == [
        "changes", "output_folders", "ledger_parts", "archive.generation",
        "archive.list_generation", "search_index.generation", "search_questions.text_hash",
        "search_documents.text_hash",
      ])
    let derived = names(labelled: "derived")
    #expect(
      derived == [
        "search_index", "search_questions", "search_files", "search_segments", "search_documents",
        "search_scores", "search_shards", "list_parts",
      ])
    let raw = try RawDatabase(archive.path)
    let names = try raw.rows(
      """
      SELECT t.name, t.name || '.' || c.name
      FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
      """)
    #expect(state.union(derived).isSubset(of: Set(names.joined().compactMap(\.self))))
  }

  @Test("Every example query runs on an archive with posts")
  func examples() throws {
    let examples = page.split(separator: "```sql\n").dropFirst().compactMap {
      $0.split(separator: "```").first.map(String.init)
    }
    #expect(examples.count == 7)
    try archive.save(.full, site: "emacs", at: .day(10))
    let raw = try RawDatabase(archive.path)
    for example in examples {
      _ = try raw.rows(example)
    }
    try #expect(raw.rows(examples[1]) == [["2026-01", "1"]])
  }
}
