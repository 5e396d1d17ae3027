internal import Basics

/// The parts of an `http` or `https` address, spelled in the one canonical way.
///
/// Not a general parser: what is unusual, such as a user's name before the host, gives `nil`.
struct WebAddress {
  /// `http` or `https`.
  var scheme: String
  /// Lower-case letters, digits, dots and hyphens; an address of IPv6 in brackets.
  var host: String
  /// Digits; `nil` where the scheme's own is meant.
  var port: Substring?
  /// Starts with a slash.
  var path: Substring
  /// Without the question mark.
  var query: Substring?

  /// Splits an address and drops its fragment; `//host/path` is taken for https.
  init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }),
      let (scheme, rest) = Self.split(text)
    else { return nil }
    let whole = rest.prefix(before: "#")
    let authority = whole.prefix(before: "/", "?")
    guard let host = Self.host(of: authority) else { return nil }
    if host.endIndex < authority.endIndex {
      let port = authority[authority.index(after: host.endIndex)...]
      guard authority[host.endIndex] == ":",
        port.utf8.allSatisfy(\.isDigit)
      else { return nil }
      self.port = port.isEmpty || port == Self.port(of: scheme) ? nil : port
    }
    let target = whole[authority.endIndex...]
    let path = target.prefix(before: "?")
    self.scheme = scheme
    self.host = host.lowercased()
    self.path = path.isEmpty ? "/" : path
    query = path.endIndex < target.endIndex ? target[path.endIndex...].dropFirst() : nil
  }

  /// The whole address.
  var text: String {
    let port = port.map { ":\($0)" } ?? ""
    let query = query.map { "?\($0)" } ?? ""
    return "\(scheme)://\(host)\(port)\(path)\(query)"
  }

  /// Gives an item of the query a value, in its place or at the end.
  mutating func setQuery(_ name: String, _ value: String) {
    var items = query?.split(at: "&") ?? []
    let item = "\(name)=\(value)"[...]
    if let index = items.firstIndex(where: { $0.hasPrefix("\(name)=") }) {
      items[index] = item
    } else {
      items.append(item)
    }
    query = Substring(items.joined(separator: "&"))
  }

  /// Removes all items of the query with that name.
  mutating func removeQuery(_ name: String) {
    guard let query else { return }
    let items = query.split(at: "&").filter { !$0.hasPrefix("\(name)=") }
    self.query = items.isEmpty ? nil : Substring(items.joined(separator: "&"))
  }

  private static func split(_ text: String) -> (scheme: String, rest: Substring)? {
    if text.hasPrefix("//") { return ("https", text.dropFirst(2)) }
    for scheme in ["https", "http"] {
      let start = text.prefix(scheme.count + 3)
      if start.lowercased() == "\(scheme)://" { return (scheme, text[start.endIndex...]) }
    }
    return nil
  }

  /// The host before a port; `nil` where there is none, or none that every parser reads alike.
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

  private static func port(of scheme: String) -> String {
    scheme == "https" ? "443" : "80"
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }
}

extension Substring {
  /// What comes before the first of two marks of ASCII.
  fileprivate func prefix(before mark: Unicode.Scalar, _ other: Unicode.Scalar? = nil) -> Substring
  {
    let (first, second) = (UInt8(ascii: mark), UInt8(ascii: other ?? mark))
    let bytes = utf8.span
    var count = 0
    while count < bytes.count, bytes[count] != first, bytes[count] != second { count += 1 }
    return Substring(utf8.prefix(count))
  }

  /// The parts between marks of ASCII, without empty ones.
  func split(at mark: Unicode.Scalar) -> [Substring] {
    utf8.split(separator: UInt8(ascii: mark)).map(Substring.init)
  }
}
