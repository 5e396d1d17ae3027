import FoundationEssentials
import SodigestCommand
import TestSupport
import Testing

@Suite struct RunLockTests {
  private let now = Date(timeIntervalSince1970: 1_795_240_800)

  @Test("A second run is told who holds the lock since when")
  func held() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/lock"
      let first = try RunLock(path: path, now: now)
      let error = #expect(throws: RunLockError.self) { _ = try RunLock(path: path, now: now) }
      guard case .held(path, let holder) = try #require(error) else {
        Issue.record("unexpected \(String(describing: error))")
        return
      }
      #expect(holder.hasSuffix("since 2026-11-21T06:00:00Z"))
      #expect(holder.hasPrefix("process "))
      _ = consume first
    }
  }

  @Test("A lock is free again when its holder is gone, although the file stays")
  func released() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/lock"
      let first = try RunLock(path: path, now: now)
      _ = consume first
      #expect(FileManager.default.fileExists(atPath: path))
      _ = try RunLock(path: path, now: now)
    }
  }

  @Test("A lock in a folder that does not exist says so")
  func unavailable() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/no/lock"
      #expect(throws: RunLockError.unavailable(path: path, because: "No such file or directory")) {
        _ = try RunLock(path: path, now: now)
      }
    }
  }
}
