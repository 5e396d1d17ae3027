import Archive
import Fetching
import FoundationEssentials
import StackExchange
import Testing

/// Editions record the selection of a day.
@Suite struct EditionTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  /// Fetches a digest and records its edition.
  private func record(
    _ digest: DigestSpecification, _ questions: [String], on day: String, in archive: Archive,
    at date: Date = now
  ) async throws -> Edition {
    let outcome = try await fetch(
      digest, of: StubAPI { _, _ in page(questions) }, into: archive, at: date)
    try archive.recordEdition(outcome, of: digest, day: day, at: date)
    return try #require(try archive.edition(ofDigest: digest.name, date: day))
  }

  @Test("An edition lists the selection in order, with the scores and counts of its day")
  func entries() async throws {
    var digest = digest(minScore: 2, answers: 3, comments: false)
    digest.since = "2026-11-15"
    let first = question(4, score: 7, answers: [1, 2], accepted: 41, more: #""view_count":99,"#)
    let edition = try await record(
      digest, [first, question(2, score: 9)], on: "2026-11-21", in: archive)
    #expect(edition.digest == "stackoverflow-swift")
    #expect(edition.date == "2026-11-21")
    #expect(edition.title == "swift on Stack Overflow")
    #expect(edition.dataDate == now)
    #expect(edition.selectionRules == Edition.SelectionRules(digest.selection, since: "2026-11-15"))
    #expect(
      edition.entries == [
        .init(
          site: "stackoverflow", questionID: 4,
          statistics: QuestionStatistics(
            score: 7, answerCount: 2, viewCount: 99, acceptedAnswerID: 41)),
        .init(site: "stackoverflow", questionID: 2, statistics: QuestionStatistics(score: 9)),
      ])
  }

  @Test("A second run on the same day replaces the edition")
  func sameDay() async throws {
    _ = try await record(digest(), [question(1), question(2)], on: "2026-11-21", in: archive)
    let later = now + 3_600
    let edition = try await record(
      digest(limit: 7), [question(3, score: 8), question(1, score: 2)], on: "2026-11-21",
      in: archive, at: later)
    #expect(edition.entries.map(\.questionID) == [3, 1])
    #expect(edition.entries.map(\.statistics.score) == [8, 2])
    #expect(edition.selectionRules?.selection.limit == 7)
    #expect(edition.dataDate == later)
    let editions = try archive.editionSummaries()
    #expect(editions.map(\.date) == ["2026-11-21"])
  }

  @Test("An edition keeps its list and scores when its questions change later")
  func earlierDay() async throws {
    let first = try await record(digest(), [question(1, score: 3)], on: "2026-11-20", in: archive)
    _ = try await record(
      digest(), [question(2), question(1, score: 30)], on: "2026-11-21", in: archive,
      at: now + 86_400)
    let stored = try archive.edition(ofDigest: first.digest, date: "2026-11-20")
    #expect(stored == first)
    #expect(stored?.entries.map(\.statistics.score) == [3])
    let latest = try archive.latestEditionDate(ofDigest: first.digest)
    #expect(latest == "2026-11-21")
  }

  @Test("Questions that are not in the archive are skipped, and the others keep their order")
  func unknownQuestions() async throws {
    try await fetch(
      digest(), of: StubAPI { _, _ in page([question(1), question(2)]) }, into: archive)
    try archive.recordEdition(selection([9, 2, 8, 1]), of: digest(), day: "2026-11-21", at: now)
    let edition = try archive.edition(ofDigest: digest().name, date: "2026-11-21")
    #expect(edition?.entries.map(\.questionID) == [2, 1])
  }

  @Test("An edition without questions has a title with its tags and site")
  func noQuestions() async throws {
    let edition = try await record(digest(), [], on: "2026-11-21", in: archive)
    #expect(edition.entries.isEmpty)
    #expect(edition.title == "swift on Stack Overflow")
  }

  @Test(
    "The title has every tag and the name of the site, or its parameter if it has no name",
    arguments: [
      (["swift", "concurrency"], "stackoverflow", "swift + concurrency on Stack Overflow"),
      (["c++"], "stackoverflow", "c++ on Stack Overflow"),
      (["<b>&"], "nowhere", "<b>& on nowhere"),
    ])
  func titles(tags: [String], site: String, title: String) async throws {
    let edition = try await record(
      digest(site: site, tags: tags), [question(1)], on: "2026-11-21", in: archive)
    #expect(edition.title == title)
  }

  @Test("Equal ids on two sites are two questions, each in the edition of its site")
  func twoSites() async throws {
    let one = try await record(digest(), [question(1, score: 5)], on: "2026-11-21", in: archive)
    let other = try await record(
      digest(site: "math"), [question(1, score: 6)], on: "2026-11-21", in: archive)
    #expect(one.entries.map(\.site) == ["stackoverflow"])
    #expect(one.entries.map(\.statistics.score) == [5])
    #expect(other.entries.map(\.site) == ["math"])
    #expect(other.entries.map(\.statistics.score) == [6])
    let again = try archive.edition(ofDigest: one.digest, date: "2026-11-21")
    #expect(again == one)
  }
}
