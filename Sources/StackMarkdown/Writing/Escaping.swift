/// Writes text so that HTML and XML read it back as it is.
enum Escaping {
  /// Appends text, for between tags or for between double quotes.
  static func append(_ bytes: [UInt8], _ range: Range<Int>, to output: inout ByteBuffer) {
    var start = range.lowerBound
    while true {
      let end = TextScan.endOfUnescaped(bytes.span, from: start, to: range.upperBound)
      output.append(bytes, start..<end)
      guard end < range.upperBound else { return }
      switch bytes[end] {
      case .ampersand: output.append("&amp;")
      case .lessThan: output.append("&lt;")
      case .greaterThan: output.append("&gt;")
      default: output.append("&quot;")
      }
      start = end + 1
    }
  }
}
