internal import Basics

/// Where a link or an image leads: an http or https URL, a mail address, or a place on this site.
///
/// No other address can be made, so nothing that a template prints as one can run.
public struct Address: Sendable, Hashable {
  /// The address without any escaping for the file it is printed in.
  public let text: String

  /// Takes an address that comes from elsewhere.
  ///
  /// Gives nil for anything but the forms below, and for an address with control characters or a
  /// blank at either end, which browsers would remove before they look at the scheme.
  ///
  /// - Parameter text: `http://…` or `https://…` with a host, `mailto:…`, or a reference without
  ///   a scheme and a host (`../q/1.html`, `/index.html`, `?page=2`, `#answers`).
  public init?(_ text: String) {
    var text = text
    guard text.withUTF8({ unsafe Self.isSafe($0.span) }) else { return nil }
    self.text = text
  }

  /// Leads to a file of this site, and to a place in it; neither is encoded.
  ///
  /// - Parameters:
  ///   - path: Names of folders and a file, `/` between them, relative to the page or from the
  ///     root; not encoded. Whatever has a meaning of its own in an address is encoded.
  ///   - fragment: A place in the file, without `#`; not encoded.
  public init(path: String, fragment: String? = nil) {
    let hasColon = path.utf8.prefix { $0 != UInt8(ascii: "/") }.contains(UInt8(ascii: ":"))
    let start = hasColon || path.hasPrefix("//") ? "./" : ""
    text = start + Self.encoded(path) + (fragment.map { "#" + Self.encoded($0) } ?? "")
  }

  private static func isSafe(_ bytes: Span<UInt8>) -> Bool {
    guard !bytes.isEmpty, !isBlank(bytes[0]), bytes[bytes.count - 1] != UInt8(ascii: " ") else {
      return false
    }
    var schemeEnd: Int?
    for index in bytes.indices {
      let byte = bytes[index]
      if byte < UInt8(ascii: " ") || byte == 0x7F { return false }
      if schemeEnd == nil, endsScheme(byte) { schemeEnd = index }
    }
    guard let schemeEnd, bytes[schemeEnd] == UInt8(ascii: ":") else { return isLocal(bytes) }
    let rest = schemeEnd + 1
    if isScheme("http", bytes, before: schemeEnd) || isScheme("https", bytes, before: schemeEnd) {
      // A host follows: browsers would take more slashes, of either kind, for less.
      guard rest + 2 < bytes.count, bytes[rest] == UInt8(ascii: "/"),
        bytes[rest + 1] == UInt8(ascii: "/")
      else { return false }
      return !endsScheme(bytes[rest + 2]) && bytes[rest + 2] != UInt8(ascii: "\\")
    }
    return isScheme("mailto", bytes, before: schemeEnd)
  }

  private static func endsScheme(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): true
    default: false
    }
  }

  /// Whether an address begins with that scheme, in letters of either case.
  private static func isScheme(_ scheme: StaticString, _ bytes: Span<UInt8>, before end: Int)
    -> Bool
  {
    guard end == scheme.utf8CodeUnitCount else { return false }
    return scheme.withUTF8Buffer { letters in
      for index in 0..<end where unsafe bytes[index] | 0x20 != letters[index] { return false }
      return true
    }
  }

  /// Browsers read `\` as `/`, so two of either at the start would lead to another host.
  private static func isLocal(_ bytes: Span<UInt8>) -> Bool {
    let isSlash = { (byte: UInt8) in byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }
    return bytes.count < 2 || !isSlash(bytes[0]) || !isSlash(bytes[1])
  }

  private static func encoded(_ text: String) -> String {
    PercentEncoding.encode(text, keeping: plain)
  }

  /// What stays in names of files and folders.
  private static let plain = PercentEncoding.unreserved.union(ByteSet("/:@+,="))
}
