import Archive
import FoundationEssentials
import TestSupport
import Testing

@Suite struct BackoffTests {
  @Test("The last saved back-off counts, for each API and method")
  func lastBackoff() async throws {
    try await withTemporaryFolder { folder in
      let archive = try Archive(at: folder + "/a.sqlite", for: .readWrite)
      let (early, late) = (Date(timeIntervalSince1970: 100), Date(timeIntervalSince1970: 200))
      try archive.saveBackoff(ofMethod: "/questions", apiBase: "a", until: late)
      try archive.saveBackoff(ofMethod: "/questions", apiBase: "a", until: early)
      try archive.saveBackoff(ofMethod: "*", apiBase: "a", until: early)
      let questionsEnd = try archive.backoffEnd(ofMethod: "/questions", apiBase: "a")
      #expect(questionsEnd == early)
      let allMethodsEnd = try archive.backoffEnd(ofMethod: "*", apiBase: "a")
      #expect(allMethodsEnd == early)
      let otherAPIEnd = try archive.backoffEnd(ofMethod: "/questions", apiBase: "b")
      #expect(otherAPIEnd == nil)
    }
  }
}
