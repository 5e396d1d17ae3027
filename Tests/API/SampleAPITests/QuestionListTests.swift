import SampleAPI
import StackExchange
import Testing

@Suite("Question lists of the sample API")
struct QuestionListTests {
  let sample: SmallSample
  init() throws { sample = try SmallSample() }

  func ids(_ query: String) async throws -> [Int] {
    try await sample.numbers("question_id", "questions?site=stackoverflow&\(query)")
  }

  @Test(
    "Each sort order is descending by default",
    arguments: [
      ("", [990, 980, 100, 500, 400]),
      ("sort=activity", [990, 980, 100, 500, 400]),
      ("sort=creation", [990, 980, 500, 400, 100]),
      ("sort=creation&order=asc", [100, 400, 500, 980, 990]),
      ("sort=votes", [500, 400, 980, 990, 100]),
      ("sort=votes&order=asc", [100, 990, 980, 400, 500]),
      ("sort=month", [400, 980, 990, 100, 500]),
      ("sort=week", [400, 980, 990, 500]),
      ("sort=hot", [990, 980, 400, 100, 500]),
    ])
  func sorts(query: String, expected: [Int]) async throws {
    #expect(try await ids(query) == expected)
  }

  @Test(
    "Questions have all requested tags, and six tags match nothing",
    arguments: [
      ("tagged=swift", [990, 980, 400, 100]),
      ("tagged=swift;sqlite", [990]),
      ("tagged=swift%3Bsqlite", [990]),
      ("tagged=c%2B%2B", [400]),
      ("tagged=c++", []),
      ("tagged=nothing", []),
      ("tagged=swift;swift;swift;swift;swift", [990, 980, 400, 100]),
      ("tagged=swift;swift;swift;swift;swift;swift", []),
    ])
  func tags(query: String, expected: [Int]) async throws {
    #expect(try await ids("sort=creation&\(query)") == expected)
  }

  @Test(
    "Dates limit the creation date inclusively, regardless of the sort order",
    arguments: [
      ("sort=creation&fromdate=400000", [990, 980, 500, 400]),
      ("sort=creation&fromdate=400001", [990, 980, 500]),
      ("sort=creation&todate=500000", [500, 400, 100]),
      ("sort=votes&fromdate=400000&todate=500000", [500, 400]),
      ("sort=activity&fromdate=100001&todate=950000", [500, 400]),
      ("sort=creation&fromdate=500000&todate=400000", []),
    ])
  func dates(query: String, expected: [Int]) async throws {
    #expect(try await ids(query) == expected)
  }

  @Test(
    "The bounds min and max apply to the sort order",
    arguments: [
      ("sort=votes&min=1", [500, 400, 980]),
      ("sort=votes&max=0", [990, 100]),
      ("sort=votes&min=-2&max=-1", [100]),
      ("sort=activity&min=900000", [990, 980, 100]),
      ("sort=creation&min=400000&max=500000", [500, 400]),
    ])
  func bounds(query: String, expected: [Int]) async throws {
    #expect(try await ids(query) == expected)
  }

  @Test(
    "The error for an invalid parameter names it",
    arguments: [
      ("sort=hot&min=1", "min"), ("sort=week&max=1", "max"), ("sort=votes&min=many", "min"),
      ("sort=newest", "sort"), ("order=up", "order"), ("fromdate=yesterday", "fromdate"),
      ("todate=-1", "todate"), ("fromdate=253402300800", "fromdate"), ("page=0", "page"),
      ("page=x", "page"), ("pagesize=101", "pagesize"), ("pagesize=-1", "pagesize"),
      ("page_size=10", "page_size"), ("intitle=x", "intitle"), ("tagged=a&tagged=b", "tagged"),
      ("filter=!unknown", "filter"), ("site=stackoverflow", "site"),
    ])
  func wrongParameters(query: String, name: String) async throws {
    #expect(
      try await sample.error("questions?site=stackoverflow&\(query)") == .badParameter(name))
  }

  @Test("A malformed percent escape is an error")
  func brokenEscape() async throws {
    #expect(
      try await sample.error("questions?site=stackoverflow&tagged=c%2")
        == .badParameter("query"))
  }

  @Test("Pages are consecutive, and the last one has no more")
  func paging() async throws {
    let query = "questions?site=stackoverflow&sort=creation&pagesize=2"
    #expect(try await sample.numbers("question_id", query) == [990, 980])
    #expect(try await sample.numbers("question_id", "\(query)&page=2") == [500, 400])
    #expect(try await sample.numbers("question_id", "\(query)&page=3") == [100])
    #expect(try await sample.numbers("question_id", "\(query)&page=4") == [])
    #expect(try await sample.page(query).wrapper["has_more"] == .bool(true))
    #expect(try await sample.page("\(query)&page=3").wrapper["has_more"] == .bool(false))
    #expect(
      try await sample.page("questions?site=stackoverflow&pagesize=0").wrapper["has_more"]
        == .bool(true))
  }

  @Test("Unanswered questions, without an accepted or upvoted answer, can be listed by tag")
  func unanswered() async throws {
    let sample = try SmallSample(adding: [
      "questions/600.json": """
      {"question_id": 600, "tags": ["swift"], "score": 50, "creation_date": 600000,
       "is_answered": true}
      """
    ])
    let list = "questions/unanswered?site=stackoverflow&sort=votes"
    #expect(try await sample.numbers("question_id", list) == [500, 400, 980, 990, 100])
    #expect(try await sample.numbers("question_id", "\(list)&tagged=sqlite") == [500, 990])
    #expect(
      try await sample.error("questions/unanswered?site=stackoverflow&sort=hot")
        == .badParameter("sort"))
  }

  @Test("Featured questions have an open bounty")
  func featured() async throws {
    let sample = try SmallSample(adding: [
      "questions/600.json": """
      {"question_id": 600, "score": 1, "creation_date": 600000, "bounty_amount": 50,
       "bounty_closes_date": 1000001}
      """,
      "questions/700.json": """
      {"question_id": 700, "score": 2, "creation_date": 700000, "bounty_amount": 50,
       "bounty_closes_date": 1000000}
      """,
    ])
    let list = "questions/featured?site=stackoverflow&sort=votes"
    #expect(try await sample.numbers("question_id", list) == [600])
  }
}
