/// The one address under which an image is asked for and remembered.
package enum ImageAddress {
  /// Spells an address so that equal images have equal addresses.
  ///
  /// Scheme and host become lower-case, the fragment and the scheme's own port go away. The
  /// `ImageHosts.standard` hosts are asked over https, and the old name of Stack Exchange's own
  /// host gives way to its new one. What is no http address is returned as it is.
  package static func canonical(_ url: String) -> String {
    canonical(parts: url)?.text ?? url
  }

  /// Whom an address asks, by the parts that a list of hosts names; `nil` for what is no http
  /// address, and no port where it is the scheme's own.
  package static func authority(of url: String) -> (host: String, port: Int?, isPlain: Bool)? {
    canonical(parts: url).map { ($0.host, $0.port.flatMap { Int($0) }, $0.scheme == "http") }
  }

  /// Host and port as a canonical address spells them; empty for what is none.
  package static func host(of url: String) -> String {
    let parts = url.split(separator: "/", maxSplits: 2)
    return parts.count > 1 && ["http:", "https:"].contains(parts[0]) ? String(parts[1]) : ""
  }

  static func canonical(parts url: String) -> WebAddress? {
    guard var address = WebAddress(url) else { return nil }
    if address.port == nil, ImageHosts.isStandard(address.host) {
      address.scheme = "https"
      // Images moved in May 2024 and kept their ids; queries and size letters still work.
      if address.host == "i.stack.imgur.com" { address.host = "i.sstatic.net" }
    }
    return address
  }
}
