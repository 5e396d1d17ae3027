internal import Basics

/// The names under which a server may be asked.
///
/// A page of somebody else may let its own name lead to this machine and ask as if it were ours; what
/// browsers then send as `Host` is that name.
package struct OwnHosts: Sendable {
  private let address: SocketAddress
  private let port: UInt16

  /// Of a server that listens there.
  package init(address: SocketAddress, port: UInt16) {
    (self.address, self.port) = (address, port)
  }

  /// Whether a header `Host` names this server.
  func contains(_ host: String) -> Bool {
    guard let (name, port) = Self.parts(of: host), port ?? 80 == self.port else { return false }
    guard let numbers = SocketAddress(name) else { return name == "localhost" }
    // Who listens everywhere does not know all addresses of the machine.
    return address.isAny || address == numbers
  }

  private static func parts(of host: String) -> (name: String, port: UInt16?)? {
    let host = host.lowercased()
    let end = host.hasPrefix("[") ? host.firstIndex(of: "]").map(host.index(after:)) : nil
    let colon = host[(end ?? host.startIndex)...].firstIndex(of: ":") ?? host.endIndex
    var name = host[..<colon]
    if end != nil { name = name.dropFirst().dropLast() }
    guard colon < host.endIndex else { return (String(name), nil) }
    let digits = host[host.index(after: colon)...]
    guard digits.utf8.allSatisfy(\.isDigit), let port = UInt16(digits) else { return nil }
    return (String(name), port)
  }
}
