/// The server and URL of a request, as parsed by the transport that sends it.
///
/// The transport parses the URL with the parser that also opens the connection, so that the host that
/// is checked is the host that is contacted.
package struct Destination: Sendable, Equatable {
  /// The URL of the request as its parser formats it, without a fragment.
  package let url: String
  /// Whether the scheme of the URL is `https`.
  package let isTLS: Bool
  /// The host of the server in lower case; an IPv6 address is in brackets.
  package let host: String
  /// The port of the server, also if it is the default port of the scheme.
  package let port: Int

  /// Creates a destination from the parts of a parsed URL.
  package init(url: String, isTLS: Bool, host: String, port: Int) {
    self.url = url
    self.isTLS = isTLS
    self.host = host.lowercased()
    self.port = port
  }

  /// Returns whether another destination has the same scheme, host and port.
  func isSameOrigin(as other: Destination) -> Bool {
    isTLS == other.isTLS && host == other.host && port == other.port
  }

  /// Returns whether this is the HTTPS version of an HTTP URL: same host, default ports.
  func isHTTPSUpgrade(of other: Destination) -> Bool {
    isTLS && !other.isTLS && host == other.host && port == 443 && other.port == 80
  }

  /// The default port of the URL's scheme: 443 or 80.
  var defaultPort: Int { isTLS ? 443 : 80 }

  /// The host of the server, followed by `:port` unless the port is the default of the scheme.
  var hostAndPort: String { port == defaultPort ? host : "\(host):\(port)" }
}
