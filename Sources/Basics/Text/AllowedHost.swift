/// A host, or all hosts under a domain, that a request may address: the one rule for what a list of
/// hosts means.
public struct AllowedHost: Sendable, Hashable {
  /// Lower-case; `*.example.org` stands for every host below `example.org`, an address of IPv6 has
  /// brackets.
  public var name: String
  /// Only this port; `nil` means the scheme's own.
  public var port: Int?
  /// Whether plain http and private, loopback or link-local addresses are allowed.
  public var anyAddress: Bool

  public init(_ name: String, port: Int? = nil, anyAddress: Bool = false) {
    self.name = name
    self.port = port
    self.anyAddress = anyAddress
  }

  /// Whether a host, in lower case, has the name or is below the domain.
  package func covers(_ host: String) -> Bool {
    guard name.hasPrefix("*.") else { return host == name }
    let domain = name.utf8.dropFirst()
    return host.utf8.count > domain.count && host.utf8.suffix(domain.count).elementsEqual(domain)
  }

  /// Whether a place of the network is meant.
  package func covers(_ host: String, port: Int, isTLS: Bool) -> Bool {
    port == self.port ?? (isTLS ? 443 : 80) && covers(host)
  }

  /// Reads a host that its user trusts, with an optional port: `example.org`, `127.0.0.1:8399`,
  /// `[::1]:80`.
  package init?(trusted text: String) {
    let text = text.lowercased()
    let isBracketed = text.hasPrefix("[")
    let end =
      isBracketed ? text.firstIndex(of: "]").map(text.index(after:)) : text.firstIndex(of: ":")
    let (host, rest) = (text[..<(end ?? text.endIndex)], text[(end ?? text.endIndex)...])
    let inner = isBracketed ? host.dropFirst().dropLast() : host
    guard !inner.isEmpty, !isBracketed || end != nil, inner.utf8.allSatisfy(Self.isNameByte) else {
      return nil
    }
    self.init(String(host), anyAddress: true)
    guard !rest.isEmpty else { return }
    guard rest.hasPrefix(":"), rest.dropFirst().utf8.allSatisfy(\.isDigit),
      let port = Int(rest.dropFirst()), (1...65_535).contains(port)
    else { return nil }
    self.port = port
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":")].contains(byte)
  }
}
