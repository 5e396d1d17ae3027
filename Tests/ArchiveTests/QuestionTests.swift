import Archive
import FoundationEssentials
import StackExchange
import Testing

@Suite struct QuestionTests {
  @Test("A question comes back as it was saved, with every property")
  func roundTrip() async throws {
    try await withArchive { archive in
      try #expect(archive.save(.full, site: "emacs", at: .day(10)))
      try #expect(archive.question(100, site: "emacs") == .full)
    }
  }
}
