internal import Basics

/// A scheme of links to other hosts; links on pages of a site have no other schemes.
package enum LinkScheme: CaseIterable, Sendable {
  case http, https, ftp, mailto

  /// Creates a scheme from its name, ignoring case; `nil` for other names.
  package init?(_ name: ArraySlice<UInt8>) {
    guard let scheme = Self.allCases.first(where: { name.equalsIgnoringCase($0.name) }) else {
      return nil
    }
    self = scheme
  }

  /// The name in lower case.
  private var name: StaticString {
    switch self {
    case .http: "http"
    case .https: "https"
    case .ftp: "ftp"
    case .mailto: "mailto"
    }
  }

  /// Whether images with the scheme are allowed, which browsers load.
  fileprivate var isLoaded: Bool { self == .http || self == .https }
}

/// An address that is allowed in a post, with an allowed scheme and all unsafe bytes
/// percent-encoded.
struct SanitizedAddress {
  /// The form of an address: `https://host/path`, `//host/path` or `/path`.
  enum Kind { case absolute, protocolRelative, rootRelative }

  /// The use of an address: as the target of a link, or as the source of an image that browsers
  /// load.
  enum Purpose { case link, image }

  /// The form of the address.
  let kind: Kind
  /// The sanitized address in ASCII.
  let bytes: [UInt8]

  /// Sanitizes a decoded attribute value; returns `nil` if the address is not allowed.
  ///
  /// As in browsers, white space and control characters are removed at both ends, and tabs and line
  /// ends everywhere, before the scheme is read. Allowed are `http:` and `https:`, for links also
  /// `ftp:` and `mailto:`, and addresses that begin with `//host` or `/path`.
  init?(_ value: ArraySlice<UInt8>, purpose: Purpose) {
    let bytes = Self.encoded(value)
    guard let kind = Self.kind(of: bytes, for: purpose) else { return nil }
    self.kind = kind
    self.bytes = bytes
  }

  /// Returns the form of an address, or `nil` if it is not allowed.
  private static func kind(of bytes: [UInt8], for purpose: Purpose) -> Kind? {
    if bytes.first == .slash {
      guard bytes.count > 1 else { return nil }
      guard bytes[1] == .slash else { return .rootRelative }
      return bytes.count > 2 && bytes[2] != .slash ? .protocolRelative : nil
    }
    guard let colon = bytes.prefix(7).firstIndex(of: .colon),
      let scheme = LinkScheme(bytes[..<colon]), purpose == .link || scheme.isLoaded
    else { return nil }
    let afterColon = bytes[(colon + 1)...]
    let isValid = scheme == .mailto ? !afterColon.isEmpty : beginsWithHost(afterColon)
    return isValid ? .absolute : nil
  }

  /// Returns whether an address has `//` and a host after its scheme and colon.
  private static func beginsWithHost(_ afterColon: ArraySlice<UInt8>) -> Bool {
    let start = afterColon.startIndex
    return afterColon.count > 2 && afterColon[start] == .slash && afterColon[start + 1] == .slash
      && afterColon[start + 2] != .slash
  }

  /// The bytes that are safe in an address, both in browsers and in Markdown.
  private static let safeBytes = ByteSet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&()*+,;=%|")

  /// Returns an address with unsafe bytes percent-encoded, and without the bytes that browsers
  /// ignore.
  private static func encoded(_ value: ArraySlice<UInt8>) -> [UInt8] {
    guard value.span.firstIndex(notIn: safeBytes, from: 0) < value.count else {
      return Array(value)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.count)
    for byte in trimmingControls(value) {
      switch byte {
      case .tab, .lineFeed, .carriageReturn: break
      case 0x21...0x7E where !needsEncoding(byte): bytes.append(byte)
      default: PercentEncoding.append(byte, to: &bytes)
      }
    }
    return bytes
  }

  /// Returns an address without white space and control characters at both ends.
  private static func trimmingControls(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let first = value.firstIndex(where: { $0 > 0x20 }),
      let last = value.lastIndex(where: { $0 > 0x20 })
    else { return [] }
    return value[first...last]
  }

  /// Returns whether a printable character must be percent-encoded, because it has a special
  /// meaning in browsers or Markdown.
  ///
  /// Browsers read a backslash as a slash, so that `/\host` would be another site.
  private static func needsEncoding(_ byte: UInt8) -> Bool {
    switch byte {
    case .doubleQuote, .apostrophe, .lessThan, .greaterThan, UInt8(ascii: "\\"), UInt8(ascii: "^"),
      UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      true
    default: false
    }
  }
}

/// The address of a site, against which relative links are resolved.
struct SiteAddress: Sendable {
  /// The scheme of the address with its colon, such as `https:`.
  private let scheme: [UInt8]
  /// The address of the site without a slash at the end, such as `https://stackoverflow.com`.
  private let origin: [UInt8]

  /// Parses the http or https address of a site; returns `nil` for anything else.
  init?(_ address: String?) {
    guard let address else { return nil }
    var bytes = Array(address.utf8)
    while bytes.last == .slash { bytes.removeLast() }
    guard let sanitized = SanitizedAddress(bytes[...], purpose: .image),
      sanitized.kind == .absolute,
      let colon = sanitized.bytes.firstIndex(of: .colon)
    else { return nil }
    scheme = Array(sanitized.bytes[...colon])
    origin = sanitized.bytes
  }

  /// Returns the absolute form of an address that may be relative to this site.
  func resolve(_ address: SanitizedAddress) -> [UInt8] {
    switch address.kind {
    case .absolute: address.bytes
    case .protocolRelative: scheme + address.bytes
    case .rootRelative: origin + address.bytes
    }
  }
}
