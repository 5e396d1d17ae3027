import Archive
import FoundationEssentials
import StackExchange
import TestSupport
import Testing

/// Pages are rebuilt only for changes in the log, so the log has to be complete.
@Suite struct ChangeLogTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }
  private let image = StoredImage(
    hash: String(repeating: "ab", count: 32), mediaType: "image/png", width: 1, height: 1,
    byteCount: 1)

  private func fill(_ archive: Archive) throws {
    try archive.save(.full, site: "emacs", at: .day(10))
    try archive.save(
      Edition(
        digest: "d", date: "2026-01-10", title: "t", selectionJSON: "{}", dataDate: .day(9),
        entries: [
          Edition.QuestionEntry(
            site: "emacs", questionID: 100,
            statistics: QuestionStatistics(
              score: 1, answerCount: 0, viewCount: 3))
        ]))
    try archive.save([1], of: image, forURL: "https://i.example/1.png", at: .day(10))
  }

  @Test(
    "Changing a row logs the question, tag, user, site, edition or image that shows it",
    arguments: [
      ("UPDATE sites SET name = 'E'", [Input.site("emacs")]),
      ("UPDATE questions SET title = 'T'", [.question(100, site: "emacs")]),
      ("UPDATE questions SET score = score + 1", [.question(100, site: "emacs")]),
      ("UPDATE questions SET locked_date = NULL", [.question(100, site: "emacs")]),
      ("DELETE FROM questions", [.question(100, site: "emacs")]),
      ("DELETE FROM question_tags WHERE position = 0", [.question(100, site: "emacs")]),
      (
        "UPDATE question_tags SET tag = 'renamed' WHERE tag = 'c++'",
        [.question(100, site: "emacs")]
      ),
      ("UPDATE answers SET body_markdown = 'new'", [.question(100, site: "emacs")]),
      ("DELETE FROM answers", [.question(100, site: "emacs")]),
      ("UPDATE comments SET score = score + 1", [.question(100, site: "emacs")]),
      ("DELETE FROM comments", [.question(100, site: "emacs")]),
      (
        "INSERT INTO post_links VALUES ('emacs', 100, 7, 'linked')",
        [.question(100, site: "emacs"), .question(7, site: "emacs")]
      ),
      (
        """
        INSERT INTO tag_wikis (site, post_id, kind, fetched_at, body)
        VALUES ('emacs', 1, 'wiki', 1, ''), ('emacs', 2, 'wiki', 1, '');
        UPDATE tag_wikis SET tag = 'c++' WHERE post_id = 1
        """,
        [.tag("c++", site: "emacs")]
      ),
      ("DELETE FROM scores", [.question(100, site: "emacs")]),
      ("UPDATE questions SET unavailable_since = 9", [.question(100, site: "emacs")]),
      ("UPDATE users SET display_name = 'A' WHERE user_id = 1", [.user(1, site: "emacs")]),
      ("DELETE FROM users WHERE user_id = 2", [.user(2, site: "emacs")]),
      ("UPDATE editions SET title = 'new'", [.edition("2026-01-10", digest: "d")]),
      ("DELETE FROM editions", [.edition("2026-01-10", digest: "d")]),
      ("UPDATE edition_questions SET score = 2", [.edition("2026-01-10", digest: "d")]),
      ("UPDATE image_sources SET hash = NULL", [.image("https://i.example/1.png")]),
      ("DELETE FROM image_sources", [.image("https://i.example/1.png")]),
      ("UPDATE images SET width = 2", [.image("https://i.example/1.png")]),
      (
        "INSERT INTO image_variants VALUES ((SELECT hash FROM images), 64, NULL, 1)",
        [.image("https://i.example/1.png")]
      ),
    ])
  func changedRow(change: String, inputs: [Input]) throws {
    try fill(archive)
    let generation = try archive.closeGeneration()
    try #expect(archive.changedInputs(after: generation) == [])
    try RawDatabase(archive.path).execute(change)
    try #expect(archive.changedInputs(after: generation) == Set(inputs))
    let next = try archive.closeGeneration()
    #expect(next == generation + 1)
    try #expect(archive.changedInputs(after: next) == [])
    try #expect(archive.changedInputs(after: generation) == Set(inputs))
  }

  @Test("Saving data for the first time logs its questions, users, editions and images")
  func firstSave() throws {
    let generation = try archive.closeGeneration()
    try fill(archive)
    let changes = try archive.changedInputs(after: generation)
    #expect(changes.isSuperset(of: [.question(100, site: "emacs"), .user(1, site: "emacs")]))
    #expect(changes.contains(.edition("2026-01-10", digest: "d")))
    #expect(changes.contains(.image("https://i.example/1.png")))
    #expect(!changes.contains(.site("emacs")))
  }

  @Test("A fetch logs nothing while nothing is derived from the archive; later changes are logged")
  func firstFetch() async throws {
    let generation = try archive.closeGeneration()
    try await archive.withoutChangeLog {
      try fill(archive)
      #expect(try RawDatabase(archive.path).value(Self.triggers) == "0")
    }
    try #expect(archive.changedInputs(after: generation) == [])
    try RawDatabase(archive.path).execute("UPDATE questions SET score = score + 1")
    try #expect(archive.changedInputs(after: generation) == [.question(100, site: "emacs")])
  }

  @Test("Opening an archive for writing restores change logging after a killed fetch")
  func killedFetch() async throws {
    try await archive.withoutChangeLog {
      _ = try Archive(at: archive.path, for: .readOnly)
      try #expect(RawDatabase(archive.path).value(Self.triggers) == "0")
      let next = try Archive(at: archive.path, for: .readWrite)
      let generation = try next.closeGeneration()
      try fill(next)
      try #expect(next.changedInputs(after: generation).contains(.question(100, site: "emacs")))
    }
  }

  @Test(
    "A fetch logs changes if the archive stores derived lists",
    arguments: ["UPDATE archive SET list_generation = 0"])
  func derivedLists(change: String) async throws {
    try fill(archive)
    try RawDatabase(archive.path).execute(change)
    try await archive.withoutChangeLog { try expectLogged(archive) }
  }

  @Test("A fetch and an import log changes if the archive has a search index")
  func searchIndex() async throws {
    try fill(archive)
    try archive.save(.ofQuestions(1))
    try await archive.withoutChangeLog { try expectLogged(archive) }
    try await archive.withBulkWriting { try expectLogged(archive) }
  }

  @Test("A changed name is logged for the search index, but not another column of a user")
  func names() throws {
    try fill(archive)
    let generation = try archive.closeGeneration()
    let raw = try RawDatabase(archive.path)
    try raw.execute("UPDATE users SET reputation = 7")
    try #expect(archive.searchCandidates(ofSite: "emacs", changedAfter: generation) == [])
    try raw.execute("UPDATE users SET display_name = 'Zoe'")
    try #expect(archive.searchCandidates(ofSite: "emacs", changedAfter: generation) == [100])
    let next = try archive.closeGeneration()
    try #expect(archive.searchCandidates(ofSite: "emacs", changedAfter: next) == [])
    try raw.execute("UPDATE sites SET name = 'E'")
    try #expect(archive.searchCandidates(ofSite: "emacs", changedAfter: next) == [100])
  }

  private func expectLogged(_ archive: Archive) throws {
    let generation = try archive.closeGeneration()
    try RawDatabase(archive.path).execute("UPDATE questions SET score = score + 1")
    try #expect(archive.changedInputs(after: generation) == [.question(100, site: "emacs")])
  }

  private static let triggers = "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'"

  @Test("Saving equal data again logs no change")
  func equalData() throws {
    try fill(archive)
    let generation = try archive.closeGeneration()
    try fill(archive)
    try archive.save(.full, site: "emacs", at: .day(11))
    try #expect(archive.changedInputs(after: generation) == [])
    var shorter = Question.full
    shorter.tags.removeLast()
    try archive.save(shorter, site: "emacs", at: .day(12))
    try #expect(archive.changedInputs(after: generation) == [.question(100, site: "emacs")])
  }

  @Test("Changes that no page shows are not logged and start no new generation")
  func invisibleChanges() throws {
    try fill(archive)
    let generation = try archive.closeGeneration()
    try RawDatabase(archive.path).execute(
      """
      UPDATE questions SET fetched_at = fetched_at + 1, title = title;
      UPDATE answers SET fetched_at = fetched_at + 1;
      UPDATE users SET fetched_at = fetched_at + 1;
      UPDATE image_sources SET attempts = 9, checked_at = 1;
      INSERT INTO image_sources (url, attempts, checked_at) VALUES ('https://i.example/2', 0, 1);
      """)
    try archive.saveBackoff(ofMethod: "*", apiBase: "b", until: .day(3))
    try #expect(archive.changedInputs(after: generation) == [])
    try #expect(archive.closeGeneration() == generation)
  }

  @Test("A change that is rolled back is not logged")
  func rolledBack() throws {
    let generation = try archive.closeGeneration()
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try archive.transaction {
        try archive.save(.full, site: "emacs", at: .day(10))
        throw Stop()
      }
    }
    try #expect(archive.changedInputs(after: generation) == [])
    try #expect(archive.closeGeneration() == generation)
  }

  @Test("Different inputs are never equal")
  func distinctInputs() {
    let inputs: [Input] = [
      .question(1, site: "a"), .question(2, site: "a"), .question(256, site: "a"),
      .question(1, site: "b"), .user(1, site: "a"), .site("a"), .image("a"),
      .edition("a", digest: "b"), .edition("b", digest: "a"), .edition("", digest: "ab"),
    ]
    #expect(Set(inputs).count == inputs.count)
  }

  /// Tables that no page shows.
  private static let invisibleTables: Set<String> = [
    "archive", "changes", "output_folders", "ledger_parts", "filters", "backoffs", "quotas",
    "recent_responses", "fetches", "fetch_questions", "refreshes", "image_hosts", "shown_questions",
    "tombstones", "runs", "run_digests", "deliveries", "search_index",
    "search_questions", "search_files", "search_segments", "search_documents", "search_scores",
    "search_shards", "dumps", "dump_tables", "author_lists", "list_parts",
    "site_updates",
  ]
  /// Columns of other tables that no page shows, or that never change.
  private static let invisibleColumns: Set<String> = [
    "site", "question_id", "user_id", "digest", "date", "fetched_at", "related_id", "kind",
    "post_id",
  ]

  @Test("Every column of every table is logged, or listed here as invisible")
  func everyColumn() throws {
    let raw = try RawDatabase(archive.path)
    for row in try raw.rows("SELECT name FROM sqlite_schema WHERE type = 'table'") {
      let table = try #require(row[0])
      if Self.invisibleTables.contains(table) || table.hasPrefix("image") { continue }
      let triggers = try raw.rows(
        "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = '\(table)'")
      // Names of users are logged twice, also for the search index.
      let expected = ["scores", "post_links"].contains(table) ? 2 : table == "users" ? 6 : 3
      #expect(triggers.count == expected, "\(table) needs an entry in Trigger+ChangeLog.swift")
      let update = triggers.compactMap { $0[0] }.filter { $0.contains("AFTER UPDATE") }.joined()
      // Every changed row of this table is logged, whichever column changed.
      if table == "tag_wikis" {
        #expect(!update.contains("old."))
        continue
      }
      for column in try raw.rows("SELECT name FROM pragma_table_info('\(table)')") {
        let name = try #require(column[0])
        let isLogged = update.contains("old.\(name),") || update.contains("old.\(name))")
        #expect(
          isLogged || Self.invisibleColumns.contains(name),
          "\(table).\(name) is missing in its trigger")
      }
    }
  }
}
