import FoundationEssentials
import Networking
import SampleAPI
import StackExchange

/// A sample API with five questions, and methods that send requests to it.
struct SmallSample {
  let api: SampleAPI

  init(adding files: [String: String] = [:]) throws {
    let all = Self.files.merging(files) { _, new in new }
    api = try SampleAPI(files: all.mapValues { Array($0.utf8) })
  }

  /// Sends a request below the base URL.
  func send(
    _ path: String, method: HTTPMethod = .get, headers: [HTTPHeader] = [], form: String? = nil
  ) async throws -> HTTPResponse {
    try await api.transport(
      HTTPRequest(
        method, url: "https://api.stackexchange.example/2.3/\(path)", headers: headers,
        body: form.map { Array($0.utf8) }))
  }

  /// Returns the page of a response, and throws if the response is an error.
  func page(_ path: String, headers: [HTTPHeader] = []) async throws -> ResponsePage {
    let response = try await send(path, headers: headers)
    guard response.status == 200 else { throw UnexpectedError(envelope: try Envelope(response)) }
    return try ResponsePage(response)
  }

  /// Returns the numbers in a field of all items, in order.
  func numbers(_ field: String, _ path: String) async throws -> [Int] {
    try await page(path).items.compactMap {
      if case .integer(let value) = $0[field] { value } else { nil }
    }
  }

  /// Returns the error of an invalid request, or `nil` if the request is valid.
  func error(
    _ path: String, method: HTTPMethod = .get, headers: [HTTPHeader] = [], form: String? = nil
  ) async throws -> Envelope? {
    let response = try await send(path, method: method, headers: headers, form: form)
    return response.status == 400 ? try Envelope(response) : nil
  }
}

/// A successful response with the fields of its filter.
struct ResponsePage {
  let wrapper: [String: JSONValue]

  init(_ response: HTTPResponse) throws {
    wrapper = try JSONDecoder().decode([String: JSONValue].self, from: Data(response.body))
  }

  var items: [[String: JSONValue]] {
    guard case .array(let values) = wrapper["items"] else { return [] }
    return values.compactMap { if case .object(let item) = $0 { item } else { nil } }
  }
}

/// An error response of the API.
struct Envelope: Decodable, Equatable {
  let id: Int
  let name: String
  let message: String

  private enum CodingKeys: String, CodingKey {
    case id = "error_id"
    case name = "error_name"
    case message = "error_message"
  }

  init(_ response: HTTPResponse) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(response.body))
  }

  init(_ id: Int, _ name: String, _ message: String) {
    self.id = id
    self.name = name
    self.message = message
  }

  static func badParameter(_ message: String) -> Envelope {
    Envelope(400, "bad_parameter", message)
  }

  static let noMethod = Envelope(404, "no_method", "no method found with this name")
}

/// A valid request resulted in an error.
struct UnexpectedError: Error {
  let envelope: Envelope
}

extension SmallSample {
  /// The current time is 1,000,000 s; a question was created at 1,000 s × its id.
  private static let files = [
    "sample.json": #"{"now": "1970-01-12T13:46:40Z", "site": "stackoverflow"}"#,
    "sites.json": """
    {"items": [
      {"api_site_parameter": "stackoverflow", "name": "Q & A",
       "site_url": "https://stackoverflow.example",
       "related_sites": [{"name": "Meta", "relation": "meta"}]},
      {"api_site_parameter": "meta", "name": "Meta", "site_url": "https://meta.example"}]}
    """,
    "users.json": """
    {"items": [
      {"user_id": 7, "display_name": "Zoë", "reputation": 12, "creation_date": 5},
      {"user_id": 8, "display_name": "Ada", "reputation": 40, "creation_date": 9,
       "about_me": "<p>Hi</p>"}]}
    """,
    "questions/100.json": """
    {"question_id": 100, "title": "Old", "tags": ["swift"], "score": -2, "view_count": 10,
     "creation_date": 100000, "last_activity_date": 900000, "answer_count": 0,
     "owner": {"user_type": "registered", "user_id": 7, "display_name": "Zoë"}}
    """,
    "questions/400.json": """
    {"question_id": 400, "title": "<b> & \\"q\\"", "tags": ["swift", "c++"], "score": 5,
     "view_count": 1000, "creation_date": 400000, "last_activity_date": 400000,
     "link": "https://stackoverflow.example/q?a=1&b=2", "body": "<p>x &amp; y</p>",
     "body_markdown": "it's é 🦉 …", "accepted_answer_id": 402,
     "comments": [
       {"comment_id": 1, "post_id": 400, "score": 3, "creation_date": 400010,
        "body": "a", "body_markdown": "a"},
       {"comment_id": 2, "post_id": 400, "score": 1, "creation_date": 400020,
        "body": "b", "body_markdown": "b"}],
     "answers": [
       {"answer_id": 401, "question_id": 400, "score": 9, "is_accepted": false,
        "creation_date": 400100, "last_activity_date": 400100, "comments": []},
       {"answer_id": 402, "question_id": 400, "score": 2, "is_accepted": true,
        "creation_date": 400200, "last_activity_date": 400300,
        "comments": [{"comment_id": 3, "post_id": 402, "score": 0,
                      "creation_date": 400250, "body": "c"}]}]}
    """,
    "questions/500.json": """
    {"question_id": 500, "title": "Five", "tags": ["sqlite"], "score": 5, "view_count": 1,
     "creation_date": 500000, "last_activity_date": 500000}
    """,
    "questions/980.json": """
    {"question_id": 980, "title": "New", "tags": ["swift"], "score": 1, "view_count": 100,
     "creation_date": 980000, "last_activity_date": 980000}
    """,
    "questions/990.json": """
    {"question_id": 990, "title": "Newest", "tags": ["sqlite", "swift"], "score": 0,
     "view_count": 10, "creation_date": 990000, "last_activity_date": 990000}
    """,
    "avatars/a.png": "the bytes",
    "images/b.webp": "more bytes",
  ]
}
