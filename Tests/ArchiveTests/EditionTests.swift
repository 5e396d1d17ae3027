import Archive
import FoundationEssentials
import Testing

@Suite struct EditionTests {
  let edition = Edition(
    digest: "emacs-org-mode", date: "2026-01-10", title: "Emacs: org-mode",
    selection: #"{"sort":"votes"}"#, dataDate: .day(9),
    entries: [
      Edition.Entry(
        site: "emacs", questionID: 9, score: -1, answerCount: 0, viewCount: 3),
      Edition.Entry(
        site: "emacs", questionID: 4, score: 7, answerCount: 2, viewCount: 30,
        acceptedAnswerID: 5),
    ])

  @Test("An edition comes back with its questions in their order")
  func roundTrip() async throws {
    try await withArchive { archive in
      try archive.save(edition)
      let read = try archive.edition(ofDigest: "emacs-org-mode", date: "2026-01-10")
      #expect(read == edition)
    }
  }
}
