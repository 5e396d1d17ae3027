internal import CCurl

/// An address of the Internet, as its 4 or 16 bytes.
package struct IPAddress: Equatable {
  package let bytes: [UInt8]

  /// Reads the usual notation, without a port.
  package init?(_ text: String) {
    let bare = String(text.prefix { $0 != "%" })
    var bytes = [UInt8](repeating: 0, count: 16)
    if unsafe inet_pton(AF_INET, bare, &bytes) == 1 {
      self.bytes = Array(bytes[..<4])
    } else if unsafe inet_pton(AF_INET6, bare, &bytes) == 1 {
      self.bytes = bytes
    } else {
      return nil
    }
  }

  /// Takes the address that curl is about to connect to; `nil` for any other family.
  init?(connecting address: UnsafePointer<curl_sockaddr>) {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe shim_address_bytes(address, &bytes)
    guard count > 0 else { return nil }
    self.bytes = Array(bytes[..<count])
  }

  /// Whether the address is one of the open Internet.
  ///
  /// Not: this machine, private and link-local networks, carriers' own networks, multicast,
  /// documentation and everything reserved; nor IPv6 forms that lead to such an IPv4 address.
  /// Source: the special-purpose address registries (RFC 6890 and its updates).
  package var isPublic: Bool {
    if bytes.count == 4 { return Self.isPublic(bytes[...]) }
    if bytes.starts(with: Self.mapped) || bytes.starts(with: Self.translated) {
      return Self.isPublic(bytes[12...])
    }
    return contains(in: [0x20], bits: 3)
      && !Self.specialNetworks.contains { contains(in: $0.start, bits: $0.bits) }
  }

  /// Whether the first bits are those of a network.
  package func contains(in network: [UInt8], bits: Int) -> Bool {
    Self.matches(bytes[...], network, bits: bits)
  }

  /// `::ffff:a.b.c.d`, an IPv4 address in the clothes of IPv6.
  private static let mapped: [UInt8] = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
  /// `64:ff9b::a.b.c.d`, an IPv4 address behind a translator.
  private static let translated: [UInt8] =
    [0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8)

  /// Within 2000::/3: protocol assignments with Teredo, documentation, 6to4, documentation.
  private static let specialNetworks: [(start: [UInt8], bits: Int)] = [
    ([0x20, 0x01, 0x00], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x20, 0x02], 16),
    ([0x3F, 0xFF, 0x00], 20),
  ]

  private static let specialNetworks4: [(start: [UInt8], bits: Int)] = [
    ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12),
    ([192, 0, 0], 24), ([192, 0, 2], 24), ([192, 88, 99], 24), ([192, 168], 16),
    ([198, 18], 15), ([198, 51, 100], 24), ([203, 0, 113], 24), ([224], 3),
  ]

  private static func isPublic(_ bytes: ArraySlice<UInt8>) -> Bool {
    !specialNetworks4.contains { matches(bytes, $0.start, bits: $0.bits) }
  }

  private static func matches(
    _ bytes: ArraySlice<UInt8>, _ network: [UInt8], bits: Int
  ) -> Bool {
    let whole = bits / 8
    guard bytes.prefix(whole).elementsEqual(network.prefix(whole)) else { return false }
    guard bits % 8 > 0 else { return true }
    let shift = 8 - bits % 8
    return bytes[bytes.startIndex + whole] >> shift == network[whole] >> shift
  }
}

extension IPAddress: CustomStringConvertible {
  package var description: String {
    var text = [CChar](repeating: 0, count: 64)
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    guard unsafe inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "?" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
