/// Percent-encoding of URLs, as defined by RFC 3986.
package enum PercentEncoding {
  /// The unreserved characters of RFC 3986, which never need encoding.
  package static let unreserved = ByteSet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  /// Returns the text with each byte outside of `allowed` replaced by `%` and two hexadecimal
  /// digits.
  package static func encode(
    _ text: consuming String, keeping allowed: ByteSet = unreserved
  ) -> String {
    let isUnchanged = text.withUTF8 {
      unsafe $0.span.firstIndex(notIn: allowed, from: 0) == $0.count
    }
    if isUnchanged { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * text.utf8.count)
    for byte in text.utf8 {
      if allowed.contains(byte) { bytes.append(byte) } else { append(byte, to: &bytes) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a byte as `%` and two hexadecimal digits.
  package static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    let digits = byte.uppercaseHexDigits
    bytes.append(UInt8(ascii: "%"))
    bytes.append(digits.high)
    bytes.append(digits.low)
  }

  /// Returns the bytes that a percent-encoded text stands for; `nil` if a `%` is not followed by
  /// two hexadecimal digits.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    var remainder = Array(text.utf8)[...]
    while let byte = remainder.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = remainder.popFirst()?.lowercased.hexValue,
        let low = remainder.popFirst()?.lowercased.hexValue
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}
