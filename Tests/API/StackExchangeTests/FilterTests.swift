import Networking
import StackExchange
import Testing

/// The API creates a filter without unknown fields and reports no error.
@Suite struct FilterTests {
  private func grant(_ item: JSONValue) async throws -> Page<Filter> {
    let json: JSONValue = ["items": [item], "has_more": false]
    return try await load(.creatingFilter(.displayed), answering: json.bytes())
  }

  private static let everything = FieldList.displayed.names.map(JSONValue.string)

  @Test("A filter requests both the nested objects and their fields")
  func nestedFields() {
    let names = Set(FieldList.displayed.names)
    for (container, member) in [
      ("question.owner", "shallow_user.display_name"), ("question.owner", "shallow_user.link"),
      ("question.owner", "shallow_user.profile_image"), ("answer.owner", "shallow_user.user_type"),
      ("comment.owner", "shallow_user.user_id"), ("question.comments", "comment.body"),
      ("answer.comments", "comment.score"), ("question.answers", "answer.answer_id"),
      ("question.answers", "answer.question_id"), ("question.answers", "answer.is_accepted"),
    ] {
      #expect(names.contains(container) && names.contains(member), "\(container) \(member)")
    }
  }

  @Test("A filter requests all displayed fields of posts and of the wrapper")
  func displayedFields() {
    let names = Set(FieldList.displayed.names)
    let wrapper = [
      ".items", ".has_more", ".backoff", ".quota_max", ".quota_remaining", ".error_id",
      ".error_name", ".error_message",
    ]
    let shared = [
      "body", "body_markdown", "score", "creation_date", "last_activity_date", "last_edit_date",
      "content_license", "link", "owner", "comments", "community_owned_date",
    ]
    let question =
      shared + [
        "question_id", "title", "tags", "answer_count", "accepted_answer_id", "is_answered",
        "view_count", "closed_date", "closed_reason", "bounty_amount", "answers",
      ]
    #expect(names.isSuperset(of: wrapper))
    #expect(names.isSuperset(of: question.map { "question.\($0)" }))
    #expect(names.isSuperset(of: shared.map { "answer.\($0)" }))
    #expect(
      names.isSuperset(
        of: [
          "comment_id", "post_id", "score", "body", "body_markdown", "owner", "creation_date",
          "content_license", "link", "reply_to_user",
        ].map { "comment.\($0)" }))
  }

  @Test("The required fields include ids, titles and items")
  func required() {
    let required = FieldList.displayed.required
    #expect(
      required.isSuperset(of: [
        ".items", ".has_more", "question.question_id", "question.title", "answer.answer_id",
        "answer.question_id",
      ]))
    #expect(required.isSubset(of: FieldList.displayed.names))
  }

  @Test(
    "The response states the kind of the filter", arguments: [("safe", true), ("unsafe", false)])
  func kinds(type: String, isEncoded: Bool) async throws {
    let page = try await grant([
      "filter": "!x", "filter_type": .string(type), "included_fields": .array(Self.everything),
    ])
    #expect(page.items == [Filter(name: "!x", encoding: isEncoded ? .encoded : .raw)])
  }

  @Test(
    "A filter that is invalid, unnamed or of an unknown kind is skipped",
    arguments: [
      ["filter": "!x", "filter_type": "invalid", "included_fields": []],
      ["filter": "!x", "filter_type": "new", "included_fields": []],
      ["filter": "!x", "included_fields": []],
      ["filter_type": "unsafe", "included_fields": []],
      ["filter": 7, "filter_type": "unsafe", "included_fields": []],
    ] as [JSONValue])
  func noFilter(item: JSONValue) async throws {
    let page = try await grant(item)
    #expect(page.items.isEmpty)
    #expect(page.skipped.count == 1)
  }

  @Test("Additional fields of a filter are ignored, and missing fields are listed in order")
  func grantedFields() async throws {
    let names = FieldList.displayed.names
    let more: [JSONValue] = Self.everything.reversed() + ["question.new_field"]
    let complete = try await grant([
      "filter": "!x", "filter_type": "unsafe", "included_fields": .array(more),
    ])
    #expect(complete.items.first?.missingFields == [])
    for fields: JSONValue? in [[], nil, .null] {
      let item: JSONValue = ["filter": "!x", "filter_type": "unsafe"]
      let none = try await grant(item.replacing("included_fields", with: fields))
      #expect(none.items.first?.missingFields == names)
    }
  }

  @Test("A filter request includes exactly the fields of its list")
  func includedFields() throws {
    let environment = Environment.stackExchange(baseURL: "https://api.example/2.3", userAgent: "t")
    let request = try environment.request(
      for: Resource.creatingFilter(.displayed).request)
    let include = request.url.split(separator: "include=").last.map(String.init) ?? ""
    let asked = include.split(separator: "%3B").map(String.init)
    #expect(asked == FieldList.displayed.names)
  }

  @Test("The default filter of the API encodes text")
  func standard() {
    #expect(Filter.standard == Filter(name: "default", encoding: .encoded))
  }
}
