import Archive
import Assistants
import Foundation
import StackExchange
import TestSupport
import Testing

@Suite("Archive in use")
struct LibraryTests {
  @Test("A missing archive is an error at the start")
  func missing() async throws {
    try await withTemporaryFolder { folder in
      _ = #expect(throws: ArchiveError.missing(path: "\(folder)/a.sqlite")) {
        try ArchiveLibrary(at: "\(folder)/a.sqlite")
      }
    }
  }

  @Test("What another program writes is seen by the next request")
  func changes() async throws {
    try await withAssistant { assistant in
      #expect(assistant.failure("read_question", ["question": "70"]) != nil)
      try assistant.change { try $0.addQuestion(70, markdown: "x") }
      #expect(assistant.failure("read_question", ["question": "70"]) == nil)
    }
  }

  @Test("An archive that another program locks is busy, and then answers again")
  func busy() async throws {
    try await withAssistant { assistant in
      let writer = try RawDatabase(assistant.path)
      // No connection may be open for this mode.
      assistant.library.close()
      try writer.execute("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE")
      let message = assistant.failure("archive_status")
      #expect(message?.hasPrefix("busy") == true && message?.contains("try again") == true)
      #expect(throws: ToolFailure.self) {
        try assistant.server.resources.read("sodigest://question/emacs/4")
      }
      _ = try ArchiveLibrary(at: assistant.path)
      try writer.execute("COMMIT")
      #expect(assistant.failure("archive_status") == nil)
    }
  }

  @Test("A file that is replaced is opened again")
  func replaced() async throws {
    try await withAssistant { assistant in
      #expect(assistant.failure("read_question", ["question": "4"]) == nil)
      let other = "\(assistant.path).other"
      try Archive(at: other, for: .readWrite).addSite()
      try FileManager.default.removeItem(atPath: assistant.path)
      #expect(assistant.failure("archive_status")?.contains("no archive found") == true)
      try FileManager.default.moveItem(atPath: other, toPath: assistant.path)
      #expect(try assistant.call("archive_status").structuredContent["questions"] == 0)
      #expect(
        assistant.failure("read_question", ["question": "4"])?.contains("sites: other") == true)
    }
  }

  @Test("An archive that is copied into the file is opened again")
  func copied() async throws {
    try await withAssistant { assistant in
      #expect(assistant.failure("read_question", ["question": "4"]) == nil)
      let other = "\(assistant.path).other"
      try Archive(at: other, for: .readWrite).addSite()
      let writer = try RawDatabase(other)
      try writer.execute("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE")
      let bytes = try Data(contentsOf: URL(filePath: other))
      let file = try FileHandle(forWritingTo: URL(filePath: assistant.path))
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: bytes)
      try file.close()
      for suffix in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: assistant.path + suffix)
      }
      // The first request may find the file damaged; the one after it opens the new archive.
      _ = assistant.failure("archive_status")
      #expect(try assistant.call("archive_status").structuredContent["questions"] == 0)
    }
  }

  @Test("A file that is no archive is a failure that names it, not an end")
  func damaged() async throws {
    try await withAssistant { assistant in
      try FileManager.default.removeItem(atPath: assistant.path)
      try Data("no archive".utf8).write(to: URL(filePath: assistant.path))
      #expect(assistant.failure("archive_status")?.contains("is not an archive") == true)
    }
  }

  @Test("The archive is closed when nobody asks", .timeLimit(.minutes(5)))
  func idle() async throws {
    try await withAssistant(idleTime: .milliseconds(1)) { assistant in
      #expect(assistant.failure("archive_status") == nil)
      // A connection that is open prevents another program from leaving the write-ahead log.
      let writer = try RawDatabase(assistant.path)
      while (try? writer.execute("PRAGMA journal_mode = DELETE")) == nil { await Task.yield() }
      #expect(assistant.failure("archive_status") == nil)
    }
  }
}

extension Archive {
  /// Stores a site without questions.
  fileprivate func addSite() throws {
    try save(
      Community(apiSiteParameter: "other", name: "Other", url: "https://other.example"),
      apiBase: "https://api.example", at: Date(timeIntervalSince1970: 0))
  }
}
