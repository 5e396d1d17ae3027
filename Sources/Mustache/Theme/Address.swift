/// Where a link or an image leads: an http or https URL, a mail address, or a place on this site.
///
/// No other address can be made, so nothing that a template prints as one can run.
package struct Address: Sendable, Hashable {
  /// The address without any escaping for the file it is printed in.
  package let text: String

  /// Takes an address that comes from elsewhere.
  ///
  /// Gives nil for anything but the forms below, and for an address with control characters or a
  /// blank at either end, which browsers would remove before they look at the scheme.
  ///
  /// - Parameter text: `http://…` or `https://…` with a host, `mailto:…`, or a reference without
  ///   a scheme and a host (`../q/1.html`, `/index.html`, `?page=2`, `#answers`).
  package init?(_ text: String) {
    let bytes = text.utf8
    guard let first = bytes.first, !isBlank(first), !text.hasSuffix(" "),
      bytes.allSatisfy({ $0 >= UInt8(ascii: " ") && $0 != 0x7F })
    else { return nil }
    let rest = bytes.drop { !Self.endsScheme($0) }
    let isSafe =
      if rest.first == UInt8(ascii: ":") {
        Self.isSafe(scheme: bytes.prefix(upTo: rest.startIndex), rest.dropFirst())
      } else {
        Self.isLocal(bytes)
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
    let hasColon = path.utf8.prefix { $0 != UInt8(ascii: "/") }.contains(UInt8(ascii: ":"))
    let start = hasColon || path.hasPrefix("//") ? "./" : ""
    text = start + Self.encoded(path) + (fragment.map { "#" + Self.encoded($0) } ?? "")
  }

  private static func endsScheme(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): true
    default: false
    }
  }

  private static func isSafe(
    scheme: Substring.UTF8View, _ rest: Substring.UTF8View
  ) -> Bool {
    switch String(Substring(scheme)).lowercased() {
    case "http", "https":
      // A host follows: browsers would take more slashes, of either kind, for less.
      guard rest.starts(with: "//".utf8), let host = rest.dropFirst(2).first else { return false }
      return !endsScheme(host) && host != UInt8(ascii: "\\")
    case "mailto": return true
    default: return false
    }
  }

  /// Browsers read `\` as `/`, so two of either at the start would lead to another host.
  private static func isLocal(_ bytes: String.UTF8View) -> Bool {
    let slashes = bytes.prefix { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
    return slashes.count < 2
  }

  /// Text with `%` and hexadecimal digits for bytes that are more than names in an address.
  private static func encoded(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain) { return text }
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = text.utf8.flatMap { byte in
      isPlain(byte)
        ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
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
