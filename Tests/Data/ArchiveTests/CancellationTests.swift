import Archive
import FoundationEssentials
import TestSupport
import Testing

/// Cancelling a run interrupts SQLite in any operation.
@Suite struct CancellationTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }
  private let quota = Quota(maximum: 1, remaining: 1, reportDate: .day(1))

  @Test("Cancelling a task interrupts a statement that would never end", .timeLimit(.minutes(10)))
  func endlessStatement() async throws {
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

  @Test("Cancelling a task ends its wait for the lock of another program", .timeLimit(.minutes(10)))
  func waiting() async throws {
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

  @Test("Short operations finish in a cancelled task, so that an interrupted run can be recorded")
  func shortOperation() async throws {
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
