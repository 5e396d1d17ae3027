internal import Networking

/// A request as the API sees it.
struct APIRequest: Sendable {
  let httpMethod: HTTPMethod
  /// The path below the base URL.
  let method: [String]
  /// The query, and the form of a POST; `nil` when they cannot be read.
  let items: [QueryItem]?
  let authorization: String?
  let url: String

  init(_ request: HTTPRequest, to target: RequestTarget, method: [String]) {
    let form = String(decoding: request.body ?? [], as: UTF8.self)
    httpMethod = request.method
    self.method = method
    items = target.query.flatMap { query in
      formItems(form.split(separator: "&")).map { query + $0 }
    }
    authorization = request.headers.first { $0.name.lowercased() == "authorization" }?.value
    url = request.url
  }
}
