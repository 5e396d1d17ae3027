internal import Basics

/// A URL taken apart as text, for messages, names of recordings and comparison.
///
/// Where a connection goes is never decided by this type: transports use the parser that connects.
package struct URLText: Sendable, Equatable {
  /// Lower-case, without the colon; empty for a URL without one.
  package let scheme: String
  /// Between `//` and the path, as written: user, host, port.
  package let authority: String
  /// From the first slash, as written.
  package let path: String
  /// Without the question mark; `nil` for a URL that has none.
  ///
  /// A fragment belongs to no request and is dropped.
  package let query: String?

  package init(_ text: String) {
    let whole = text.utf8.prefix { $0 != UInt8(ascii: "#") }
    let head = whole.prefix { $0 != UInt8(ascii: "?") }
    query = head.count < whole.count ? String(whole.dropFirst(head.count + 1)) : nil
    let beforeColon = head.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }
    let afterColon = head.dropFirst(beforeColon.count)
    guard afterColon.starts(with: "://".utf8) else {
      (scheme, authority, path) = ("", "", String(Substring(head)))
      return
    }
    let rest = afterColon.dropFirst(3)
    let place = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") }
    scheme = String(Substring(beforeColon)).lowercased()
    authority = String(Substring(place))
    path = String(Substring(rest.dropFirst(place.count)))
  }

  /// Host and port, lower-case, without user and password.
  package var host: String {
    let afterUser = authority.utf8.split(
      separator: UInt8(ascii: "@"), omittingEmptySubsequences: false
    ).last
    return afterUser.map { String(Substring($0)).lowercased() } ?? ""
  }

  /// The query's items, as written, in their order.
  package var items: [Substring] { query?.split(separator: "&") ?? [] }

  /// The URL as it may be shown.
  package var shown: String {
    let items = items.map { Self.isSecret($0) ? "\(Self.name(of: $0))=(hidden)" : String($0) }
    return place + (query == nil ? "" : "?" + items.joined(separator: "&"))
  }

  /// The URL as it may be shown, without its query where that would hide the rest of a line.
  package var brief: String { shown.utf8.count <= 120 || query == nil ? shown : "\(place)?…" }

  /// One text for all ways to write the same request: items sorted, secret ones left out.
  package var canonical: String {
    let items = items.filter { !Self.isSecret($0) }.sorted()
    return place + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }

  /// Whether a server on this machine is meant, beyond doubt.
  package var isLoopback: Bool {
    guard path.isEmpty || path.hasPrefix("/") else { return false }
    var name = host.utf8[...]
    guard name.elementsEqual(authority.lowercased().utf8) else { return false }
    if let colon = name.lastIndex(of: UInt8(ascii: ":")), name.last != UInt8(ascii: "]") {
      guard name[colon...].dropFirst().allSatisfy(\.isDigit) else { return false }
      name = name[..<colon]
    }
    return ["127.0.0.1", "localhost", "[::1]"].contains(String(Substring(name)))
  }

  private var place: String { (scheme.isEmpty ? "" : "\(scheme)://") + host + path }

  private static func name(of item: Substring) -> Substring { item.prefix { $0 != "=" } }

  private static func isSecret(_ item: Substring) -> Bool {
    secretNames.contains(name(of: item).lowercased())
  }

  private static let secretNames: Set<String> = [
    "access_token", "client_secret", "key", "password", "token",
  ]
}
