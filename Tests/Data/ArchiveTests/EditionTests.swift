import Archive
import FoundationEssentials
import StackExchange
import TestSupport
import Testing

@Suite struct EditionTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }
  private let edition = Edition(
    digest: "emacs-org-mode", date: "2026-01-10", title: "Emacs: org-mode",
    selectionJSON: #"{"sort":"votes"}"#, dataDate: .day(9),
    entries: [
      Edition.QuestionEntry(
        site: "emacs", questionID: 9,
        statistics: QuestionStatistics(
          score: -1, answerCount: 0, viewCount: 3)),
      Edition.QuestionEntry(
        site: "vi", questionID: 4,
        statistics: QuestionStatistics(
          score: 7, answerCount: 2, viewCount: 30, acceptedAnswerID: 5)),
      Edition.QuestionEntry(
        site: "emacs", questionID: 4,
        statistics: QuestionStatistics(
          score: 7, answerCount: 2, viewCount: 30)),
    ])

  private func edition(_ digest: String, _ date: String, entries: Int = 0) -> Edition {
    var copy = edition
    copy.digest = digest
    copy.date = date
    copy.entries = Array(edition.entries.prefix(entries))
    return copy
  }

  @Test("Returns an edition with its questions in order, stored or not")
  func roundTrip() throws {
    try archive.save(edition)
    let read = try archive.edition(ofDigest: "emacs-org-mode", date: "2026-01-10")
    #expect(read == edition)
  }

  @Test("An edition may have no questions")
  func empty() throws {
    let empty = edition("a", "2026-01-10")
    try archive.save(empty)
    try #expect(archive.edition(ofDigest: "a", date: "2026-01-10") == empty)
  }

  @Test("Saving a digest again on the same day replaces its edition")
  func sameDay() throws {
    try archive.save(edition)
    var later = edition("emacs-org-mode", "2026-01-10", entries: 1)
    later.title = "Again"
    later.dataDate = .day(10)
    try archive.save(later)
    try #expect(archive.edition(ofDigest: "emacs-org-mode", date: "2026-01-10") == later)
    try #expect(archive.editionSummaries().count == 1)
    let raw = try RawDatabase(archive.path)
    try #expect(raw.value("SELECT count(*) FROM edition_questions") == "1")
  }

  @Test("Lists editions by digest, the newest first")
  func list() throws {
    for (digest, date, entries) in [
      ("b", "2026-01-10", 0), ("a", "2025-12-31", 2), ("a", "2026-01-10", 3),
      ("a", "2026-01-09", 1),
    ] {
      try archive.save(edition(digest, date, entries: entries))
    }
    let summaries = try archive.editionSummaries()
    #expect(summaries.map(\.digest) == ["a", "a", "a", "b"])
    #expect(summaries.map(\.date) == ["2026-01-10", "2026-01-09", "2025-12-31", "2026-01-10"])
    #expect(summaries.map(\.questionCount) == [3, 1, 2, 0])
    #expect(
      summaries.last
        == Edition.Summary(
          digest: "b", date: "2026-01-10", title: "Emacs: org-mode", dataDate: .day(9),
          questionCount: 0))
  }

  @Test("An edition stores the rules of its selection")
  func rules() throws {
    let rules = Edition.SelectionRules(
      DigestSelection(sites: ["emacs"], tags: TagRule(all: ["c++", "org-mode"])),
      since: "2026-01-03")
    var editionWithRules = edition
    editionWithRules.selectionJSON = rules.json
    try archive.save(editionWithRules)
    let read = try archive.edition(ofDigest: "emacs-org-mode", date: "2026-01-10")
    #expect(read?.selectionRules == rules)
    #expect(edition.selectionRules == nil)
  }

  @Test("Returns the date of the newest edition, or nil for a digest without editions")
  func latest() throws {
    try archive.save(edition("a", "2025-12-31"))
    try archive.save(edition("a", "2026-01-09"))
    try archive.save(edition("b", "2026-02-01"))
    try #expect(archive.latestEditionDate(ofDigest: "a") == "2026-01-09")
    try #expect(archive.latestEditionDate(ofDigest: "c") == nil)
    try #expect(archive.edition(ofDigest: "a", date: "2026-01-08") == nil)
  }
}
