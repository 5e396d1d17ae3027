import FoundationEssentials
import Networking
import StackExchange
import Testing

/// Decodes recorded responses of the API.
///
/// They are available only if `SODIGEST_SHARED` names a folder.
@Suite(.enabled(if: Recordings.isAvailable, "SODIGEST_SHARED names no folder with recordings"))
struct RecordedAnswerTests {
  @Test("No item of a recorded response is lost", arguments: Recordings.files)
  func allItems(file: String) throws {
    for json in try Recordings.answers(in: file) {
      switch json.firstItem {
      case let item where item["title"] != nil && item["question_id"] != nil && !item.isAnswer:
        try checkQuestions(json)
      case let item where item.isAnswer: try check(json, as: Answer.self, "answer_id", \.id)
      case let item where item["user_id"] != nil: try check(json, as: User.self, "user_id", \.id)
      case let item where item["site_url"] != nil:
        try check(json, as: Community.self, "api_site_parameter", \.apiSiteParameter)
      case let item:
        #expect(
          item["filter"] != nil || item["has_synonyms"] != nil,
          "\(file) has items of an unknown type")
      }
    }
  }

  @Test("Recorded errors have an id and a message, and throttle violations a delay")
  func errors() async throws {
    let cases = try Recordings.json("error_envelopes.json").elements
    #expect(!cases.isEmpty)
    for envelope in cases.compactMap({ $0["envelope"] }) {
      let name = envelope["error_name"]?.text ?? ""
      let message = envelope["error_message"]?.text ?? name
      let error = await #expect(throws: WebserviceError.self) {
        try await load(.communities(), answering: envelope.bytes(), status: 400)
      }
      let seconds = message.split(separator: " ").lazy.compactMap { Int($0) }.first ?? 60
      let expected: WebserviceError =
        envelope["error_id"] == 502
        ? .throttled(retryAfter: .seconds(seconds), message: message)
        : .backend(
          id: envelope["error_id"]?.number ?? 0, name: name, message: message)
      #expect(error == expected)
    }
  }

  @Test("The recorded filter is safe and lacks fields that are requested today")
  func filter() async throws {
    let json = try Recordings.json("filters_create.json")
    let page = try await load(.creatingFilter(.displayed), answering: json.bytes())
    let filter = try #require(page.items.first)
    #expect(filter.encoding == .encoded)
    #expect(!filter.missingFields.contains("shallow_user.link"))
    #expect(filter.missingFields.contains("question.body_markdown"))
  }

  /// Compares the decoded questions with the recorded JSON, at every level.
  private func checkQuestions(_ json: JSONValue) throws {
    let page = try Page<Question>(json: json.bytes(), encoding: .encoded)
    let items = json["items"]?.elements ?? []
    #expect(page.skipped.isEmpty)
    #expect(page.items.map(\.id) == items.map { $0["question_id"]?.number })
    for (question, item) in zip(page.items, items) {
      let answers = item["answers"]?.elements ?? []
      #expect(question.answers.map(\.id) == answers.map { $0["answer_id"]?.number })
      #expect(question.tags.count == item["tags"]?.elements.count)
      #expect(question.post.score == item["score"]?.number)
      #expect(question.post.body == item["body"]?.text)
      #expect((question.post.owner == nil) == (item["owner"] == nil))
      let posts = [question.post] + question.answers.map(\.post)
      for (post, item) in zip(posts, [item] + answers) {
        let comments = item["comments"]?.elements ?? []
        #expect(post.comments.map(\.id) == comments.map { $0["comment_id"]?.number })
        #expect(
          post.creationDate?.timeIntervalSince1970 == item["creation_date"]?.number.map(Double.init)
        )
        #expect(post.comments.map(\.body) == comments.map { $0["body"]?.text })
        #expect((post.bodyMarkdown == nil) == (item["body_markdown"] == nil))
      }
      #expect(!question.title.contains("&quot;") && !question.title.contains("&#39;"))
    }
  }

  private func check<Item: Decodable & Sendable, ID: Equatable>(
    _ json: JSONValue, as type: Item.Type, _ name: String, _ id: (Item) -> ID
  ) throws {
    let page = try Page<Item>(json: json.bytes(), encoding: .encoded)
    let ids = (json["items"]?.elements ?? []).map {
      $0[name]?.number as? ID ?? $0[name]?.text as? ID
    }
    #expect(page.items.map(id) == ids)
    #expect(page.skipped.isEmpty)
  }
}

/// The recorded responses of the API.
private enum Recordings {
  static let folder = ProcessInfo.processInfo.environment["SODIGEST_SHARED"].map {
    "\($0)/data/api"
  }

  static let files: [String] = {
    guard let folder else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".json") && !notPages.contains($0) }.sorted()
  }()

  static var isAvailable: Bool { !files.isEmpty }

  /// Files that are not pages.
  private static let notPages: Set = ["error_envelopes.json", "users.json"]

  static func json(_ file: String) throws -> JSONValue {
    let data = try Data(contentsOf: URL(filePath: "\(folder ?? "")/\(file)"))
    return try JSONDecoder().decode(JSONValue.self, from: data)
  }

  /// Returns the pages of a file with one page, several pages, one item or a list of items.
  static func answers(in file: String) throws -> [JSONValue] {
    let json = try json(file)
    if json["items"] != nil { return [json] }
    if json.elements.first?["items"] != nil { return json.elements }
    return [["items": .array(json.elements.isEmpty ? [json] : json.elements)]]
  }
}

extension JSONValue {
  fileprivate subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  fileprivate var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  fileprivate var number: Int? { if case .integer(let value) = self { value } else { nil } }
  fileprivate var text: String? { if case .string(let value) = self { value } else { nil } }
  fileprivate var firstItem: JSONValue { self["items"]?.elements.first ?? .null }
  fileprivate var isAnswer: Bool { self["answer_id"] != nil }
}
