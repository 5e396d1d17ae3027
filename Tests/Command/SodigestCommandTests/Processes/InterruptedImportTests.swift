import Foundation
import TestSupport
import Testing
import Glibc

/// Tests imports of the program that are killed, interrupted or out of disk, and the same command afterwards.
///
/// `SODIGEST_KILLS` is the number of signals.
@Suite(.enabled(if: Program.isBuilt, "the program is not built"))
struct InterruptedImportTests {
  @Test(
    "After a signal at any moment, the same import completes the archive",
    arguments: [SIGKILL, SIGINT])
  func signals(number: CInt) async throws {
    try await withDumps { dumps in
      let start = ContinuousClock.now
      #expect(try await dumps.importAll() == 0)
      var duration = ContinuousClock.now - start
      let expected = try dumps.contents()
      var interrupted = 0
      for moment in 0..<KilledRunTests.kills {
        try dumps.removeArchive()
        let delay = duration * (moment * 2 + 1) / (KilledRunTests.kills * 2)
        let end = try await dumps.importAll {
          usleep(UInt32(delay / .microseconds(1)))
          dumps.program.send(number)
        }
        // A program that is not loaded yet has no handler, and one may end before the signal.
        #expect([0, 130, -number].contains(end), "\(dumps.program.errors)")
        // Beside other tests one import can take several times as long as another.
        if end == 0 { duration = duration / 2 } else { interrupted += 1 }
        #expect(try await dumps.importAll() == 0, "\(dumps.program.errors)")
        #expect(try dumps.contents() == expected, "after \(delay)")
      }
      #expect(interrupted > 0)
    }
  }

  @Test(
    "After a full disk of any size, the same import completes the archive",
    .enabled(if: SmallDisk.isAllowed, "file systems cannot be mounted here"))
  func fullDisk() async throws {
    try await withDumps { dumps in
      #expect(try await dumps.importAll() == 0)
      let expected = try dumps.contents()
      try dumps.removeArchive()
      let disk = try SmallDisk(at: "\(dumps.program.folder)/archive", kilobytes: 64_000)
      defer { disk.remove() }
      var (size, ends): (Int, [Int32]) = (128, [])
      while ends.last != 0 {
        try disk.resize(toKilobytes: size)
        ends.append(try await dumps.importAll())
        #expect([0, 9].contains(ends.last), "\(size): \(dumps.program.errors)")
        if ends.last == 9 {
          #expect(dumps.program.errors.contains("is full. Make room and run again"))
          try disk.resize(toKilobytes: 64_000)
          // Each second import that fails is the start of the next one.
          if ends.count.isMultiple(of: 2) {
            #expect(try await dumps.importAll() == 0, "\(dumps.program.errors)")
            #expect(try dumps.contents() == expected, "\(size)")
            try dumps.removeArchive()
          }
        }
        size += 900
        try #require(ends.count < 60)
      }
      #expect(try dumps.contents() == expected)
      #expect(ends.count > 3)
    }
  }

  /// Calls a closure with a folder of two dumps.
  private func withDumps(_ body: (Dumps) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in try await body(Dumps(in: folder)) }
  }
}

/// Two dumps in a folder, which the program imports into an archive beside them.
private struct Dumps: Sendable {
  let program: Program

  /// Writes the dumps, whose answers stand before their questions.
  init(in folder: String) throws {
    program = Program(in: folder)
    for (site, count) in [("french.meta", 900), ("emacs.stackexchange.com", 1_500)] {
      let path = "\(folder)/Dumps/\(site)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let text = String(repeating: "Some words of a post. ", count: 60)
      let date = "CreationDate=\"2024-01-02T03:04:05.678\""
      let posts = (1...count).flatMap { number in
        [
          """
          <row Id="\(count + number)" PostTypeId="2" ParentId="\(count + 1 - number)" \(date) Score="1" \
          Body="\(text)" OwnerUserId="\(number % 50 + 1)"/>
          """,
          """
          <row Id="\(number)" PostTypeId="1" \(date) Score="2" Body="\(text)" Title="Title \(number)" \
          Tags="|a|t\(number % 30)|" OwnerUserId="\(number % 70 + 1)" AnswerCount="1"/>
          """,
        ]
      }
      let comments = (1...count).map {
        "<row Id=\"\($0)\" PostId=\"\($0 * 2)\" \(date) Score=\"1\" Text=\"\(text)\" UserId=\"3\"/>"
      }
      let users = (1...70).map { "<row Id=\"\($0)\" DisplayName=\"User \($0)\"/>" }
      for (table, rows) in [("Posts", posts), ("Comments", comments), ("Users", users)] {
        let root = table.lowercased()
        try "<\(root)>\n\(rows.joined(separator: "\n"))\n</\(root)>".write(
          toFile: "\(path)/\(table).xml", atomically: false, encoding: .utf8)
      }
    }
    try FileManager.default.createDirectory(
      atPath: "\(folder)/archive", withIntermediateDirectories: true)
  }

  /// Imports the dumps, and returns the exit code.
  func importAll(watch: (@Sendable () -> Void)? = nil) async throws -> Int32 {
    try await program.run(
      line: "import Dumps --archive archive/a.sqlite --no-search", watch: watch)
  }

  /// Removes the archive with its side files.
  func removeArchive() throws {
    let folder = "\(program.folder)/archive"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
  }

  /// The rows of the tables that the imports write, and the results of a check by SQLite.
  func contents() throws -> [[[String?]]] {
    let database = try RawDatabase("\(program.folder)/archive/a.sqlite")
    let tables = [
      "users", "questions", "question_tags", "answers", "comments", "scores", "dump_tables",
    ]
    return try tables.map { table in
      try database.rows("SELECT * FROM \(table)").sorted {
        $0.lexicographicallyPrecedes($1) { ($0 ?? "") < ($1 ?? "") }
      }
    } + [
      database.rows(
        """
        SELECT site, questions, answers, comments, skipped, stored_questions, stored_answers, \
        stored_comments, finished_at > 0 FROM dumps
        """),
      database.rows("PRAGMA integrity_check"),
    ]
  }
}
