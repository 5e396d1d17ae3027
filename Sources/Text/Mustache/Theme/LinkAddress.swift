internal import Basics

/// The target of a link or an image: an http or https URL, a mail address, or a reference within
/// the site.
///
/// Other addresses, such as `javascript:`, cannot be created, so no printed address can run code.
public struct LinkAddress: Sendable, Hashable {
  /// The address before any escaping for the file that prints it.
  public let text: String

  /// Creates an address from untrusted text.
  ///
  /// Returns nil for any other form, and for an address with control characters or a blank at
  /// either end, which browsers remove before they read the scheme.
  ///
  /// - Parameter text: `http://…` or `https://…` with a host, `mailto:…`, or a reference without
  ///   a scheme and a host (`../q/1.html`, `/index.html`, `?page=2`, `#answers`).
  public init?(_ text: String) {
    var text = text
    guard text.withUTF8({ unsafe Self.isSafe($0.span) }) else { return nil }
    self.text = text
  }

  /// Creates the address of a file of this site, optionally with a fragment, and percent-encodes
  /// both.
  ///
  /// - Parameters:
  ///   - path: Folders and a file name, separated by `/`, relative to the page or to the root; not
  ///     encoded yet.
  ///   - fragment: An anchor in the file, without `#`; not encoded yet.
  public init(path: String, fragment: String? = nil) {
    let end = path.utf8.first { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":") }
    let looksLikeURL = end == UInt8(ascii: ":") || path.utf8.starts(with: "//".utf8)
    var text = looksLikeURL ? "./" + Self.encoded(path) : Self.encoded(path)
    if let fragment { text += "#" + Self.encoded(fragment) }
    self.text = text
  }

  /// Whether a text is one of the allowed forms of an address.
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
    let hierarchyStart = schemeEnd + 1
    if isScheme("http", bytes, before: schemeEnd) || isScheme("https", bytes, before: schemeEnd) {
      // Browsers accept any number of slashes and backslashes before a host, so exactly two are
      // required here.
      guard hierarchyStart + 2 < bytes.count,
        bytes[hierarchyStart] == UInt8(ascii: "/"),
        bytes[hierarchyStart + 1] == UInt8(ascii: "/")
      else { return false }
      let hostStart = hierarchyStart + 2
      return !endsScheme(bytes[hostStart]) && bytes[hostStart] != UInt8(ascii: "\\")
    }
    return isScheme("mailto", bytes, before: schemeEnd)
  }

  /// Whether a byte, such as `:` or `/`, ends the part of an address that can be a scheme.
  private static func endsScheme(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): true
    default: false
    }
  }

  /// Whether the bytes before `end` in an address are the given lower-case scheme, ignoring case.
  private static func isScheme(_ scheme: StaticString, _ bytes: Span<UInt8>, before end: Int)
    -> Bool
  {
    guard end == scheme.utf8CodeUnitCount else { return false }
    return scheme.withUTF8Buffer { letters in
      for index in 0..<end where unsafe bytes[index] | 0x20 != letters[index] { return false }
      return true
    }
  }

  /// Whether a reference stays on this host: browsers read `\` as `/`, so two of either at the
  /// start would name a host.
  private static func isLocal(_ bytes: Span<UInt8>) -> Bool {
    let isSlash = { (byte: UInt8) in byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }
    return bytes.count < 2 || !isSlash(bytes[0]) || !isSlash(bytes[1])
  }

  /// Returns a text in which all bytes except `unescapedBytes` are percent-encoded.
  private static func encoded(_ text: String) -> String {
    PercentEncoding.encode(text, keeping: unescapedBytes)
  }

  /// The bytes of paths and fragments that need no encoding.
  private static let unescapedBytes = PercentEncoding.unreserved.union(ByteSet("/:@+,="))
}
