import Archive
import Fetching
import FoundationEssentials
import StackExchange
import Testing

/// The badges of questions in an edition, compared with the previous edition.
@Suite struct MarkTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  /// Saves questions as fetched on a day, and records the edition of that day.
  @discardableResult
  private func record(
    _ questions: [Question], on day: Int, in archive: Archive,
    sections: [(DigestSelection.SectionKind, [Int])] = [],
    listed: [Int]? = nil, moved: Int = 1
  ) throws -> Edition {
    var digest = digest()
    digest.moveThreshold = moved
    try archive.save(
      Community(apiSiteParameter: "stackoverflow", name: "SO", url: "https://so.example"),
      apiBase: StubAPI.base, at: now)
    let date = Date(timeIntervalSince1970: 1_793_000_000 + Double(day) * 86_400)
    for question in questions { try archive.save(question, site: "stackoverflow", at: date) }
    return try archive.recordEdition(
      selection(
        listed ?? questions.map(\.id),
        sections: sections.map { section, ids in
          .init(section, ids.map { QuestionKey(site: "stackoverflow", id: $0) })
        }), of: digest, day: "2026-11-\(day)", at: date)
  }

  private func question(_ id: Int, _ score: Int, accepted: Int? = nil) -> Question {
    Question(id: id, title: "T", post: Post(score: score), acceptedAnswerID: accepted)
  }

  private func badges(_ edition: Edition) -> [String] {
    edition.entries.map { entry in
      let gain = entry.scoreGain.map { " \($0)" } ?? ""
      return "\(entry.questionID) \(entry.badge.map { "\($0)" } ?? "-")\(gain)"
    }
  }

  @Test("The first edition has no badges and no comparison date")
  func first() throws {
    let edition = try record([question(1, 5)], on: 20, in: archive)
    #expect(badges(edition) == ["1 -"])
    #expect(edition.comparisonDate == nil)
  }

  @Test("A question has a badge if it is new, is newly accepted or has moved")
  func badges() throws {
    try record(
      [
        question(1, 5), question(2, 5), question(3, 5), question(4, 5),
        question(5, 5, accepted: 9),
        question(6, 5, accepted: 8),
      ],
      on: 19, in: archive)
    let edition = try record(
      [
        question(7, 9), question(1, 8), question(2, 5, accepted: 21), question(3, 2),
        question(4, 5), question(5, 5, accepted: 9), question(6, 4, accepted: 7),
      ],
      on: 20, in: archive)
    #expect(
      badges(edition)
        == [
          "7 new", "1 moved 3", "2 accepted 0", "3 moved -3", "4 - 0", "5 - 0", "6 accepted -1",
        ])
    #expect(edition.comparisonDate == "2026-11-19")
    #expect(try archive.edition(ofDigest: edition.digest, date: edition.date) == edition)
  }

  @Test("A question has moved if its score changed by the threshold and by a tenth")
  func threshold() throws {
    let before = [10, 10, 10, 100, 100, -100, 0]
    let after = [14, 15, 5, 109, 110, -92, 5]
    let questions = { (scores: [Int]) in scores.enumerated().map { question($0 + 1, $1) } }
    try record(questions(before), on: 19, in: archive)
    let edition = try record(questions(after), on: 20, in: archive, moved: 5)
    #expect(
      badges(edition) == [
        "1 - 4", "2 moved 5", "3 moved -5", "4 - 9", "5 moved 10", "6 - 8", "7 moved 5",
      ])
    let strict = try record(questions(after), on: 20, in: archive, moved: 10)
    #expect(badges(strict).filter { $0.contains("moved") } == ["5 moved 10"])
  }

  @Test("Excluded and forgotten questions do not count towards the limit")
  func filledLimit() async throws {
    try record([question(1, 5)], on: 19, in: archive)
    try archive.saveTombstone(.question, 2, site: "stackoverflow", at: now)
    let api = StubAPI { _, query in
      let ids = [1, 2, 3, 4, 5]
      let size = number("pagesize", in: query) ?? 0
      return page(ids.prefix(size).map { FetchingTests.question($0) }, hasMore: size < ids.count)
    }
    var fetcher = fetcher(api, archive)
    let shown = try archive.shownQuestions(inDigest: digest().name, before: "2026-11-21")
    let outcome = try await fetcher.fetch(digest(limit: 3), excluding: shown)
    #expect(outcome.ids == [3, 4, 5])
    let others = try await fetcher.fetch(digest(limit: 2))
    #expect(others.ids == [1, 3])
    try #expect(archive.storedQuestionIDs(site: "stackoverflow", among: [2]).isEmpty)
  }

  @Test("A second run on the same day is compared with the day before")
  func sameDay() throws {
    try record([question(1, 5)], on: 19, in: archive)
    try record([question(1, 6), question(2, 1)], on: 20, in: archive)
    let again = try record([question(1, 7), question(2, 1)], on: 20, in: archive)
    #expect(badges(again) == ["1 moved 2", "2 new"])
    #expect(again.comparisonDate == "2026-11-19")
  }

  @Test("After days without an edition, the latest earlier edition is compared")
  func missedDay() throws {
    try record([question(1, 5)], on: 10, in: archive)
    try record([question(1, 6), question(2, 1)], on: 12, in: archive)
    let edition = try record([question(1, 7), question(2, 1)], on: 20, in: archive)
    #expect(badges(edition) == ["1 moved 1", "2 - 0"])
    #expect(edition.comparisonDate == "2026-11-12")
  }

  @Test("After the clock was set back, later editions are not compared and stay unchanged")
  func clockBack() throws {
    try record([question(1, 5)], on: 10, in: archive)
    let late = try record([question(1, 9)], on: 20, in: archive)
    let edition = try record([question(1, 9), question(2, 1)], on: 15, in: archive)
    #expect(edition.comparisonDate == "2026-11-10")
    #expect(badges(edition) == ["1 moved 4", "2 new"])
    #expect(try archive.edition(ofDigest: late.digest, date: "2026-11-20") == late)
  }

  @Test("An edition keeps its badges when its questions change later")
  func old() throws {
    try record([question(1, 5)], on: 18, in: archive)
    let old = try record([question(1, 6)], on: 19, in: archive)
    try record([question(1, 60)], on: 20, in: archive)
    try archive.markUnavailable([1], site: "stackoverflow", at: now + 864_000)
    #expect(try archive.edition(ofDigest: old.digest, date: old.date) == old)
    #expect(badges(old) == ["1 moved 1"])
  }

  @Test("Sections have badges, and a question that moves between sections is not new")
  func sections() throws {
    try record(
      [question(1, 5), question(2, 5), question(3, 5)], on: 19, in: archive,
      sections: [(.unanswered, [2])], listed: [1])
    let edition = try record(
      [question(1, 5), question(2, 7), question(3, 25), question(4, 1)], on: 20, in: archive,
      sections: [(.moved, [3]), (.new, [4])], listed: [2, 1])
    #expect(badges(edition) == ["2 moved 2", "1 - 0"])
    #expect(edition.sections.map(\.name) == ["moved", "new"])
    #expect(edition.sections.map { $0.entries.map(\.badge) } == [[.moved], [.new]])
    // The question was in the archive, but not in the previous edition.
    #expect(edition.sections.first?.entries.first?.scoreGain == 20)
  }

  @Test("The questions in all sections of earlier editions count as shown")
  func shown() throws {
    try record(
      [question(1, 5), question(2, 5)], on: 18, in: archive, sections: [(.new, [2])], listed: [1])
    try record([question(3, 5)], on: 19, in: archive)
    try record([question(4, 5)], on: 20, in: archive)
    let ids = { (day: String) in
      Set(try archive.shownQuestions(inDigest: digest().name, before: day).map(\.id))
    }
    try #expect(ids("2026-11-20") == [1, 2, 3])
    try #expect(ids("2026-11-18") == [])
    #expect(try archive.shownQuestions(inDigest: "other", before: "2026-11-20").isEmpty)
  }

  @Test("Shown questions are updated and excluded, and others take their places")
  func onlyNew() async throws {
    try record([question(1, 5), question(2, 4)], on: 19, in: archive)
    let api = StubAPI { _, _ in
      page([
        FetchingTests.question(1, score: 50), FetchingTests.question(3, score: 6),
        FetchingTests.question(2, score: 5), FetchingTests.question(4, score: 1),
      ])
    }
    var fetcher = fetcher(api, archive)
    let shown = try archive.shownQuestions(inDigest: digest().name, before: "2026-11-21")
    let outcome = try await fetcher.fetch(digest(limit: 2), excluding: shown)
    #expect(outcome.ids == [3, 4])
    #expect(try archive.question(1, site: "stackoverflow")?.post.score == 50)
  }
}
