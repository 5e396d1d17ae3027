import Archive
import Fetching
import FoundationEssentials
import StackExchange
import Testing

/// The sections of an edition after the selection.
@Suite struct SectionTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  private func digest(_ sections: [DigestSelection.SectionKind], limit: Int = 2)
    -> DigestSpecification
  {
    var digest = DigestSpecification(
      name: "d",
      selection: DigestSelection(tags: TagRule(all: ["swift"], none: ["ios"]), limit: limit),
      createdFrom: now - 7 * 86_400)
    digest.sections = sections
    return digest
  }

  /// An API with a list for each path and order.
  private func api(_ lists: [String: [String]]) -> StubAPI {
    StubAPI { path, query in
      let sort = query.contains("sort=creation") ? " creation" : ""
      return page(lists[path + sort] ?? [])
    }
  }

  @Test("Each section has its list, and an edition contains a question once")
  func sections() async throws {
    let api = api([
      "/questions": [question(1, score: 9), question(2, score: 8)],
      "/questions/unanswered": [question(2, score: 8), question(3, score: 7)],
      "/questions/featured": [question(3, score: 7), question(4, score: 6)],
      "/questions creation": [question(5), question(1), question(4)],
    ])
    let outcome = try await fetch(digest([.bounties, .unanswered, .new]), of: api, into: archive)
    #expect(outcome.ids == [1, 2])
    #expect(outcome.sections.map(\.kind) == [.bounties, .new])
    #expect(outcome.sections.map { $0.questions.map(\.id) } == [[3, 4], [5]])
    #expect(try archive.questionIDs(ofSite: "stackoverflow") == [1, 2, 3, 4, 5])
  }

  @Test("A section has at most ten questions and needs one request")
  func ten() async throws {
    let many = (1...60).map { question($0, score: 100 - $0) }
    let api = api(["/questions": many, "/questions/unanswered": many])
    let outcome = try await fetch(digest([.unanswered], limit: 50), of: api, into: archive)
    #expect(outcome.sections.first?.questions.map(\.id) == Array(51...60))
    #expect(api.paths.count { $0 == "/questions/unanswered" } == 1)
    #expect(api.requests.contains { $0.contains("unanswered?") && $0.contains("pagesize=100") })
  }

  @Test("Bounties may be on old questions, and new questions are younger than the last edition")
  func days() async throws {
    let api = api([:])
    var fetcher = fetcher(api, archive)
    _ = try await fetcher.fetch(
      digest([.bounties, .unanswered, .new]), since: Date(timeIntervalSince1970: 1_795_000_000))
    let requests = api.requests.filter { $0.hasPrefix("/questions") }
    let week = "fromdate=\(Int(now.timeIntervalSince1970) - 7 * 86_400)"
    #expect(requests.count == 4)
    #expect(requests[0].contains(week))
    #expect(!requests[1].contains("fromdate") && requests[1].hasPrefix("/questions/featured"))
    #expect(requests[2].contains(week))
    #expect(requests[3].contains("min=1795000000") && requests[3].contains("sort=creation"))
  }

  @Test("Moved questions are those of the archive with the largest gains since the last edition")
  func moved() async throws {
    let earlier = now - 86_400
    let before = (1...4).map { question($0, score: 10) } + [question(5, score: 90)]
    try await fetch(
      digest([], limit: 100), of: api(["/questions": before]), into: archive, at: earlier)
    let after = [
      question(5, score: 98), question(1, score: 30), question(2, score: 15),
      question(3, score: 4), question(6, score: 3),
    ]
    try await fetch(digest([], limit: 100), of: api(["/questions": after]), into: archive)
    var fetcher = fetcher(api(["/questions": [question(5, score: 98)]]), archive)
    let outcome = try await fetcher.fetch(digest([.moved]), since: earlier)
    #expect(outcome.sections.map { $0.questions.map(\.id) } == [[1, 2]])
    let first = try await fetcher.fetch(digest([.moved]))
    #expect(first.sections.isEmpty)
  }

  @Test("A section that the API refuses is reported and omitted")
  func failure() async throws {
    let api = StubAPI { path, _ in
      path == "/questions"
        ? page([question(1)])
        : #"{"error_id":400,"error_name":"bad_parameter","error_message":"sort"}"#
    }
    let outcome = try await fetch(digest([.unanswered]), of: api, into: archive)
    #expect(outcome.ids == [1])
    #expect(outcome.sections.isEmpty)
    #expect(outcome.problems.count == 1)
    #expect(outcome.problems.first?.hasPrefix("d, section `unanswered`: ") == true)
  }

  @Test("Offline, sections are selected from the archive")
  func offline() async throws {
    let bounty =
      #""bounty_amount":50,"bounty_closes_date":\#(Int(now.timeIntervalSince1970) + 60),"#
    let answered = #""is_answered":true,"#
    let date = Int(now.timeIntervalSince1970) - 3_600
    let questions = [
      (1, 9, answered), (2, 8, answered), (3, 7, answered + bounty), (4, 6, ""), (5, 5, ""),
    ].map { id, score, more in
      #"{"question_id":\#(id),"title":"T","tags":["swift"],"score":\#(score),\#(more)"creation_date":\#(date + id)}"#
    }
    try await fetch(digest([], limit: 100), of: api(["/questions": questions]), into: archive)
    let outcome = try archive.selectQuestions(
      for: digest([.unanswered, .bounties, .new, .moved]), at: now)
    #expect(outcome.ids == [1, 2])
    #expect(outcome.sections.map(\.kind) == [.unanswered, .bounties])
    #expect(outcome.sections.map { $0.questions.map(\.id) } == [[4, 5], [3]])
    let new = try archive.selectQuestions(for: digest([.new]), at: now)
    #expect(new.sections.map { $0.questions.map(\.id) } == [[5, 4, 3]])
  }
}
