import FoundationEssentials
import Networking
import StackExchange
import Synchronization

/// An API whose pages are written down in the test; it notes what it was asked.
final class StubAPI: Sendable {
  private let answers: @Sendable (_ path: String, _ query: String) throws -> String
  private let asked = Mutex<[String]>([])

  /// Answers by path below `/2.3`, with the query as it came.
  init(_ answers: @escaping @Sendable (_ path: String, _ query: String) throws -> String) {
    self.answers = answers
  }

  static let base = "https://api.example/2.3"

  /// The paths asked for, in order.
  var paths: [String] { asked.withLock { $0 } }

  var service: Webservice {
    Webservice(environment: .stackExchange(base: Self.base, userAgent: "test")) { [self] request in
      let parts = request.url.dropFirst(Self.base.count).split(separator: "?", maxSplits: 1)
      let path = String(parts[0])
      asked.withLock { $0.append(path) }
      if path == "/filters/create" { return Self.response(request, Self.filter) }
      if path == "/sites" { return Self.response(request, Self.sites) }
      return Self.response(request, try answers(path, String(parts.last ?? "")))
    }
  }

  private static func response(_ request: HTTPRequest, _ json: String) -> HTTPResponse {
    let isError = json.hasPrefix("{\"error_id\"")
    return HTTPResponse(status: isError ? 400 : 200, body: Array(json.utf8), url: request.url)
  }

  private static let filter: String = {
    let names = FieldList.everythingShown.names.map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"items":[{"filter":"!f","filter_type":"unsafe","included_fields":[\#(names)]}]}"#
  }()

  private static let sites = """
    {"items":[{"api_site_parameter":"stackoverflow","name":"Stack Overflow",
    "site_url":"https://stackoverflow.com"}],"has_more":false}
    """
}

/// A page of the API.
func page(_ items: [String], hasMore: Bool = false, quota: Int = 290) -> String {
  """
  {"items":[\(items.joined(separator: ","))],"has_more":\(hasMore),"quota_max":300,
  "quota_remaining":\(quota)}
  """
}

/// A question of the API with as many answers as scores are given.
func question(
  _ id: Int, score: Int = 1, answers scores: [Int] = [], accepted: Int? = nil, more: String = ""
) -> String {
  let answers = scores.enumerated().map { index, score in
    answer(id * 10 + index, of: id, score: score, isAccepted: id * 10 + index == accepted)
  }
  let accepted = accepted.map { #""accepted_answer_id":\#($0),"# } ?? ""
  return """
    {"question_id":\(id),"title":"Title \(id)","tags":["swift"],"score":\(score),\(accepted)
    "creation_date":\(1_700_000_000 + id),"answer_count":\(scores.count),\(more)
    "body_markdown":"text","comments":[{"comment_id":\(id + 500),"post_id":\(id)}],
    "answers":[\(answers.joined(separator: ","))]}
    """
}

func answer(_ id: Int, of question: Int, score: Int, isAccepted: Bool = false) -> String {
  """
  {"answer_id":\(id),"question_id":\(question),"score":\(score),"is_accepted":\(isAccepted),
  "body_markdown":"answer"}
  """
}
