import SampleAPI
import StackExchange
import Testing

@Suite("Methods for posts and users by id")
struct PostMethodTests {
  let sample: SmallSample
  init() throws { sample = try SmallSample() }

  @Test(
    "Unknown ids are omitted, and items are in the default sort order",
    arguments: [
      ("questions/400;980;7;400", "question_id", [980, 400]),
      ("questions/980%3B400", "question_id", [980, 400]),
      ("questions/7", "question_id", []),
      ("questions/400;500/answers", "answer_id", [402, 401]),
      ("answers/401;402", "answer_id", [402, 401]),
      ("answers/402;400", "answer_id", [402]),
      ("questions/400/comments", "comment_id", [2, 1]),
      ("questions/402/comments", "comment_id", []),
      ("answers/402;400/comments", "comment_id", [3]),
      ("posts/402;400/comments", "comment_id", [3, 2, 1]),
      ("users/7;8;9", "user_id", [8, 7]),
      ("users/7;8/questions", "question_id", [100]),
      ("users/8/questions", "question_id", []),
      ("users/7/answers", "answer_id", []),
    ])
  func byID(path: String, field: String, expected: [Int]) async throws {
    #expect(try await sample.numbers(field, "\(path)?site=stackoverflow") == expected)
  }

  @Test(
    "Each list supports its own sort orders and bounds",
    arguments: [
      ("questions/400/answers?sort=votes", "answer_id", [401, 402]),
      ("questions/400/answers?sort=votes&min=5", "answer_id", [401]),
      ("questions/400/answers?sort=creation&order=asc", "answer_id", [401, 402]),
      ("questions/400/answers?todate=400100", "answer_id", [401]),
      ("posts/402;400/comments?sort=votes", "comment_id", [1, 2, 3]),
      ("posts/402;400/comments?order=asc&fromdate=400020", "comment_id", [2, 3]),
      ("questions/100;400?sort=votes&max=0", "question_id", [100]),
      ("users/7;8?sort=name", "user_id", [7, 8]),
      ("users/7;8?sort=name&order=asc&max=B", "user_id", [8]),
      ("users/7;8?sort=creation&order=asc", "user_id", [7, 8]),
      ("users/7;8?min=13", "user_id", [8]),
    ])
  func sorts(path: String, field: String, expected: [Int]) async throws {
    #expect(try await sample.numbers(field, "\(path)&site=stackoverflow") == expected)
  }

  @Test(
    "A sort order of another list is an error",
    arguments: [
      "answers/401?sort=hot", "posts/400/comments?sort=activity", "users/7?sort=votes",
      "questions/400?sort=week", "tags?sort=votes",
    ])
  func invalidSorts(path: String) async throws {
    #expect(try await sample.error("\(path)&site=stackoverflow") == .badParameter("sort"))
  }

  @Test("A user's answers and the sites of a network account are listed")
  func people() async throws {
    let sample = try SmallSample(adding: [
      "users.json": """
      {"items": [{"user_id": 7, "account_id": 70, "reputation": 3},
        {"user_id": 8, "account_id": 80, "reputation": 4}]}
      """,
      "questions/600.json": """
      {"question_id": 600, "title": "t", "tags": [], "creation_date": 1, "last_activity_date": 1,
       "answers": [{"answer_id": 601, "creation_date": 2, "last_activity_date": 3,
         "owner": {"user_id": 7}}]}
      """,
    ])
    let list = "users/7/answers?site=stackoverflow&sort=activity&order=asc"
    #expect(try await sample.numbers("answer_id", "\(list)&min=3") == [601])
    #expect(try await sample.numbers("answer_id", "\(list)&min=4") == [])
    #expect(try await sample.numbers("user_id", "users/70;80/associated") == [7])
    let account = try #require(try await sample.page("users/70/associated").items.first)
    #expect(account["question_count"] == .integer(1) && account["answer_count"] == .integer(1))
    #expect(account["site_url"] == .string("https://stackoverflow.example"))
  }

  @Test(
    "A search matches all words, any tag and the accepted option",
    arguments: [
      ("q=ne", [990, 980]), ("q=new&tagged=sqlite", [990]), ("q=NEWEST", [990]),
      ("tagged=c%2B%2B;sqlite", [990, 500, 400]), ("q=it%27s&accepted=true", [400]),
      ("q=ne&accepted=true", []), ("tagged=swift&nottagged=sqlite&sort=votes", [400, 980, 100]),
    ])
  func search(query: String, expected: [Int]) async throws {
    let path = "search/advanced?site=stackoverflow&\(query)"
    #expect(try await sample.numbers("question_id", path) == expected)
  }

  @Test("A search requires words or tags")
  func emptySearch() async throws {
    #expect(
      try await sample.error("search/advanced?site=stackoverflow&sort=votes")
        == .badParameter("q"))
  }

  @Test("An answer has the title, tags and id of its question")
  func questionFields() async throws {
    let filter = try await sample.filter(include: "answer.title;answer.tags")
    let page = try await sample.page("answers/401?site=stackoverflow&filter=\(filter)")
    let answer = try #require(page.items.first)
    #expect(answer["title"] == .string("&lt;b&gt; &amp; &quot;q&quot;"))
    #expect(answer["tags"] == .array([.string("swift"), .string("c++")]))
    #expect(answer["question_id"] == .integer(400))
  }

  @Test("Another site has no questions and no users")
  func otherSite() async throws {
    #expect(try await sample.numbers("question_id", "questions?site=meta") == [])
    #expect(try await sample.numbers("user_id", "users/7?site=meta") == [])
  }

  @Test(
    "A site is identified by its name or its domain",
    arguments: ["stackoverflow", "stackoverflow.example"])
  func siteNames(name: String) async throws {
    #expect(try await sample.numbers("question_id", "questions/400?site=\(name)") == [400])
  }
}
