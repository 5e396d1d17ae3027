internal import Basics
private import Foundation
package import Networking

extension Destination {
  /// Parses an absolute URL, and rejects URLs that parsers may interpret differently.
  ///
  /// URL loading does not reveal to which host it will connect, so the URL must be unambiguous.
  ///
  /// - Throws: `TransportError.refused` for an invalid, ambiguous or unsupported URL.
  package init(strictlyParsing text: String) throws(TransportError) {
    func refused(_ reason: String) -> TransportError {
      .refused(url: HTTPRequest(url: text).redactedURL, because: reason)
    }
    guard text.utf8.allSatisfy(Self.isUnambiguous), var parts = URLComponents(string: text),
      let scheme = parts.scheme?.lowercased()
    else { throw refused("it is not a URL") }
    guard parts.user == nil, parts.password == nil else {
      throw refused("a URL may not contain a user or a password")
    }
    guard scheme == "https" || scheme == "http" else {
      throw refused("it is neither http nor https")
    }
    guard let host = parts.encodedHost, !host.isEmpty, host.utf8.allSatisfy(Self.isHostByte),
      (1...65_535).contains(parts.port ?? 1)
    else { throw refused("it has no host") }
    parts.fragment = nil
    if parts.path.isEmpty { parts.path = "/" }
    guard let url = parts.string else { throw refused("it is not a URL") }
    let isTLS = scheme == "https"
    self.init(url: url, isTLS: isTLS, host: host, port: parts.port ?? (isTLS ? 443 : 80))
  }

  /// Returns whether a byte is visible ASCII except the backslash, which some parsers treat as a slash.
  private static func isUnambiguous(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "\\")
  }

  /// Returns whether a byte may occur in a host name or an IP address.
  private static func isHostByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "-._:[]".utf8.contains(byte)
  }
}
