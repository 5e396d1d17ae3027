extension [UInt8] {
  /// Appends text so that HTML shows it as it is, in running text and in quoted attributes.
  mutating func appendHTML(_ text: String) {
    append(text) { bytes, index in
      switch bytes[index] {
      case UInt8(ascii: "&"): Replacement(text: "&amp;")
      case UInt8(ascii: "<"): Replacement(text: "&lt;")
      case UInt8(ascii: ">"): Replacement(text: "&gt;")
      case UInt8(ascii: "\""): Replacement(text: "&quot;")
      case UInt8(ascii: "'"): Replacement(text: "&#39;")
      case 0: Replacement(text: "\u{FFFD}")
      default: nil
      }
    }
  }
}
