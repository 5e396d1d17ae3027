import Networking
import SampleAPI
import StackExchange
import Testing

@Suite("Filters of the sample API")
struct FilterTests {
  let sample: SmallSample
  init() throws { sample = try SmallSample() }

  func created(_ query: String) async throws -> [String: JSONValue] {
    try #require(try await sample.page("filters/create?\(query)").items.first)
  }

  func fields(_ query: String) async throws -> Set<String> {
    guard case .array(let names) = try await created(query)["included_fields"] else { return [] }
    return Set(names.map { if case .string(let name) = $0 { name } else { "" } })
  }

  @Test("The default filter excludes bodies and comments, and encodes text")
  func standard() async throws {
    let page = try await sample.page("questions/400?site=stackoverflow")
    #expect(
      Set(page.wrapper.keys) == ["items", "has_more", "quota_max", "quota_remaining"])
    let question = try #require(page.items.first)
    #expect(question["title"] == .string("&lt;b&gt; &amp; &quot;q&quot;"))
    for field in ["body", "body_markdown", "comments", "answers"] {
      #expect(question[field] == nil)
    }
  }

  @Test("Equal arguments result in the same filter name, which stays valid in a later run")
  func stableNames() async throws {
    let query = "include=question.body;answer.body&exclude=question.tags&unsafe=true"
    let name = try await created(query)["filter"]
    #expect(try await created(query)["filter"] == name)
    #expect(try await created("unsafe=true")["filter"] != name)
    guard case .string(let text) = name else {
      Issue.record("the filter has no name")
      return
    }
    let later = try SmallSample()
    let question = try await later.page("questions/400?site=stackoverflow&filter=\(text)")
    #expect(question.items.first?["body"] == .string("<p>x &amp; y</p>"))
    #expect(question.items.first?["tags"] == nil)
  }

  @Test("A filter can be created with a form")
  func form() async throws {
    let response = try await sample.send(
      "filters/create", method: .post, form: "base=none&include=.items%3Bquestion.title")
    #expect(response.status == 200)
    #expect(try ResponsePage(response).items.first?["filter_type"] == .string("safe"))
  }

  @Test("Unknown fields are ignored without an error")
  func unknownFields() async throws {
    let wanted = ".items;question.titel;owner.user_id;question.title;shallow_user.user_id"
    #expect(
      try await fields("base=none&include=\(wanted)")
        == [".items", "question.title", "shallow_user.user_id"])
  }

  @Test("Built-in filters include the documented fields")
  func builtIn() async throws {
    #expect(try await fields("base=none") == [])
    #expect(try await fields("base=total") == [".total"])
    let withBody = try await fields("base=withbody")
    #expect(
      withBody.subtracting(try await fields("base=default"))
        == ["question.body", "answer.body", "comment.body"])
    #expect(
      try await sample.page("questions?site=stackoverflow&filter=none").wrapper == [:])
    #expect(
      try await sample.page("questions?site=stackoverflow&filter=total").wrapper
        == ["total": .integer(5)])
  }

  @Test("Wrapper fields are returned only on request")
  func wrapper() async throws {
    let filter = try await sample.filter(include: ".page;.page_size;.total;.type", base: "none")
    #expect(
      try await sample.page("questions?site=stackoverflow&page=2&pagesize=3&filter=\(filter)")
        .wrapper == [
          "page": .integer(2), "page_size": .integer(3), "total": .integer(5),
          "type": .string("question"),
        ])
  }

  @Test("Nested objects require both the object and its fields")
  func nesting() async throws {
    let outer = try await sample.filter(include: ".items;question.owner", base: "none")
    let both = try await sample.filter(
      include: ".items;question.owner;shallow_user.display_name", base: "none")
    let path = "questions/100?site=stackoverflow&filter="
    #expect(try await sample.page(path + outer).items == [["owner": .object([:])]])
    #expect(
      try await sample.page(path + both).items
        == [["owner": .object(["display_name": .string("Zo&#235;")])]])
  }

  @Test("Answers and their comments are nested in questions, and empty lists are omitted")
  func answersInside() async throws {
    let filter = try await sample.filter(
      include: ".items;question.answers;answer.answer_id;answer.comments;comment.comment_id",
      base: "none")
    let page = try await sample.page("questions?site=stackoverflow&filter=\(filter)")
    #expect(
      page.items.filter { !$0.isEmpty } == [
        [
          "answers": .array([
            .object(["answer_id": .integer(401)]),
            .object([
              "answer_id": .integer(402),
              "comments": .array([.object(["comment_id": .integer(3)])]),
            ]),
          ])
        ]
      ])
  }

  @Test("The Markdown of a comment is returned only together with its HTML")
  func commentMarkdown() async throws {
    let alone = try await sample.filter(include: "comment.body_markdown")
    let beside = try await sample.filter(include: "comment.body_markdown;comment.body")
    let path = "questions/400/comments?site=stackoverflow&pagesize=1&filter="
    #expect(try await sample.page(path + alone).items.first?["body_markdown"] == nil)
    #expect(try await sample.page(path + beside).items.first?["body_markdown"] == .string("b"))
  }

  @Test("A safe filter encodes text for HTML, but no other fields")
  func safe() async throws {
    let fields = "question.body;question.body_markdown"
    let filter = try await sample.filter(include: fields)
    let question = try #require(
      try await sample.page("questions/400?site=stackoverflow&filter=\(filter)").items.first)
    #expect(question["body_markdown"] == .string("it&#39;s &#233; &#129417; …"))
    #expect(question["body"] == .string("<p>x &amp; y</p>"))
    #expect(question["link"] == .string("https://stackoverflow.example/q?a=1&b=2"))
    #expect(question["tags"] == .array([.string("swift"), .string("c++")]))
  }

  @Test("An unsafe filter returns text unchanged")
  func unsafe() async throws {
    let filter = try await sample.filter(include: "question.body_markdown", isUnsafe: true)
    let question = try #require(
      try await sample.page("questions/400?site=stackoverflow&filter=\(filter)").items.first)
    #expect(question["body_markdown"] == .string("it's é 🦉 …"))
    #expect(question["title"] == .string("<b> & \"q\""))
  }

  @Test("Filters can be looked up by name, and unknown names are invalid")
  func lookUp() async throws {
    let filter = try await sample.filter(include: "question.body", isUnsafe: true)
    let items = try await sample.page("filters/\(filter);default;nonsense").items
    #expect(
      items.map { $0["filter_type"] } == [
        .string("unsafe"), .string("safe"), .string("invalid"),
      ])
    #expect(items[2]["included_fields"] == nil)
  }

  @Test(
    "The error for an invalid argument names it",
    arguments: [
      ("unsafe=maybe", "unsafe"), ("base=mine", "base"), ("fields=x", "fields"),
      ("site=stackoverflow", "site"),
    ])
  func wrongArguments(query: String, name: String) async throws {
    #expect(try await sample.error("filters/create?\(query)") == .badParameter(name))
  }

  @Test("A filter name with one changed letter is invalid")
  func changedName() async throws {
    let filter = try await sample.filter(include: "question.body")
    let changed = "!" + (filter.dropFirst().first == "A" ? "B" : "A") + filter.dropFirst(2)
    #expect(
      try await sample.error("questions?site=stackoverflow&filter=\(changed)")
        == .badParameter("filter"))
  }
}

extension SmallSample {
  /// Creates a filter and returns its name.
  func filter(
    include: String, base: String = "default", isUnsafe: Bool = false
  ) async throws -> String {
    let query = "filters/create?base=\(base)&include=\(include)&unsafe=\(isUnsafe)"
    guard case .string(let name) = try await page(query).items.first?["filter"] else { return "" }
    return name
  }
}
