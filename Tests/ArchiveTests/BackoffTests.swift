import Archive
import FoundationEssentials
import TestSupport
import Testing

@Suite struct BackoffTests {
  @Test("A pause is kept by API and method, the last that was given")
  func kept() async throws {
    try await withTemporaryFolder { folder in
      let archive = try Archive(at: folder + "/a.sqlite", for: .readWrite)
      let (early, late) = (Date(timeIntervalSince1970: 100), Date(timeIntervalSince1970: 200))
      try archive.saveBackoff(ofMethod: "/questions", apiBase: "a", until: late)
      try archive.saveBackoff(ofMethod: "/questions", apiBase: "a", until: early)
      try archive.saveBackoff(ofMethod: "*", apiBase: "a", until: early)
      let known = try archive.backoffEnd(ofMethod: "/questions", apiBase: "a")
      #expect(known == early)
      let every = try archive.backoffEnd(ofMethod: "*", apiBase: "a")
      #expect(every == early)
      let other = try archive.backoffEnd(ofMethod: "/questions", apiBase: "b")
      #expect(other == nil)
    }
  }
}
