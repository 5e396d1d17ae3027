internal import CCurl

/// An IPv4 or IPv6 address.
package struct IPAddress: Equatable {
  /// The 4 or 16 bytes of the address, in network order.
  package let bytes: [UInt8]

  /// Parses an address such as `192.0.2.1` or `2001:db8::1`, without a port; a zone after `%` is ignored.
  package init?(_ text: String) {
    let textWithoutZone = String(text.prefix { $0 != "%" })
    var bytes = [UInt8](repeating: 0, count: 16)
    if unsafe inet_pton(AF_INET, textWithoutZone, &bytes) == 1 {
      self.bytes = Array(bytes[..<4])
    } else if unsafe inet_pton(AF_INET6, textWithoutZone, &bytes) == 1 {
      self.bytes = bytes
    } else {
      return nil
    }
  }

  /// Creates the address to which libcurl is about to connect; `nil` unless it is IPv4 or IPv6.
  init?(connecting address: UnsafePointer<curl_sockaddr>) {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe shim_address_bytes(address, &bytes)
    guard count > 0 else { return nil }
    self.bytes = Array(bytes[..<count])
  }

  /// Whether the address is public, that is, globally routable.
  ///
  /// Not public are loopback, private, link-local, carrier-grade NAT, multicast, documentation and reserved
  /// addresses, and IPv6 addresses that embed such an IPv4 address.
  /// Source: the special-purpose address registries (RFC 6890 and its updates).
  package var isPublic: Bool {
    if bytes.count == 4 { return Self.isPublicIPv4(bytes[...]) }
    if bytes.starts(with: Self.mappedPrefix) || bytes.starts(with: Self.translatedPrefix) {
      return Self.isPublicIPv4(bytes[12...])
    }
    return isInNetwork([0x20], prefixLength: 3)
      && !Self.specialIPv6Networks.contains { isInNetwork($0.start, prefixLength: $0.bits) }
  }

  /// Returns whether the address is in a network, that is, has the same first `prefixLength` bits.
  package func isInNetwork(_ network: [UInt8], prefixLength: Int) -> Bool {
    Self.matches(bytes[...], network, bits: prefixLength)
  }

  /// The first 12 bytes of IPv4-mapped IPv6 addresses, `::ffff:a.b.c.d`.
  private static let mappedPrefix: [UInt8] = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
  /// The first 12 bytes of IPv6 addresses that NAT64 translates to IPv4, `64:ff9b::a.b.c.d`.
  private static let translatedPrefix: [UInt8] =
    [0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8)

  /// The networks within 2000::/3 that are not public: protocol assignments such as Teredo,
  /// documentation, 6to4 and documentation.
  private static let specialIPv6Networks: [(start: [UInt8], bits: Int)] = [
    ([0x20, 0x01, 0x00], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x20, 0x02], 16),
    ([0x3F, 0xFF, 0x00], 20),
  ]

  /// The IPv4 networks that are not public, by their first bytes and prefix lengths.
  private static let specialIPv4Networks: [(start: [UInt8], bits: Int)] = [
    ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12),
    ([192, 0, 0], 24), ([192, 0, 2], 24), ([192, 88, 99], 24), ([192, 168], 16),
    ([198, 18], 15), ([198, 51, 100], 24), ([203, 0, 113], 24), ([224], 3),
  ]

  /// Returns whether the four bytes of an IPv4 address are public.
  private static func isPublicIPv4(_ bytes: ArraySlice<UInt8>) -> Bool {
    !specialIPv4Networks.contains { matches(bytes, $0.start, bits: $0.bits) }
  }

  /// Returns whether the first `bits` bits of an address equal those of a network address.
  private static func matches(
    _ bytes: ArraySlice<UInt8>, _ network: [UInt8], bits: Int
  ) -> Bool {
    let byteCount = bits / 8
    guard bytes.prefix(byteCount).elementsEqual(network.prefix(byteCount)) else { return false }
    guard bits % 8 > 0 else { return true }
    let shift = 8 - bits % 8
    return bytes[bytes.startIndex + byteCount] >> shift == network[byteCount] >> shift
  }
}

extension IPAddress: CustomStringConvertible {
  /// The address in its usual notation, such as `192.0.2.1` or `2001:db8::1`.
  package var description: String {
    var text = [CChar](repeating: 0, count: 64)
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    guard unsafe inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "?" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
