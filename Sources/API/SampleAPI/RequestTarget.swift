internal import Basics
internal import Networking

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
func decodeFormItems(_ items: [Substring]) -> [QueryItem]? {
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
