import FoundationEssentials
import Networking
import StackExchange

/// Invented items in the format of the API, with every field.
enum Fixture {
  static let user: JSONValue = [
    "user_id": 31, "user_type": "moderator", "display_name": "Ada", "reputation": 4_096,
    "link": "https://code.example/users/31/ada",
    "profile_image": "https://i.sstatic.net/ada.png?s=256&g=1", "account_id": 77, "accept_rate": 90,
  ]
  static let editor: JSONValue = ["user_id": 32, "display_name": "Bo", "user_type": "registered"]

  static let comment: JSONValue = [
    "comment_id": 501, "post_id": 7, "score": 3, "edited": true, "creation_date": 1_700_000_100,
    "owner": user, "reply_to_user": editor, "content_license": "CC BY-SA 4.0",
    "link": "https://code.example/questions/7/t#comment501_7", "body": "<b>no</b>",
    "body_markdown": "**no**", "post_type": "question",
  ]

  /// The fields that questions and answers share.
  private static let post: JSONValue = [
    "score": -4, "owner": user, "last_editor": editor, "creation_date": 1_700_000_000,
    "last_activity_date": 1_700_000_300, "last_edit_date": 1_700_000_200,
    "community_owned_date": 1_700_000_201, "locked_date": 1_700_000_202,
    "content_license": "CC BY-SA 3.0", "link": "https://code.example/p/7", "body": "<p>b</p>",
    "body_markdown": "b", "comments": [comment], "up_vote_count": 8,
  ]

  static let answer = post.adding([
    "answer_id": 70, "question_id": 7, "is_accepted": true, "awarded_bounty_amount": 50,
  ])

  static let question = post.adding([
    "question_id": 7, "title": "Why?", "tags": ["swift", "c++"], "answers": [answer],
    "answer_count": 5, "accepted_answer_id": 70, "is_answered": true, "view_count": 1_234,
    "closed_date": 1_700_000_400, "closed_reason": "Opinion-based", "bounty_amount": 100,
    "bounty_closes_date": 1_700_000_500, "protected_date": 1_700_000_600,
  ])

  static let community: JSONValue = [
    "api_site_parameter": "code", "name": "Code", "site_url": "https://code.example",
    "audience": "people who code", "markdown_extensions": ["MathJax", "Prettify"],
    "site_state": "normal",
  ]
}

extension JSONValue {
  /// Returns the object with added or replaced members.
  func adding(_ members: [String: JSONValue]) -> JSONValue {
    guard case .object(let own) = self else { return self }
    return .object(own.merging(members) { $1 })
  }

  /// Returns the value with a replacement at a path such as `answers.0.owner`; `nil` removes it.
  func replacing(_ path: String, with value: JSONValue?) -> JSONValue {
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    let rest = parts.count > 1 ? parts[1] : nil
    switch self {
    case .object(var members):
      members[parts[0]] = rest.map { members[parts[0]]?.replacing($0, with: value) } ?? value
      return .object(members)
    case .array(var elements):
      guard let index = Int(parts[0]), elements.indices ~= index else { return self }
      elements[index] = rest.map { elements[index].replacing($0, with: value) } ?? value ?? .null
      return .array(elements)
    case .null, .bool, .integer, .number, .string:
      return self
    }
  }

  /// Returns the encoded JSON.
  func bytes() throws -> [UInt8] { Array(try JSONEncoder().encode(self)) }
}

/// Decodes a page with the given items.
func read<Item: Decodable & Sendable>(
  _ items: [JSONValue], _ encoding: TextEncoding = .raw, as type: Item.Type = Item.self
) throws -> Page<Item> {
  try Page(json: JSONValue.object(["items": .array(items)]).bytes(), encoding: encoding)
}

/// Decodes a page from JSON text.
func read<Item: Decodable & Sendable>(
  text: String, _ encoding: TextEncoding = .raw, as type: Item.Type = Item.self
) throws -> Page<Item> {
  try Page(json: Array(text.utf8), encoding: encoding)
}

/// Loads a resource with the given response.
func load<A>(_ resource: Resource<A>, answering json: [UInt8], status: Int = 200) async throws -> A
{
  let environment = Environment.stackExchange(baseURL: "https://api.example/2.3", userAgent: "test")
  let service = Webservice(environment: environment) { request in
    HTTPResponse(status: status, body: json, url: request.url)
  }
  return try await service.load(resource)
}
