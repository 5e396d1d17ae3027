/// The canonical URL by which an image is downloaded and stored.
package enum ImageAddress {
  /// Returns the canonical form of a URL, so that different spellings of it become equal.
  ///
  /// Scheme and host become lower case; the fragment and a default port are removed. Hosts in
  /// `ImageHosts.standard` get the scheme `https`, and the old host of Stack Exchange's images is
  /// replaced by the new one. A URL of another scheme is returned unchanged.
  package static func canonical(_ url: String) -> String {
    canonicalParts(of: url)?.text ?? url
  }

  /// Returns the host, the port and whether the scheme is `http`, after making the URL canonical.
  ///
  /// The result is `nil` for other schemes; the port is `nil` if it is the default port.
  package static func authority(of url: String) -> (host: String, port: Int?, isPlain: Bool)? {
    canonicalParts(of: url).map { ($0.host, $0.port.flatMap { Int($0) }, $0.scheme == "http") }
  }

  /// Returns host and port of a canonical URL; an empty string for anything else.
  package static func host(of url: String) -> String {
    let parts = url.split(separator: "/", maxSplits: 2)
    return parts.count > 1 && ["http:", "https:"].contains(parts[0]) ? String(parts[1]) : ""
  }

  /// Returns the parts of the canonical form of a URL; `nil` if the scheme is not `http` or `https`.
  static func canonicalParts(of url: String) -> WebAddress? {
    guard var address = WebAddress(url) else { return nil }
    if address.port == nil, ImageHosts.isStandard(address.host) {
      address.scheme = "https"
      // Images moved in May 2024 and kept their ids; queries and size letters still work.
      if address.host == "i.stack.imgur.com" { address.host = "i.sstatic.net" }
    }
    return address
  }
}
