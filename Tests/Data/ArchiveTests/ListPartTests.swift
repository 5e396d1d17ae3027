import Archive
import StackExchange
import Testing
import TestSupport

@Suite("Stored parts of lists")
struct ListPartTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  private func part(_ first: Int) -> ListPart { (first, [1, 2, UInt8(first)]) }

  @Test("Parts are stored by site, kind and first id, and replaced one by one")
  func replacing() throws {
    #expect(try archive.listPartGeneration() == nil)
    try archive.replaceListParts(
      .questions, ofSite: "emacs", firstIDs: [], with: [part(30), part(7)])
    try archive.replaceListParts(.users, ofSite: "emacs", firstIDs: [], with: [part(7)])
    try archive.replaceListParts(
      .questions, ofSite: "vi", firstIDs: [], with: [part(9)])
    try archive.saveListPartGeneration(0)
    #expect(try archive.listPartGeneration() == 0)
    #expect(try archive.listPartFirstIDs(.questions, ofSite: "emacs") == [7, 30])
    #expect(try archive.listPartBytes(.questions, ofSite: "emacs", firstID: 30) == [1, 2, 30])
    #expect(try archive.listPartBytes(.questions, ofSite: "emacs", firstID: 8) == nil)
    #expect(try archive.listPartFirstIDs(.users, ofSite: "emacs") == [7])
    try archive.replaceListParts(
      .questions, ofSite: "emacs", firstIDs: [7], with: [part(8), part(12)])
    #expect(try archive.listPartFirstIDs(.questions, ofSite: "emacs") == [8, 12, 30])
    // A generation in the future is invalid.
    try archive.saveListPartGeneration(7)
    #expect(try archive.listPartGeneration() == nil)
    try archive.deleteListParts()
    #expect(try archive.listPartGeneration() == nil)
    #expect(try archive.listPartFirstIDs(.questions, ofSite: "vi").isEmpty)
  }

  @Test("Forgetting data deletes all list parts")
  func forgetting() throws {
    try archive.replaceListParts(.questions, ofSite: "emacs", firstIDs: [], with: [part(7)])
    try archive.saveListPartGeneration(0)
    try archive.withSecureDeletion {}
    #expect(try archive.listPartFirstIDs(.questions, ofSite: "emacs").isEmpty)
    #expect(try archive.listPartGeneration() == nil)
  }

  @Test("Returns the ids of questions and users that changed after a generation")
  func changes() throws {
    try archive.save(.full, site: "emacs", at: .day(2))
    let generation = try archive.closeGeneration()
    try archive.save(Question(id: 5, title: "x"), site: "emacs", at: .day(3))
    try archive.save(Question(id: 3, title: "x"), site: "emacs", at: .day(3))
    #expect(try archive.changedIDs(.questions, ofSite: "emacs", after: generation) == [3, 5])
    #expect(try archive.changedIDs(.questions, ofSite: "emacs", after: 0) == [3, 5, 100])
    #expect(try archive.changedIDs(.users, ofSite: "emacs", after: generation) == [])
    #expect(try archive.changedIDs(.questions, ofSite: "vi", after: 0) == [])
  }
}
