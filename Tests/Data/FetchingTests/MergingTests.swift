import Archive
import Fetching
import Foundation
import StackExchange
import Testing

/// Digests with several lists, because they have several sites or alternative tags.
@Suite struct MergingTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  /// An API with a list for each site and combination of tags.
  private func api(_ lists: [String: [String]], pageSize: Int? = nil) -> StubAPI {
    StubAPI(sites: { _, _ in page([site(), site("math", name: "Mathematics")]) }) { _, query in
      let tags = Self.value("tagged", in: query) ?? ""
      let all = lists["\(Self.value("site", in: query) ?? "") \(tags)"] ?? []
      let size = pageSize ?? number("pagesize", in: query) ?? 100
      let start = ((number("page", in: query) ?? 1) - 1) * size
      let rest = all.dropFirst(start)
      return page(Array(rest.prefix(size)), hasMore: rest.count > size)
    }
  }

  private static func value(_ name: String, in query: String) -> String? {
    query.split { "?&".contains($0) }.first { $0.hasPrefix("\(name)=") }
      .map { $0.dropFirst(name.count + 1).replacingOccurrences(of: "%3B", with: ";") }
  }

  private func digest(
    sites: [String] = ["stackoverflow"], all: [String] = [], any: [String] = [],
    none: [String] = [], sort: QuestionListRequest.Sort = .votes, limit: Int = 50
  ) -> DigestSpecification {
    DigestSpecification(
      name: "d",
      selection: DigestSelection(
        sites: sites, tags: TagRule(all: all, any: any, none: none), sort: sort, limit: limit))
  }

  private func pages(_ api: StubAPI) -> Int { api.paths.count { $0.hasPrefix("/questions") } }

  @Test("Each alternative tag has a list, and lists are merged by votes without duplicates")
  func alternativeTags() async throws {
    let api = api([
      "stackoverflow swift;vapor": [
        question(1, score: 9), question(2, score: 5), question(3, score: 1),
      ],
      "stackoverflow nio;swift": [question(2, score: 5), question(4, score: 3)],
    ])
    let outcome = try await fetch(
      digest(all: ["swift"], any: ["nio", "vapor"]), of: api, into: archive)
    #expect(outcome.ids == [1, 2, 4, 3])
    #expect(pages(api) == 2)
    #expect(try archive.questionIDs(ofSite: "stackoverflow") == [1, 2, 3, 4])
  }

  @Test(
    "Lists in the order of a date are merged in that order",
    arguments: [
      (QuestionListRequest.Sort.creation, "creation_date"), (.activity, "last_activity_date"),
    ])
  func dates(sort: QuestionListRequest.Sort, field: String) async throws {
    let item = { (id: Int, date: Int) in
      #"{"question_id":\#(id),"title":"T","\#(field)":\#(date)}"#
    }
    let api = api([
      "stackoverflow a": [item(1, 500), item(2, 300)],
      "stackoverflow b": [item(3, 400), item(4, 200)],
    ])
    let outcome = try await fetch(digest(any: ["a", "b"], sort: sort), of: api, into: archive)
    #expect(outcome.ids == [1, 3, 2, 4])
  }

  @Test("Lists that only the site can rank are merged in turn", arguments: ["hot", "week"])
  func ranks(name: String) async throws {
    let sort = try #require(QuestionListRequest.Sort(rawValue: name))
    let api = api([
      "stackoverflow a": [question(1, score: 1), question(2, score: 1), question(3, score: 1)],
      "stackoverflow b": [question(4, score: 9), question(5, score: 9)],
    ])
    let outcome = try await fetch(digest(any: ["a", "b"], sort: sort), of: api, into: archive)
    #expect(outcome.ids == [1, 4, 2, 5, 3])
  }

  @Test("Lists of several sites are merged, and equal ids are two questions")
  func sites() async throws {
    let api = api([
      "stackoverflow swift": [question(1, score: 4), question(2, score: 2)],
      "math swift": [question(1, score: 3)],
    ])
    let outcome = try await fetch(
      digest(sites: ["stackoverflow", "math"], all: ["swift"]), of: api, into: archive)
    #expect(
      outcome.questions == [
        QuestionKey(site: "stackoverflow", id: 1), QuestionKey(site: "math", id: 1),
        QuestionKey(site: "stackoverflow", id: 2),
      ])
    #expect(try archive.question(1, site: "math")?.post.score == 3)
    #expect(try archive.question(1, site: "stackoverflow")?.post.score == 4)
  }

  @Test("The next page of a list is requested only if its questions may be selected")
  func fewPages() async throws {
    let api = api(
      [
        "stackoverflow a": (1...10).map { question($0, score: 100 - $0) },
        "stackoverflow b": (11...20).map { question($0, score: 50 - $0) },
      ], pageSize: 2)
    let outcome = try await fetch(digest(any: ["a", "b"], limit: 5), of: api, into: archive)
    #expect(outcome.ids == [1, 2, 3, 4, 5])
    // Three pages of the first list, one of the second.
    #expect(pages(api) == 4)
  }

  @Test("Only selected questions are stored")
  func storedQuestions() async throws {
    let api = api([
      "stackoverflow a": [question(1, score: 9), question(2, score: 8)],
      "stackoverflow b": [question(3, score: 7), question(4, score: 6)],
    ])
    try await fetch(digest(any: ["a", "b"], limit: 2), of: api, into: archive)
    #expect(try archive.questionIDs(ofSite: "stackoverflow") == [1, 2])
  }

  @Test("Questions with an excluded tag are skipped, and others take their places")
  func excludedTags() async throws {
    let tagged = { (id: Int, tags: String) in
      #"{"question_id":\#(id),"title":"T","tags":[\#(tags)],"score":\#(100 - id)}"#
    }
    let api = api(
      [
        "stackoverflow swift": [
          tagged(1, #""swift""#), tagged(2, #""swift","ios""#), tagged(3, #""ios""#),
          tagged(4, #""swift","linux""#),
        ]
      ], pageSize: 2)
    let outcome = try await fetch(
      digest(all: ["swift"], none: ["ios", "uikit"], limit: 2), of: api, into: archive)
    #expect(outcome.ids == [1, 4])
    #expect(!api.requests.contains { $0.contains("nottagged") })
    #expect(api.requests.allSatisfy { !$0.contains("pagesize=2&") })
  }

  @Test(
    "More than five required tags are not requested, and a required tag satisfies alternatives",
    arguments: [
      (["a", "b", "c", "d", "e"], ["f"], 0), (["a", "b"], ["a", "z"], 1),
      (["a", "b", "c", "d"], ["e", "f"], 2), ([], [], 1), ([], ["x", "y", "z"], 3),
    ] as [([String], [String], Int)])
  func requests(all: [String], any: [String], count: Int) async throws {
    let api = api([:])
    let outcome = try await fetch(digest(all: all, any: any), of: api, into: archive)
    #expect(outcome.questions.isEmpty && outcome.problems.isEmpty)
    #expect(pages(api) == count)
  }

  @Test("Without tags the questions of the whole site are requested")
  func withoutTags() async throws {
    let api = api(["stackoverflow ": [question(1)]])
    let outcome = try await fetch(digest(), of: api, into: archive)
    #expect(outcome.ids == [1])
    #expect(!api.requests.contains { $0.contains("tagged=") })
  }

  @Test("A list that repeats its page is ended and reported, and the others are complete")
  func stuck() async throws {
    let api = StubAPI { _, query in
      query.contains("tagged=a&")
        ? page([question(1, score: 9)], hasMore: true) : page([question(2, score: 5)])
    }
    let outcome = try await fetch(digest(any: ["a", "b"]), of: api, into: archive)
    #expect(outcome.ids == [1, 2])
    #expect(outcome.problems == ["d: the API kept sending pages without new questions"])
  }
}
