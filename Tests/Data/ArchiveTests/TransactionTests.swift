import Archive
import FoundationEssentials
import StackExchange
import TestSupport
import Testing

@Suite struct TransactionTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  private struct Stop: Error {}

  private func save(_ id: Int, in archive: Archive) throws {
    try archive.save(Question(id: id, title: "x"), site: "emacs", at: .day(2))
  }

  @Test("Changes of a transaction become visible together when it ends")
  func commit() throws {
    let reader = try Archive(at: archive.path, for: .readOnly)
    let result = try archive.transaction {
      try save(1, in: archive)
      try save(2, in: archive)
      try #expect(archive.questionIDs(ofSite: "emacs") == [1, 2])
      try #expect(reader.questionIDs(ofSite: "emacs") == [])
      return "done"
    }
    #expect(result == "done")
    try #expect(reader.questionIDs(ofSite: "emacs") == [1, 2])
  }

  @Test("A transaction that throws is rolled back, and the error is rethrown")
  func rollback() throws {
    #expect(throws: Stop.self) {
      try archive.transaction {
        try save(1, in: archive)
        throw Stop()
      }
    }
    try #expect(archive.questionIDs(ofSite: "emacs") == [])
    try save(2, in: archive)
    try #expect(archive.questionIDs(ofSite: "emacs") == [2])
  }

  @Test("A nested transaction that throws is rolled back alone")
  func nested() throws {
    try archive.transaction {
      try save(1, in: archive)
      #expect(throws: Stop.self) {
        try archive.transaction {
          try save(2, in: archive)
          throw Stop()
        }
      }
      try archive.transaction { try save(3, in: archive) }
    }
    try #expect(archive.questionIDs(ofSite: "emacs") == [1, 3])
  }

  @Test("A transaction that throws rolls back nested ones that succeeded")
  func outerFails() throws {
    #expect(throws: Stop.self) {
      try archive.transaction {
        try archive.transaction { try save(1, in: archive) }
        throw Stop()
      }
    }
    try #expect(archive.questionIDs(ofSite: "emacs") == [])
  }

  @Test("A question that cannot be stored completely is not stored at all")
  func completeQuestions() throws {
    try save(1, in: archive)
    var unwritable = Question.full
    unwritable.answers[1].post.otherFields = ["ratio": .number(.infinity)]
    let expectedError = ArchiveError.failed(
      path: archive.path, because: "a value cannot be encoded as JSON")
    #expect(throws: expectedError) {
      try archive.save(unwritable, site: "emacs", at: .day(2))
    }
    try #expect(archive.questionIDs(ofSite: "emacs") == [1])
    let raw = try RawDatabase(archive.path)
    try #expect(raw.value("SELECT count(*) FROM answers") == "0")
  }
}
