import SampleAPI
import StackExchange
import Testing

@Suite("Methods that give posts and people by id")
struct PostMethodTests {
  let sample: SmallSample
  init() throws { sample = try SmallSample() }

  @Test(
    "What is not there is left out, and the order is that of the sort",
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
    ])
  func byID(path: String, field: String, expected: [Int]) async throws {
    #expect(try await sample.numbers(field, "\(path)?site=stackoverflow") == expected)
  }

  @Test(
    "Each list has its own sorts",
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
    "A sort of another list is refused",
    arguments: [
      "answers/401?sort=hot", "posts/400/comments?sort=activity", "users/7?sort=votes",
      "questions/400?sort=week", "tags?sort=votes",
    ])
  func foreignSorts(path: String) async throws {
    #expect(try await sample.refusal("\(path)&site=stackoverflow") == .badParameter("sort"))
  }

  @Test("An answer knows the question that it answers")
  func answersKnowTheirQuestion() async throws {
    let filter = try await sample.filter(include: "answer.title;answer.tags")
    let page = try await sample.page("answers/401?site=stackoverflow&filter=\(filter)")
    let answer = try #require(page.items.first)
    #expect(answer["title"] == .string("&lt;b&gt; &amp; &quot;q&quot;"))
    #expect(answer["tags"] == .array([.string("swift"), .string("c++")]))
    #expect(answer["question_id"] == .integer(400))
  }

  @Test("Questions of another site than the posts' own are none")
  func otherSite() async throws {
    #expect(try await sample.numbers("question_id", "questions?site=meta") == [])
    #expect(try await sample.numbers("user_id", "users/7?site=meta") == [])
  }

  @Test(
    "A site goes by its name and by its domain",
    arguments: ["stackoverflow", "stackoverflow.example"])
  func siteNames(name: String) async throws {
    #expect(try await sample.numbers("question_id", "questions/400?site=\(name)") == [400])
  }
}
