/// Where a URL leads, as the parser of a transport reads it.
///
/// Transports make these with the parser that will connect, so that there is no second opinion.
package struct Destination: Sendable, Equatable {
  /// As the parser writes it, without a fragment.
  package let url: String
  package let isTLS: Bool
  /// Lower-case; an address of IPv6 in brackets.
  package let host: String
  package let port: Int

  package init(url: String, isTLS: Bool, host: String, port: Int) {
    self.url = url
    self.isTLS = isTLS
    self.host = host.lowercased()
    self.port = port
  }

  /// Whether two URLs lead to the same server: scheme, host and port.
  func isSamePlace(as other: Destination) -> Bool {
    isTLS == other.isTLS && host == other.host && port == other.port
  }

  /// Whether this is the same host over https, both at the ports of their schemes.
  func isUpgrade(of other: Destination) -> Bool {
    isTLS && !other.isTLS && host == other.host && port == 443 && other.port == 80
  }

  /// The port that a URL of this scheme need not name.
  var schemePort: Int { isTLS ? 443 : 80 }

  /// Host, and the port where it is not the scheme's own.
  var place: String { port == schemePort ? host : "\(host):\(port)" }
}
