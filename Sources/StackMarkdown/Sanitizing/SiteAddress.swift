/// The address of a site, to resolve links against.
struct SiteAddress: Sendable {
  /// Such as `https:`.
  private let scheme: [UInt8]
  /// Such as `https://stackoverflow.com`, without a slash at the end.
  private let origin: [UInt8]

  /// Reads an http(s) address; anything else is no site.
  init?(_ address: String?) {
    guard let address else { return nil }
    var bytes = Array(address.utf8)
    while bytes.last == .slash { bytes.removeLast() }
    guard let judged = PostAddress(bytes[...], purpose: .image), judged.kind == .absolute,
      let colon = judged.bytes.firstIndex(of: .colon)
    else { return nil }
    scheme = Array(judged.bytes[...colon])
    origin = judged.bytes
  }

  /// The address as it is meant on this site.
  func resolve(_ address: PostAddress) -> [UInt8] {
    switch address.kind {
    case .absolute: address.bytes
    case .protocolRelative: scheme + address.bytes
    case .rootRelative: origin + address.bytes
    }
  }
}
