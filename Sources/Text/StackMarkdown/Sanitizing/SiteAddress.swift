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
