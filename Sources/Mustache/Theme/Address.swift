/// Where a link or an image leads: an http or https URL, a mail address, or a place on this site.
///
/// No other address can be made, so nothing that a template prints as one can run.
package struct Address: Sendable, Hashable {
  /// The address as it was given, without any escaping for the file it is printed in.
  package let text: String

  /// Takes an address that comes from elsewhere.
  ///
  /// Gives nil for anything but the forms below, and for an address with control characters or a
  /// blank at either end, which browsers would remove before they look at the scheme.
  ///
  /// - Parameter text: `http://…` or `https://…` with a host, `mailto:…`, or a reference without
  ///   a scheme and a host (`../q/1.html`, `/index.html`, `?page=2`, `#answers`).
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let last = bytes.last, first != space, last != space,
      !bytes.contains(where: { $0 < space || $0 == delete })
    else { return nil }
    let isSafe =
      switch Self.scheme(of: bytes) {
      case "http", "https": Self.hasHost(bytes)
      case "mailto": true
      case nil: Self.isLocal(bytes)
      default: false
      }
    guard isSafe else { return nil }
    self.text = text
  }

  /// Leads to a file of this site.
  ///
  /// - Parameters:
  ///   - path: Names of folders and a file, `/` between them, relative to the page or from the
  ///     root; not encoded. Whatever has a meaning of its own in an address is encoded.
  ///   - fragment: A place in the file, without `#`; not encoded.
  package init(path: String, fragment: String? = nil) {
    var bytes: [UInt8] = []
    let firstName = path.utf8.prefix { $0 != UInt8(ascii: "/") }
    if path.utf8.starts(with: "//".utf8) || firstName.contains(UInt8(ascii: ":")) {
      bytes += "./".utf8
    }
    for byte in path.utf8 { bytes.appendPercentEncoded(byte, unless: Self.isPathByte) }
    if let fragment {
      bytes.append(UInt8(ascii: "#"))
      for byte in fragment.utf8 { bytes.appendPercentEncoded(byte, unless: Self.isPathByte) }
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The scheme in lower case: what stands before a colon that comes before any `/`, `?` or `#`.
  private static func scheme(of bytes: [UInt8]) -> String? {
    let end = bytes.firstIndex { byte in
      switch byte {
      case UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): true
      default: false
      }
    }
    guard let end, bytes[end] == UInt8(ascii: ":") else { return nil }
    return String(decoding: bytes[..<end], as: UTF8.self).lowercased()
  }

  private static func hasHost(_ bytes: [UInt8]) -> Bool {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let rest = bytes[(colon + 1)...]
    guard rest.starts(with: "//".utf8), let next = rest.dropFirst(2).first else { return false }
    return next != UInt8(ascii: "/") && next != UInt8(ascii: "\\")
      && next != UInt8(ascii: "?") && next != UInt8(ascii: "#")
  }

  /// Browsers read `\` as `/`, so two of either at the start would lead to another host.
  private static func isLocal(_ bytes: [UInt8]) -> Bool {
    let isSlash = { (byte: UInt8) in byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }
    return !(bytes.count > 1 && isSlash(bytes[0]) && isSlash(bytes[1]))
  }

  private static func isPathByte(_ byte: UInt8) -> Bool {
    if isASCIILetter(byte) || isASCIIDigit(byte) { return true }
    return switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
      UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "+"),
      UInt8(ascii: ","), UInt8(ascii: "="):
      true
    default: false
    }
  }
}

private let space = UInt8(ascii: " ")
private let delete: UInt8 = 0x7F

extension [UInt8] {
  /// Appends one byte of an address: itself, or `%` and its value in hexadecimal.
  mutating func appendPercentEncoded(_ byte: UInt8, unless isPlain: (UInt8) -> Bool) {
    guard !isPlain(byte) else { return append(byte) }
    let digits = Array("0123456789ABCDEF".utf8)
    append(UInt8(ascii: "%"))
    append(digits[Int(byte >> 4)])
    append(digits[Int(byte & 15)])
  }
}
