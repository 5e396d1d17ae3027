internal import Basics

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

/// The parts of an `http` or `https` URL in canonical spelling.
///
/// Unusual URLs, such as those with a user name, are rejected.
struct WebAddress {
  /// The scheme of the URL, `http` or `https`.
  var scheme: String
  /// The host of the URL: lower-case letters, digits, dots and hyphens, or an IPv6 address in
  /// brackets.
  var host: String
  /// The digits of the port in the URL; `nil` for the default port of the scheme.
  var port: Substring?
  /// The path of the URL, which starts with a slash.
  var path: Substring
  /// The query of the URL, without the question mark; `nil` if there is none.
  var query: Substring?

  /// Parses a URL without its fragment; `//host/path` gets the scheme `https`.
  init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }),
      let (scheme, remainder) = Self.splitScheme(text)
    else { return nil }
    let withoutFragment = remainder.prefix(before: "#")
    let authority = withoutFragment.prefix(before: "/", "?")
    guard let host = Self.host(of: authority) else { return nil }
    if host.endIndex < authority.endIndex {
      let port = authority[authority.index(after: host.endIndex)...]
      guard authority[host.endIndex] == ":",
        port.utf8.allSatisfy(\.isDigit)
      else { return nil }
      self.port = port.isEmpty || port == Self.port(of: scheme) ? nil : port
    }
    let target = withoutFragment[authority.endIndex...]
    let path = target.prefix(before: "?")
    self.scheme = scheme
    self.host = host.lowercased()
    self.path = path.isEmpty ? "/" : path
    query = path.endIndex < target.endIndex ? target[path.endIndex...].dropFirst() : nil
  }

  /// The complete URL.
  var text: String {
    let port = port.map { ":\($0)" } ?? ""
    let query = query.map { "?\($0)" } ?? ""
    return "\(scheme)://\(host)\(port)\(path)\(query)"
  }

  /// Sets the value of a query item: replaces the first item of that name, or appends an item.
  mutating func setQueryItem(_ name: String, _ value: String) {
    var items = query?.split(at: "&") ?? []
    let item = "\(name)=\(value)"[...]
    if let index = items.firstIndex(where: { $0.hasPrefix("\(name)=") }) {
      items[index] = item
    } else {
      items.append(item)
    }
    query = Substring(items.joined(separator: "&"))
  }

  /// Removes all query items with a name from the URL.
  mutating func removeQueryItems(named name: String) {
    guard let query else { return }
    let items = query.split(at: "&").filter { !$0.hasPrefix("\(name)=") }
    self.query = items.isEmpty ? nil : Substring(items.joined(separator: "&"))
  }

  /// Returns the scheme of a URL in lower case and the text after `://`; `nil` for schemes other
  /// than `http` and `https`.
  private static func splitScheme(_ text: String) -> (scheme: String, remainder: Substring)? {
    if text.hasPrefix("//") { return ("https", text.dropFirst(2)) }
    for scheme in ["https", "http"] {
      let start = text.prefix(scheme.count + 3)
      if start.lowercased() == "\(scheme)://" { return (scheme, text[start.endIndex...]) }
    }
    return nil
  }

  /// Returns the host in the authority of a URL, such as `example.org:80`; `nil` if it is missing
  /// or if parsers could disagree about it.
  private static func host(of authority: Substring) -> Substring? {
    guard authority.hasPrefix("[") else {
      let host = authority.prefix(before: ":")
      return !host.isEmpty && host.utf8.allSatisfy(isHostByte) ? host : nil
    }
    guard let end = authority.firstIndex(of: "]") else { return nil }
    let digits = authority[authority.index(after: authority.startIndex)..<end]
    let isAddress = digits.utf8.allSatisfy {
      isHostByte($0) && $0 != UInt8(ascii: "-") || $0 == UInt8(ascii: ":")
    }
    return isAddress && digits.contains(":") ? authority[...end] : nil
  }

  /// Returns the default port of a scheme, `443` for `https` and `80` for `http`.
  private static func port(of scheme: String) -> String {
    scheme == "https" ? "443" : "80"
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }
}

extension Substring {
  /// Returns the text before the first occurrence of an ASCII character or of an alternative to it;
  /// the whole text if there is none.
  fileprivate func prefix(
    before delimiter: Unicode.Scalar, _ alternative: Unicode.Scalar? = nil
  ) -> Substring {
    let (first, second) = (UInt8(ascii: delimiter), UInt8(ascii: alternative ?? delimiter))
    let bytes = utf8.span
    var count = 0
    while count < bytes.count, bytes[count] != first, bytes[count] != second { count += 1 }
    return Substring(utf8.prefix(count))
  }

  /// Returns the parts between occurrences of an ASCII character, without empty parts.
  func split(at delimiter: Unicode.Scalar) -> [Substring] {
    utf8.split(separator: UInt8(ascii: delimiter)).map(Substring.init)
  }
}
