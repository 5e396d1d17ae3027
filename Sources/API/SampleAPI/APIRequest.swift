internal import Basics
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

/// The decoded parts of an absolute URL.
struct RequestTarget: Sendable, Equatable {
  /// The scheme, `http` or `https`.
  let scheme: String
  /// The host in lower case.
  let host: String
  /// The port in the URL, or the default port of the scheme.
  let port: Int
  /// The non-empty path segments, percent-decoded.
  let segments: [String]
  /// The decoded query items; `nil` if a percent-escape is malformed.
  let query: [QueryItem]?

  /// Parses a URL; `nil` unless it is an ASCII URL with scheme `http` or `https`.
  init?(_ url: String) {
    let parts = URLParts(url)
    let hostAndPort = parts.authority.lowercased().split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !parts.authority.contains("@"),
      let defaultPort = ["http": 80, "https": 443][parts.scheme],
      let host = hostAndPort.first, !host.isEmpty,
      let port = hostAndPort.count > 1 ? Int(hostAndPort[1]) : defaultPort
    else { return nil }
    var segments: [String] = []
    for name in parts.path.split(separator: "/") {
      guard let segment = percentDecoded(name) else { return nil }
      segments.append(segment)
    }
    scheme = parts.scheme
    self.host = String(host)
    self.port = port
    self.segments = segments
    query = decodeFormItems(parts.queryItems)
  }

  /// The path segments after `2.3`; `nil` unless the URL belongs to the API.
  var apiPath: [String]? {
    segments.firstIndex(of: "2.3").map { Array(segments[($0 + 1)...]) }
  }

  /// Whether the host is below the reserved domain `.example`.
  var isExampleHost: Bool { host.hasSuffix(".example") }
}

/// Decodes the items of a query or a form; returns `nil` if a percent-escape is malformed.
private func decodeFormItems(_ items: [Substring]) -> [QueryItem]? {
  var decodedItems: [QueryItem] = []
  for item in items {
    let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = percentDecoded(parts[0], plusIsSpace: true),
      let value = percentDecoded(parts.count > 1 ? parts[1] : "", plusIsSpace: true)
    else { return nil }
    decodedItems.append(QueryItem(name, value))
  }
  return decodedItems
}

/// Decodes percent-encoded text, and `+` as a space if `plusIsSpace`.
///
/// Returns `nil` for malformed escapes and invalid UTF-8.
private func percentDecoded(_ text: Substring, plusIsSpace: Bool = false) -> String? {
  let text = plusIsSpace ? text.replacing("+", with: " ") : text
  return PercentEncoding.decode(text).flatMap { String(validating: $0, as: UTF8.self) }
}

/// The parameters of a request by name, with functions that validate their values.
struct RequestParameters: Sendable {
  private let values: [String: String]

  /// Creates parameters; throws an error for a name that is not allowed or occurs twice.
  init(_ items: [QueryItem], allowed: Set<String>) throws(APIError) {
    var values: [String: String] = [:]
    for item in items {
      guard allowed.contains(item.name), values[item.name] == nil else {
        throw .badParameter(item.name)
      }
      values[item.name] = item.value
    }
    self.values = values
  }

  /// The value of a parameter by its name; `nil` if the request does not have it.
  subscript(_ name: String) -> String? { values[name] }

  /// Returns the non-empty parts of a parameter's value, which semicolons separate; empty if the
  /// parameter is missing.
  func list(_ name: String) -> [String] {
    values[name]?.split(separator: ";").map(String.init) ?? []
  }

  /// Returns the value of a parameter as an integer in a range; `nil` if the parameter is missing.
  func number(_ name: String, in range: ClosedRange<Int>) throws(APIError) -> Int? {
    guard let value = values[name] else { return nil }
    guard let number = Int(value), range.contains(number) else { throw .badParameter(name) }
    return number
  }

  /// Returns the value of a parameter as a date in Unix seconds; `nil` if the parameter is missing.
  func date(_ name: String) throws(APIError) -> Int? {
    try number(name, in: 0...253_402_300_799)
  }

  /// Returns the value of a parameter as a Boolean; `nil` if the parameter is missing.
  func bool(_ name: String) throws(APIError) -> Bool? {
    switch values[name]?.lowercased() {
    case nil: nil
    case "true": true
    case "false": false
    default: throw .badParameter(name)
    }
  }
}
