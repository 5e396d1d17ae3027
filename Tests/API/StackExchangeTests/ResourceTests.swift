import FoundationEssentials
import Networking
import StackExchange
import Testing

@Suite struct ResourceTests {
  private let environment = Environment.stackExchange(
    baseURL: "https://api.example/2.3", userAgent: "t")
  private let filter = Filter(name: "!a*(b)", encoding: .raw)

  private func url<A>(_ resource: Resource<A>) throws -> String {
    try environment.request(for: resource.request).url
  }

  @Test("A question list request has tags, sort order, dates, filter and page")
  func questionList() throws {
    let list = QuestionListRequest(
      site: "stackoverflow", tags: ["c++", "c#"], sort: .votes,
      createdFrom: Date(timeIntervalSince1970: 86_400),
      createdThrough: Date(timeIntervalSince1970: 172_799), minScore: -2)
    #expect(
      try url(.questions(list, filter: filter, page: 2, size: 50))
        == """
        https://api.example/2.3/questions?order=desc&sort=votes&tagged=c%2B%2B%3Bc%23\
        &fromdate=86400&todate=172799&min=-2\
        &site=stackoverflow&filter=%21a%2A%28b%29&page=2&pagesize=50
        """)
  }

  @Test("A list sorted by creation is limited by min instead of fromdate")
  func creation() throws {
    let list = QuestionListRequest(
      site: "s", tags: [], sort: .creation, createdFrom: Date(timeIntervalSince1970: 86_400),
      createdThrough: Date(timeIntervalSince1970: 172_799))
    let url = try url(.questions(list, filter: filter))
    #expect(url.contains("?order=desc&sort=creation&min=86400&todate=172799&site=s"))
  }

  @Test(
    "Unanswered and featured questions have their own methods",
    arguments: [
      (QuestionListRequest.Kind.any, "questions?"), (.unanswered, "questions/unanswered?"),
      (.featured, "questions/featured?"),
    ])
  func kinds(kind: QuestionListRequest.Kind, path: String) throws {
    let list = QuestionListRequest(site: "s", tags: [], sort: .votes, kind: kind)
    let url = try url(.questions(list, filter: filter))
    #expect(url.hasPrefix("https://api.example/2.3/\(path)order=desc&sort=votes&site=s&"))
  }

  @Test(
    "A minimum score is sent only if the list is sorted by votes",
    arguments: QuestionListRequest.Sort.allCases
  )
  func minimumScore(sort: QuestionListRequest.Sort) throws {
    let list = QuestionListRequest(site: "s", tags: ["t"], sort: sort, minScore: 5)
    #expect(try url(.questions(list, filter: filter)).contains("&min=5") == (sort == .votes))
  }

  @Test("Ids are joined in one path segment")
  func ids() throws {
    let questions = try url(.questions(ids: [1, 22], site: "s", filter: filter))
    #expect(questions.hasPrefix("https://api.example/2.3/questions/1;22?site=s&"))
    let answers = try url(.answers(ofQuestions: [7], site: "s", filter: filter, page: 3))
    #expect(answers.hasPrefix("https://api.example/2.3/questions/7/answers?order=desc&sort=votes&"))
    #expect(answers.contains("&page=3&"))
    #expect(try url(.answers(ids: [5], site: "s", filter: filter)).contains("/answers/5?"))
    #expect(
      try url(.comments(ofPosts: [5], site: "s", filter: filter)).contains("/posts/5/comments?"))
    #expect(try url(.users(ids: [5], site: "s", filter: filter)).contains("/users/5?"))
    #expect(try url(.communities(page: 2)) == "https://api.example/2.3/sites?page=2&pagesize=100")
  }

  @Test(
    "A filter request is unsafe, starts without fields, and includes fields and their containers")
  func filterRequest() throws {
    let text = try url(.creatingFilter(.displayed))
    #expect(
      text.hasPrefix("https://api.example/2.3/filters/create?base=none&unsafe=true&include=."))
    for name in [
      ".has_more", "question.body_markdown", "answer.comments", "comment.body",
      "shallow_user.profile_image",
    ] {
      #expect(text.contains("\(name)%3B") || text.hasSuffix(name))
    }
    #expect(FieldList.displayed.required.isSubset(of: FieldList.displayed.names))
    #expect(Set(FieldList.displayed.names).count == FieldList.displayed.names.count)
  }

  @Test("A created filter has its kind and its missing fields")
  func grantedFilter() async throws {
    let included = FieldList.displayed.names.filter { $0 != "answer.link" }
    let names = included.map { "\"\($0)\"" }.joined(separator: ",")
    for (type, encoding) in [("unsafe", TextEncoding.raw), ("safe", .encoded)] {
      let json = """
        {"items":[{"filter":"!x","filter_type":"\(type)","included_fields":[\(names)]}]}
        """
      let page = try await load(.creatingFilter(.displayed), answering: json)
      #expect(
        page.items == [Filter(name: "!x", encoding: encoding, missingFields: ["answer.link"])])
    }
  }

  @Test("Text is decoded according to the filter of the request")
  func encodingOfFilter() async throws {
    let json = #"{"items":[{"question_id":1,"title":"a &amp;lt; b"}]}"#
    for (encoding, title) in [(TextEncoding.raw, "a &amp;lt; b"), (.encoded, "a &lt; b")] {
      let filter = Filter(name: "f", encoding: encoding)
      let page = try await load(.questions(ids: [1], site: "s", filter: filter), answering: json)
      #expect(page.items.first?.title == title)
    }
  }

  private func load<A>(_ resource: Resource<A>, answering json: String) async throws -> A {
    let service = Webservice(environment: environment) { request in
      HTTPResponse(status: 200, body: Array(json.utf8), url: request.url)
    }
    return try await service.load(resource)
  }
}
