internal import Basics
internal import Networking

/// An absolute address, taken apart and decoded.
struct RequestTarget: Sendable, Equatable {
  /// `http` or `https`.
  let scheme: String
  /// Lower-case.
  let host: String
  /// The scheme's own, unless another one is named.
  let port: Int
  /// Without the empty ones.
  let segments: [String]
  /// `nil` when an escape is broken.
  let query: [QueryItem]?

  /// The parts of an address; `nil` for anything but an `http` or `https` one in ASCII.
  init?(_ url: String) {
    let text = URLText(url)
    let place = text.authority.lowercased().split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !text.authority.contains("@"),
      let usualPort = ["http": 80, "https": 443][text.scheme],
      let host = place.first, !host.isEmpty,
      let port = place.count > 1 ? Int(place[1]) : usualPort
    else { return nil }
    var segments: [String] = []
    for name in text.path.split(separator: "/") {
      guard let segment = percentDecoded(name) else { return nil }
      segments.append(segment)
    }
    scheme = text.scheme
    self.host = String(host)
    self.port = port
    self.segments = segments
    query = formItems(text.items)
  }

  /// What follows `/2.3/` in the path, if the address is one of the API.
  var apiMethod: [String]? {
    segments.firstIndex(of: "2.3").map { Array(segments[($0 + 1)...]) }
  }

  /// Whether the host is under the domain that stands for no real one.
  var isExample: Bool { host.hasSuffix(".example") }
}

/// Decodes the items of a query or a form; `nil` when an escape is broken.
func formItems(_ items: [Substring]) -> [QueryItem]? {
  var decoded: [QueryItem] = []
  for item in items {
    let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = percentDecoded(parts[0], plusIsSpace: true),
      let value = percentDecoded(parts.count > 1 ? parts[1] : "", plusIsSpace: true)
    else { return nil }
    decoded.append(QueryItem(name, value))
  }
  return decoded
}

/// The text that a percent-encoded one stands for, with spaces for `+` in forms; `nil` when a `%`
/// is not followed by two hexadecimal digits, or for broken UTF-8.
private func percentDecoded(_ text: Substring, plusIsSpace: Bool = false) -> String? {
  let text = plusIsSpace ? text.replacing("+", with: " ") : text
  return PercentEncoding.decode(text).flatMap { String(validating: $0, as: UTF8.self) }
}
