internal import Basics

/// Percent-encodes the URLs of links as Stack Exchange does.
enum LinkURLEncoding {
  /// The bytes that remain as they are in a percent-encoded URL.
  private static let unencodedBytes = ByteSet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#@!$&()*+,;=%")

  /// Returns a URL with all bytes percent-encoded that URLs must not contain; drops the bytes 0xFE
  /// and 0xFF.
  static func percentEncoded(_ url: ArraySlice<UInt8>) -> [UInt8] {
    let end = url.span.firstIndex(notIn: unencodedBytes, from: 0)
    guard end < url.count else { return Array(url) }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(url.count)
    for byte in url {
      if unencodedBytes.contains(byte) {
        encoded.append(byte)
      } else if byte < 0xFE {  // libcmark writes 0xFE and 0xFF for references to U+FFFE and U+FFFF.
        PercentEncoding.append(byte, to: &encoded)
      }
    }
    return encoded
  }

  /// Appends a tag name as a path component, percent-encoded with lower-case hexadecimal digits.
  static func append(pathComponent name: [UInt8], to url: inout [UInt8]) {
    for byte in name {
      if byte.isAlphanumeric || byte == .hyphen || byte == .dot {
        url.append(byte)
      } else {
        let digits = byte.hexDigits
        url += [UInt8(ascii: "%"), digits.high, digits.low]
      }
    }
  }
}
