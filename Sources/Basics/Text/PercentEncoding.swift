/// Percent-encoding of addresses, as in RFC 3986.
package enum PercentEncoding {
  /// What means the same to every server, wherever in an address it stands.
  package static let unreserved = ByteSet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  /// Text with `%` and two digits for each byte that is not kept.
  package static func encode(_ text: consuming String, keeping kept: ByteSet = unreserved) -> String
  {
    let isKept = text.withUTF8 { unsafe $0.span.firstIndex(notIn: kept, from: 0) == $0.count }
    if isKept { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * text.utf8.count)
    for byte in text.utf8 {
      if kept.contains(byte) { bytes.append(byte) } else { append(byte, to: &bytes) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a byte as `%` and two digits.
  package static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    let digits = byte.capitalHexDigits
    bytes.append(UInt8(ascii: "%"))
    bytes.append(digits.high)
    bytes.append(digits.low)
  }

  /// The bytes that an encoded text stands for; nil where two digits do not follow a `%`.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst()?.lowercased.hexValue,
        let low = rest.popFirst()?.lowercased.hexValue
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}
