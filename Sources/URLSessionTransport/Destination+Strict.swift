internal import Basics
private import Foundation
package import Networking

extension Destination {
  /// Reads an absolute URL that every parser reads alike, and refuses any other.
  ///
  /// URL loading does not tell which host it will connect to, so nothing may be left to
  /// interpretation.
  package init(strict text: String) throws(TransportError) {
    func refused(_ reason: String) -> TransportError {
      .refused(url: HTTPRequest(url: text).shownURL, because: reason)
    }
    guard text.utf8.allSatisfy(Self.isPlain), var parts = URLComponents(string: text),
      let scheme = parts.scheme?.lowercased()
    else { throw refused("it is not a URL") }
    guard parts.user == nil, parts.password == nil else {
      throw refused("a URL may not carry a user or a password")
    }
    guard scheme == "https" || scheme == "http" else {
      throw refused("it is neither http nor https")
    }
    guard let host = parts.encodedHost, !host.isEmpty, host.utf8.allSatisfy(Self.isOfHost),
      (1...65_535).contains(parts.port ?? 1)
    else { throw refused("it names no host") }
    parts.fragment = nil
    if parts.path.isEmpty { parts.path = "/" }
    guard let url = parts.string else { throw refused("it is not a URL") }
    let isTLS = scheme == "https"
    self.init(url: url, isTLS: isTLS, host: host, port: parts.port ?? (isTLS ? 443 : 80))
  }

  /// Visible ASCII without the backslash, which some take for a slash.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "\\")
  }

  private static func isOfHost(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "-._:[]".utf8.contains(byte)
  }
}
