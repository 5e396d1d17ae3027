internal import Basics

/// An address that may stand in a post, cleaned: allowed scheme, no byte that needs care.
struct PostAddress {
  enum Kind { case absolute, protocolRelative, rootRelative }

  /// What follows an address: a reader who clicks, or a browser that loads.
  enum Purpose { case link, image }

  let kind: Kind
  let bytes: [UInt8]

  /// Judges a decoded attribute value.
  ///
  /// Browsers strip white space and control characters at both ends and drop tabs and line ends
  /// anywhere before they look for a scheme; so does this. Allowed are http and https, for links
  /// ftp and mailto too, `//host…` and `/path…`.
  init?(_ value: ArraySlice<UInt8>, purpose: Purpose) {
    let bytes = Self.cleaned(value)
    guard let kind = Self.kind(of: bytes, for: purpose) else { return nil }
    self.kind = kind
    self.bytes = bytes
  }

  private static func kind(of bytes: [UInt8], for purpose: Purpose) -> Kind? {
    if bytes.first == .slash {
      guard bytes.count > 1 else { return nil }
      guard bytes[1] == .slash else { return .rootRelative }
      return bytes.count > 2 && bytes[2] != .slash ? .protocolRelative : nil
    }
    guard let colon = bytes.prefix(7).firstIndex(of: .colon) else { return nil }
    let rest = bytes[(colon + 1)...]
    let scheme = bytes[..<colon]
    if scheme.isCaseInsensitively("http") || scheme.isCaseInsensitively("https") {
      return namesHost(rest) ? .absolute : nil
    }
    guard purpose == .link else { return nil }
    if scheme.isCaseInsensitively("ftp") { return namesHost(rest) ? .absolute : nil }
    return scheme.isCaseInsensitively("mailto") && !rest.isEmpty ? .absolute : nil
  }

  /// Whether `//` and a host follow a scheme.
  private static func namesHost(_ rest: ArraySlice<UInt8>) -> Bool {
    let start = rest.startIndex
    return rest.count > 2 && rest[start] == .slash && rest[start + 1] == .slash
      && rest[start + 2] != .slash
  }

  /// What may stand in an address and means the same to browsers and to Markdown.
  private static let plain = ByteSet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&()*+,;=%|")

  private static func cleaned(_ value: ArraySlice<UInt8>) -> [UInt8] {
    guard value.span.firstIndex(notIn: plain, from: 0) < value.count else { return Array(value) }
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

  private static func trimmingControls(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let first = value.firstIndex(where: { $0 > 0x20 }),
      let last = value.lastIndex(where: { $0 > 0x20 })
    else { return [] }
    return value[first...last]
  }

  /// Whether a printable character means something else to browsers or to Markdown.
  ///
  /// A backslash is a slash to browsers: `/\host` would be another site.
  private static func needsEncoding(_ byte: UInt8) -> Bool {
    switch byte {
    case .quote, .apostrophe, .lessThan, .greaterThan, UInt8(ascii: "\\"), UInt8(ascii: "^"),
      UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      true
    default: false
    }
  }
}
