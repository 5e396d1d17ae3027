internal import Networking

/// A request to the sample API, with decoded parameters.
struct APIRequest: Sendable {
  let httpMethod: HTTPMethod
  /// The path components below the base URL, such as `["questions", "1;2"]`.
  let path: [String]
  /// The decoded items of the query and of the form in the body; `nil` if they are malformed.
  let parameters: [QueryItem]?
  /// The value of the request's `Authorization` header, if any.
  let authorization: String?
  let url: String

  /// Creates an API request from an HTTP request whose URL has been parsed into `target` and
  /// `path`.
  init(_ request: HTTPRequest, target: RequestTarget, path: [String]) {
    let form = String(decoding: request.body ?? [], as: UTF8.self)
    httpMethod = request.method
    self.path = path
    parameters = target.query.flatMap { query in
      decodeFormItems(form.split(separator: "&")).map { query + $0 }
    }
    authorization = request.headers.first { $0.name.lowercased() == "authorization" }?.value
    url = request.url
  }
}
