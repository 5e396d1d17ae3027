import Archive
import FoundationEssentials
import TestSupport
import Testing

/// A run can be ended whatever SQLite is doing.
@Suite struct CancellationTests {
  private let quota = Quota(maximum: 1, remaining: 1, reportDate: .day(1))

  @Test("Work of SQLite that would never end does with its task", .timeLimit(.minutes(10)))
  func endlessWork() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/archive.sqlite"
      let task = Task {
        let archive = try Archive(at: path, for: .readWrite)
        try RawDatabase(path).execute(
          """
          CREATE TRIGGER endless AFTER INSERT ON quotas BEGIN
            DELETE FROM quotas WHERE quota_max = (
              WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT 1 FROM n) SELECT sum(i) FROM n);
          END
          """)
        try archive.save(quota, apiBase: "b")
      }
      task.cancel()
      await #expect(throws: ArchiveError.interrupted(path: path)) { try await task.value }
      try #expect(RawDatabase(path).value("SELECT count(*) FROM quotas") == "0")
    }
  }

  @Test("Waiting for another program ends with the task, too", .timeLimit(.minutes(10)))
  func waiting() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/archive.sqlite"
      _ = try Archive(at: path, for: .readWrite)
      let other = try RawDatabase(path)
      try other.execute("BEGIN IMMEDIATE")
      let task = Task {
        let archive = try Archive(at: path, for: .readWrite, busyTimeout: .seconds(86_400))
        try archive.save(quota, apiBase: "b")
      }
      task.cancel()
      await #expect(throws: ArchiveError.interrupted(path: path)) { try await task.value }
      try other.execute("ROLLBACK")
    }
  }

  @Test("What takes a moment is done to its end, so that an interrupted run can be noted")
  func shortWork() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/archive.sqlite"
      let task = Task {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        let archive = try Archive(at: path, for: .readWrite)
        try archive.save(quota, apiBase: "b")
        return try archive.quota(apiBase: "b")
      }
      try await #expect(task.value == quota)
    }
  }
}
