internal import Basics

/// Addresses as Stack Exchange encodes what authors write.
enum WrittenAddress {
  private static let plain = ByteSet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#@!$&()*+,;=%")

  /// The address with what may not occur in one percent-encoded.
  static func encoded(_ address: ArraySlice<UInt8>) -> [UInt8] {
    let end = address.span.firstIndex(notIn: plain, from: 0)
    guard end < address.count else { return Array(address) }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(address.count)
    for byte in address {
      if plain.contains(byte) {
        encoded.append(byte)
      } else if byte < 0xFE {  // libcmark's for references to U+FFFE and U+FFFF.
        PercentEncoding.append(byte, to: &encoded)
      }
    }
    return encoded
  }

  /// Appends a name as a component of a path: digits are in small letters there.
  static func append(component name: [UInt8], to address: inout [UInt8]) {
    for byte in name {
      if byte.isAlphanumeric || byte == .hyphen || byte == .dot {
        address.append(byte)
      } else {
        let digits = byte.hexDigits
        address += [UInt8(ascii: "%"), digits.high, digits.low]
      }
    }
  }
}
