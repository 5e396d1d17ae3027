import Foundation
import SodigestCommand
import TestSupport
import Testing

@Suite struct RunLockTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }
  private let now = Date(timeIntervalSince1970: 1_795_240_800)

  @Test("A held lock is an error with the process and its start")
  func held() throws {
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

  @Test("A lock is released with its holder, although the file remains")
  func released() throws {
    let path = folder + "/lock"
    let first = try RunLock(path: path, now: now)
    _ = consume first
    #expect(FileManager.default.fileExists(atPath: path))
    _ = try RunLock(path: path, now: now)
  }

  @Test("A file that is not a lock file is neither followed nor truncated")
  func foreign() throws {
    let (path, other) = (folder + "/lock", folder + "/letter")
    let contents = {
      FileManager.default.contents(atPath: $0).map { String(decoding: $0, as: UTF8.self) }
    }
    let expect = { (text: String?) in
      #expect(throws: RunLockError.notALockFile(path: path)) {
        _ = try RunLock(path: path, now: now)
      }
      #expect(contents(path) == text)
    }
    for text in ["dear", "process x since 2026-11-21T06:00:00Z", "process 1 since 2026\nmore"] {
      try Data(text.utf8).write(to: URL(filePath: path))
      expect(text)
    }
    try FileManager.default.removeItem(atPath: path)
    for text in ["", "dear"] {
      try Data(text.utf8).write(to: URL(filePath: other))
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
      expect(text)
      try FileManager.default.removeItem(atPath: path)
    }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(throws: RunLockError.self) { _ = try RunLock(path: path, now: now) }
    try FileManager.default.removeItem(atPath: path)
    #expect(unsafe mkfifo(path, 0o600) == 0)
    #expect(throws: RunLockError.notALockFile(path: path)) {
      _ = try RunLock(path: path, now: now)
    }
  }

  @Test("A lock file left by a killed run can be locked")
  func leftover() throws {
    let path = folder + "/lock"
    try Data("process 1234567 since 2026-11-21T06:00:00Z".utf8).write(to: URL(filePath: path))
    _ = try RunLock(path: path, now: now)
    #expect(FileManager.default.contents(atPath: path) == Data())
  }

  @Test("A lock in a missing folder is an error")
  func unavailable() throws {
    let path = folder + "/no/lock"
    #expect(throws: RunLockError.unavailable(path: path, reason: "No such file or directory")) {
      _ = try RunLock(path: path, now: now)
    }
  }
}
