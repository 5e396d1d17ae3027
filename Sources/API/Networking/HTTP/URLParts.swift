internal import Basics

/// The parts of a URL, split textually for messages, comparison and names of recordings.
///
/// This type never decides which server is contacted: transports use the parser that also connects.
package struct URLParts: Sendable, Equatable {
  /// The scheme in lower case, without the colon; empty if there is none.
  package let scheme: String
  /// The part of the URL between `//` and the path, as written: user, host and port.
  package let authority: String
  /// The path of the URL from its first slash, as written.
  package let path: String
  /// The query without the question mark and without a fragment; `nil` if there is none.
  package let query: String?

  /// Splits a URL into its parts; the fragment is dropped.
  package init(_ text: String) {
    let withoutFragment = text.utf8.prefix { $0 != UInt8(ascii: "#") }
    let withoutQuery = withoutFragment.prefix { $0 != UInt8(ascii: "?") }
    query =
      withoutQuery.count < withoutFragment.count
      ? String(withoutFragment.dropFirst(withoutQuery.count + 1)) : nil
    let beforeColon = withoutQuery.prefix {
      $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/")
    }
    let afterColon = withoutQuery.dropFirst(beforeColon.count)
    guard afterColon.starts(with: "://".utf8) else {
      (scheme, authority, path) = ("", "", String(Substring(withoutQuery)))
      return
    }
    let authorityAndPath = afterColon.dropFirst(3)
    let authorityBytes = authorityAndPath.prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
    }
    scheme = String(Substring(beforeColon)).lowercased()
    authority = String(Substring(authorityBytes))
    path = String(Substring(authorityAndPath.dropFirst(authorityBytes.count)))
  }

  /// The host and port of the URL in lower case, without user and password.
  package var host: String {
    let afterUser = authority.utf8.split(
      separator: UInt8(ascii: "@"), omittingEmptySubsequences: false
    ).last
    return afterUser.map { String(Substring($0)).lowercased() } ?? ""
  }

  /// The query items `name=value` as written, in their order.
  package var queryItems: [Substring] { query?.split(separator: "&") ?? [] }

  /// The URL without user and password, and with the values of secret query items hidden.
  package var redacted: String {
    let items = queryItems.map { Self.isSecret($0) ? "\(Self.name(of: $0))=(hidden)" : String($0) }
    return withoutQuery + (query == nil ? "" : "?" + items.joined(separator: "&"))
  }

  /// The redacted URL, with its query replaced by `?…` if it is longer than 120 bytes.
  package var abbreviated: String {
    redacted.utf8.count <= 120 || query == nil ? redacted : "\(withoutQuery)?…"
  }

  /// The URL with sorted query items and without secret ones, equal for equivalent requests.
  package var canonical: String {
    let items = queryItems.filter { !Self.isSecret($0) }.sorted()
    return withoutQuery + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }

  /// Whether the host is certainly a loopback address of this machine.
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

  /// The URL without user, password, query and fragment.
  private var withoutQuery: String { (scheme.isEmpty ? "" : "\(scheme)://") + host + path }

  /// Returns the name of a query item `name=value`.
  private static func name(of item: Substring) -> Substring { item.prefix { $0 != "=" } }

  /// Returns whether the value of a query item must not be shown.
  private static func isSecret(_ item: Substring) -> Bool {
    secretNames.contains(name(of: item).lowercased())
  }

  /// The lower-case names of secret query items.
  private static let secretNames: Set<String> = [
    "access_token", "client_secret", "key", "password", "token",
  ]
}
