internal import Networking

/// A request as the API sees it.
struct APIRequest: Sendable {
  let httpMethod: HTTPMethod
  /// The path below the base URL, percent-decoded.
  let method: [String]
  /// The query, and the form of a POST; `nil` when they cannot be read.
  let fields: [FormField]?
  let authorization: String?
  let url: String

  init(_ request: HTTPRequest, to target: RequestTarget, method: [String]) {
    httpMethod = request.method
    self.method = method
    let form = request.body.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let query = formFields(target.query)
    fields = query.flatMap { query in formFields(form).map { query + $0 } }
    authorization =
      request.headers.first { $0.name.lowercased() == "authorization" }?.value
    url = request.url
  }
}

/// A name and its value, as queries and forms hold them.
struct FormField: Sendable, Equatable {
  let name: String
  let value: String
}

/// Reads a query or a form; `nil` when an escape is broken.
func formFields(_ text: String) -> [FormField]? {
  var fields: [FormField] = []
  for pair in text.split(separator: "&") {
    let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = percentDecoded(parts[0], plusIsSpace: true),
      let value = percentDecoded(parts.count > 1 ? parts[1] : "", plusIsSpace: true)
    else { return nil }
    fields.append(FormField(name: name, value: value))
  }
  return fields
}
