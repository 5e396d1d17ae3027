/// The canonical URL of an image, by which it is downloaded and stored.
package enum ImageAddress {
  /// Returns the canonical form of a URL, which is equal for different spellings of the URL.
  ///
  /// Scheme and host become lower case; the fragment and a default port are removed. Hosts in
  /// `ImageHosts.standard` get the scheme `https`, and the old host of Stack Exchange's images is
  /// replaced by the new one. A URL of another scheme is returned unchanged.
  package static func canonical(_ url: String) -> String {
    canonicalParts(of: url)?.text ?? url
  }

  /// Returns the host and the port of a URL in its canonical form, and whether the scheme is
  /// `http`.
  ///
  /// The result is `nil` for schemes other than `http` and `https`; the port is `nil` if it is the
  /// default port of the scheme.
  package static func authority(of url: String) -> (host: String, port: Int?, isPlainHTTP: Bool)? {
    canonicalParts(of: url).map { ($0.host, $0.port.flatMap { Int($0) }, $0.scheme == "http") }
  }

  /// Returns the host and the port of a canonical URL, such as `example.org:8080`; an empty string
  /// for other text.
  package static func host(of url: String) -> String {
    let parts = url.split(separator: "/", maxSplits: 2)
    return parts.count > 1 && ["http:", "https:"].contains(parts[0]) ? String(parts[1]) : ""
  }

  /// Returns whether the path of a URL ends in the file extension of an image.
  package static func hasImageName(_ url: String) -> Bool {
    // Bytes, because texts compare characters: posts contain thousands of links.
    let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard let dot = path.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let fileExtension = Substring(path[dot...].dropFirst()).lowercased()
    return fileExtension == "jpeg"
      || ImageFormat.allCases.contains { $0.fileExtension == fileExtension }
  }

  /// Returns the parts of a URL in its canonical form; `nil` if the scheme is not `http` or
  /// `https`.
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
