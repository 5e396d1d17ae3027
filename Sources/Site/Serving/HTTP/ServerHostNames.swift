internal import Basics

/// The host names that the preview server accepts in the header `Host`.
///
/// This prevents DNS rebinding: a foreign page may resolve its own name to this machine and read
/// the site, but browsers then send that name as `Host`.
package struct ServerHostNames: Sendable {
  private let address: SocketAddress
  private let port: UInt16
  /// The host of the address under which a proxy publishes the site, in lower case; `nil` for none.
  private let publicHost: String?

  /// Creates the host names of a server that listens at an address and port.
  ///
  /// - Parameters:
  ///   - address: The address on which the server listens.
  ///   - port: Its port.
  ///   - publicHost: The host of the address under which a proxy publishes the site, with its port if it has one.
  package init(address: SocketAddress, port: UInt16, publicHost: String? = nil) {
    (self.address, self.port, self.publicHost) = (address, port, publicHost?.lowercased())
  }

  /// Returns whether the value of a `Host` header is a name of this server.
  func contains(_ host: String) -> Bool {
    if host.lowercased() == publicHost { return true }
    guard let (name, port) = Self.nameAndPort(of: host), port ?? 80 == self.port else {
      return false
    }
    guard let ipAddress = SocketAddress(name) else { return name == "localhost" }
    // A server that listens on all addresses does not know them.
    return address.isWildcard || address == ipAddress
  }

  /// Splits the value of a `Host` header; `nil` if its port is invalid.
  private static func nameAndPort(of host: String) -> (name: String, port: UInt16?)? {
    let host = host.lowercased()
    let bracketEnd =
      host.hasPrefix("[") ? host.firstIndex(of: "]").map(host.index(after:)) : nil
    let colon = host[(bracketEnd ?? host.startIndex)...].firstIndex(of: ":") ?? host.endIndex
    var name = host[..<colon]
    if bracketEnd != nil { name = name.dropFirst().dropLast() }
    guard colon < host.endIndex else { return (String(name), nil) }
    let digits = host[host.index(after: colon)...]
    guard digits.utf8.allSatisfy(\.isDigit), let port = UInt16(digits) else { return nil }
    return (String(name), port)
  }
}
