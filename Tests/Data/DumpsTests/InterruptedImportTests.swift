import Archive
import Dumps
import Foundation
import StackExchange
import TestSupport
import Testing

/// Tests imports that end at any step, and the same imports afterwards.
///
/// `SODIGEST_KILLS` is the number of tested steps, up to all of them.
@Suite struct InterruptedImportTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }
  private static let stepCount =
    ProcessInfo.processInfo.environment["SODIGEST_KILLS"].flatMap { Int($0) } ?? 20

  @Test(
    "An import that SQLite rolls back at any row resumes without losing one",
    arguments: [true, false])
  func everyRow(wasBuilt: Bool) async throws {
    try await withLargeDump { dump, expected in
      var (step, stride, failures) = (1, 1, 0)
      while true {
        let archive = try dump.archive()
        if wasBuilt { try recordBuild(in: archive) }
        let isFailing = try await fails(dump, into: archive, atStep: step, fromStart: wasBuilt)
        if isFailing {
          failures += 1
          #expect(try !isAhead(dump), "step \(step)")
          try await dump.importDump(transactionSize: 1)
        }
        let contents = try ArchiveContents(dump.archivePath)
        #expect(contents.differences(from: expected) == [], "step \(step)")
        guard isFailing else { break }
        try dump.removeArchive()
        // The first step that fails tells nothing about the number of steps.
        stride = max(1, Self.totalSteps / Self.stepCount)
        step += stride
      }
      #expect(failures >= min(Self.stepCount, 10))
    }
  }

  /// About the number of rows that an import of the dump writes.
  private static let totalSteps = 240

  @Test("An import whose file cannot be read at any row resumes without losing one")
  func everyRead() async throws {
    try await withLargeDump { dump, expected in
      for table in [DumpTable.posts, .comments] {
        let path = "\(dump.path)/\(table.fileName)"
        let bytes = try Data(contentsOf: URL(filePath: path))
        let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
        for row in [0, 3, 6, 7, 11] {
          var damaged = bytes
          let start = try #require(damaged.ranges(of: Data("<row".utf8)).dropFirst(row).first)
          damaged.replaceSubrange(start, with: Data("<&ow".utf8))
          try damaged.write(to: URL(filePath: path))
          try setDate(date, of: path)
          for size in [1, DumpImporter.standardTransactionSize] {
            await #expect(throws: DumpError.self) {
              try await dump.importDump(transactionSize: size)
            }
            #expect(try !isAhead(dump), "\(table) \(row)")
          }
          try bytes.write(to: URL(filePath: path))
          try setDate(date, of: path)
          try await dump.importDump()
          let contents = try ArchiveContents(dump.archivePath)
          #expect(contents.differences(from: expected) == [], "\(table) \(row)")
          try dump.removeArchive()
        }
      }
    }
  }

  @Test("A damaged file that is replaced is read and counted from its beginning")
  func replacedFile() async throws {
    try await withLargeDump { dump, expected in
      try await dump.importDump()
      let counts = try dump.archive().dumps().map {
        [$0.questionCount, $0.answerCount, $0.commentCount]
      }
      try dump.removeArchive()
      for table in [DumpTable.posts, .comments] {
        let path = "\(dump.path)/\(table.fileName)"
        let bytes = try Data(contentsOf: URL(filePath: path))
        try bytes.prefix(bytes.count * 2 / 3).write(to: URL(filePath: path))
        await #expect(throws: DumpError.self) { try await dump.importDump(transactionSize: 1) }
        try bytes.write(to: URL(filePath: path))
        try await dump.importDump()
        #expect(try ArchiveContents(dump.archivePath).differences(from: expected) == [])
        let whole = try #require(try dump.archive().dumps().last)
        #expect(
          [whole.questionCount, whole.answerCount, whole.commentCount] == counts[0], "\(table)")
        try dump.removeArchive()
      }
    }
  }

  @Test("An import that is cancelled after any batch resumes without losing a row")
  func everyBatch() async throws {
    try await withLargeDump { dump, expected in
      for size in [1, DumpImporter.standardTransactionSize] {
        var batch = 0
        while true {
          batch += 1
          let isCancelled = await isCancelled(dump, afterBatch: batch, transactionSize: size)
          #expect(try !isAhead(dump))
          if isCancelled { try await dump.importDump() }
          let contents = try ArchiveContents(dump.archivePath)
          #expect(contents.differences(from: expected) == [], "batch \(batch)")
          guard isCancelled else { break }
          try dump.removeArchive()
        }
        #expect(batch > 5)
      }
    }
  }

  @Test("An import whose rows are missing from the archive fails, and the next one starts over")
  func missingRows() async throws {
    try await withLargeDump { dump, expected in
      let archive = try dump.archive()
      let path = dump.archivePath
      var isRemoved = false
      var importer = try dump.importer(into: archive, transactionSize: 1) { progress in
        guard progress.table == .comments, !isRemoved else { return }
        isRemoved = true
        // A statement fails only if the table is missing.
        try? RawDatabase(path).execute("DELETE FROM questions WHERE question_id = 1")
      }
      let error = await #expect(throws: DumpError.self) { try await importer.run() }
      #expect("\(try #require(error))".contains("the archive has 11 questions instead of 12"))
      #expect(try dump.archive().dumps().first?.endDate == nil)
      try await dump.importDump()
      #expect(try ArchiveContents(path).differences(from: expected) == [])
    }
  }

  @Test("An unfinished import without numbers of rows starts over, and a finished one is repeated")
  func uncounted() async throws {
    try await withLargeDump { dump, expected in
      try await dump.importDump()
      let forgetNumbers = "UPDATE dumps SET stored_questions = NULL"
      let database = try RawDatabase(dump.archivePath)
      #expect(try dump.isImported())
      try database.execute(forgetNumbers)
      #expect(try !dump.isImported())
      // An earlier version lost the questions, but stored the position.
      try database.execute("\(forgetNumbers), finished_at = NULL; DELETE FROM questions")
      try await dump.importDump()
      #expect(try ArchiveContents(dump.archivePath).differences(from: expected) == [])
      #expect(try dump.isImported())
    }
  }

  @Test("Another dump that is imported in between does not spoil an interrupted import")
  func otherDump() async throws {
    let older = try DumpFolder("\(folder)/older")
    let newer = try DumpFolder("\(folder)/newer")
    let path = "\(folder)/a.sqlite"
    try older.write(.posts, "<posts><row \(question(1, title: "Old", tags: "|a|b|c|"))/><oops")
    try newer.write(
      .posts, [question(1, title: "New", tags: "|n|", active: "2024-09-01T00:00:00.000")])
    await #expect(throws: DumpError.self) { try await older.importDump(into: path) }
    try await newer.importDump(into: path)
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(older.path)/Posts.xml")
    try older.write(.posts, "<posts><row \(question(1, title: "Old", tags: "|a|b|c|"))/></posts")
    try setDate(attributes[.modificationDate], of: "\(older.path)/Posts.xml")
    await #expect(throws: DumpError.self) { try await older.importDump(into: path) }
    let stored = try #require(
      try Archive(at: path, for: .readWrite).question(1, site: "french.meta"))
    #expect(stored.title == "New" && stored.tags == ["n"])
  }

  /// Calls a closure with a dump of several batches of each large table, and the contents of an archive into
  /// which it was imported without interruption.
  private func withLargeDump(
    _ body: (_ dump: DumpFolder, _ expected: ArchiveContents) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let dump = try DumpFolder(folder)
      let text = String(repeating: "x", count: 200_000)
      // Answers stand before and after their questions.
      let posts = (1...12).flatMap { number in
        [
          answer(100 + number, to: 13 - number, body: text),
          question(number, body: text, tags: "|a|t\(number)|"),
        ]
      }
      try dump.write(
        .posts,
        posts + [
          answer(200, to: 999), "Id=\"201\" PostTypeId=\"5\" Body=\"w\"", "Id=\"202\"",
          "Id=\"203\" PostTypeId=\"7\" Body=\"w\"",
        ])
      try dump.write(.tags, ["Id=\"1\" TagName=\"a\" WikiPostId=\"201\""])
      try dump.write(
        .comments, (1...12).map { comment($0, on: $0 % 2 == 0 ? $0 : 100 + $0, text) })
      try dump.write(
        .postLinks,
        (1...6).map { "Id=\"\($0)\" PostId=\"\($0)\" RelatedPostId=\"9\" LinkTypeId=\"1\"" })
      try dump.write(.users, ["Id=\"7\" DisplayName=\"Ann\"", "Id=\"8\" DisplayName=\"Bob\""])
      try await dump.importDump()
      let expected = try ArchiveContents(dump.archivePath)
      try dump.removeArchive()
      try await body(dump, expected)
    }
  }

  /// Records a build, so that imports write the change log.
  private func recordBuild(in archive: Archive) throws {
    let generation = try archive.closeGeneration()
    try archive.saveLedger(
      LedgerHead(id: "a", configurationHash: "", generation: generation), files: [], removed: nil)
  }

  /// Imports a dump; SQLite rolls the transaction back when a number of rows was written.
  ///
  /// - Parameters:
  ///   - dump: The dump to import.
  ///   - archive: The archive that receives it.
  ///   - step: The number of rows.
  ///   - fromStart: Whether rows are counted from the start, else from the first transaction on.
  /// - Returns: Whether the import failed.
  /// - Throws: An error of the archive before the import.
  private func fails(
    _ dump: DumpFolder, into archive: Archive, atStep step: Int, fromStart: Bool
  ) async throws -> Bool {
    let path = dump.archivePath
    var isPrepared = false
    var importer = try dump.importer(into: archive, transactionSize: 1) { _ in
      if !isPrepared { isPrepared = (try? failAtRow(step, inArchiveAt: path)) != nil }
    }
    if fromStart {
      try failAtRow(step, inArchiveAt: path)
      isPrepared = true
    }
    do {
      _ = try await importer.run()
      return false
    } catch is ArchiveError {
      return true
    }
  }

  /// Makes SQLite roll back a transaction when a number of rows was written, by triggers; the next import
  /// removes them.
  private func failAtRow(_ number: Int, inArchiveAt path: String) throws {
    let tables = [
      "users", "questions", "question_tags", "scores", "answers", "comments", "post_links",
      "tag_wikis", "dumps", "dump_tables",
    ]
    let triggers = tables.flatMap { table in
      ["INSERT", "UPDATE", "DELETE"].map { event in
        """
        CREATE TRIGGER fail_\(table)_\(event) AFTER \(event) ON \(table) BEGIN
          UPDATE steps SET count = count - 1;
          SELECT RAISE(ROLLBACK, 'the disk is full') FROM steps WHERE count = 0;
        END;
        """
      }
    }
    try RawDatabase(path).execute(
      """
      CREATE TABLE IF NOT EXISTS steps (count INTEGER);
      DELETE FROM steps;
      INSERT INTO steps VALUES (\(number));
      \(triggers.joined(separator: "\n"))
      """)
  }

  /// Returns whether a stored position is ahead of the stored posts or comments.
  private func isAhead(_ dump: DumpFolder) throws -> Bool {
    let database = try RawDatabase(dump.archivePath)
    return try database.value(
      """
      SELECT EXISTS (
        SELECT 1 FROM dumps WHERE stored_questions <> (SELECT count(*) FROM questions)
          OR stored_answers <> (SELECT count(*) FROM answers)
          OR stored_comments <> (SELECT count(*) FROM comments)
          OR stored_links <> (SELECT count(*) FROM post_links))
      """) == "1"
  }

  /// Imports a dump and cancels the task after a number of batches; returns whether it was cancelled.
  private func isCancelled(_ dump: DumpFolder, afterBatch last: Int, transactionSize: Int) async
    -> Bool
  {
    let task = Task {
      var batch = 0
      var importer = try dump.importer(into: dump.archive(), transactionSize: transactionSize) {
        _ in
        batch += 1
        if batch == last { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
      }
      _ = try await importer.run()
    }
    return if case .failure = await task.result { true } else { false }
  }

  private func setDate(_ date: Any?, of path: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: try #require(date)], ofItemAtPath: path)
  }
}
