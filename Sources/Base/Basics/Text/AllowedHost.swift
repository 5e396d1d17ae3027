/// An entry in a list of hosts that requests may be sent to: a host, or all subdomains of a domain.
public struct AllowedHost: Sendable, Hashable {
  /// The name of the host in lower case; `*.example.org` stands for all subdomains of
  /// `example.org`, and an IPv6 address has brackets.
  public var name: String
  /// The only port that is allowed; `nil` for the default port of the scheme.
  public var port: Int?
  /// Whether plain HTTP and private, loopback and link-local addresses are allowed for the host.
  public var allowsAnyAddress: Bool

  /// Creates an entry for a host, or for all subdomains of a domain if `name` begins with `*.`.
  public init(_ name: String, port: Int? = nil, allowsAnyAddress: Bool = false) {
    self.name = name
    self.port = port
    self.allowsAnyAddress = allowsAnyAddress
  }

  /// Returns whether the entry matches a host, given in lower case.
  package func matches(_ host: String) -> Bool {
    guard name.hasPrefix("*.") else { return host == name }
    let domain = name.utf8.dropFirst()
    return host.utf8.count > domain.count && host.utf8.suffix(domain.count).elementsEqual(domain)
  }

  /// Returns whether the entry matches a host and a port; the default port is 443 for TLS,
  /// otherwise 80.
  package func matches(_ host: String, port: Int, isTLS: Bool) -> Bool {
    port == self.port ?? (isTLS ? 443 : 80) && matches(host)
  }

  /// Parses a host that the user trusts, with an optional port, such as `example.org` or
  /// `[::1]:80`.
  ///
  /// The host may be reached with plain HTTP and at private addresses. The result is `nil` for
  /// malformed text.
  package init?(trusted text: String) {
    let text = text.lowercased()
    let isBracketed = text.hasPrefix("[")
    let hostEnd =
      isBracketed ? text.firstIndex(of: "]").map(text.index(after:)) : text.firstIndex(of: ":")
    let host = text[..<(hostEnd ?? text.endIndex)]
    let portSuffix = text[(hostEnd ?? text.endIndex)...]
    let bareHost = isBracketed ? host.dropFirst().dropLast() : host
    guard !bareHost.isEmpty, !isBracketed || hostEnd != nil,
      bareHost.utf8.allSatisfy(Self.isNameByte)
    else { return nil }
    self.init(String(host), allowsAnyAddress: true)
    guard !portSuffix.isEmpty else { return }
    guard portSuffix.hasPrefix(":"), portSuffix.dropFirst().utf8.allSatisfy(\.isDigit),
      let port = Int(portSuffix.dropFirst()), (1...65_535).contains(port)
    else { return nil }
    self.port = port
  }

  /// Returns whether a byte may be part of a host name or of an IP address.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":")].contains(byte)
  }
}
