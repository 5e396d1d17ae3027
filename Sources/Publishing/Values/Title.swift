/// The title of a question.
struct Title: Equatable {
  let text: String
  /// The same as HTML, with formulas.
  let html: [UInt8]

  init(_ text: String, html: [UInt8]? = nil) {
    self.text = text
    self.html = html ?? Self.escaped(text)
  }

  /// As templates write text.
  private static func escaped(_ text: String) -> [UInt8] {
    var html: [UInt8] = []
    html.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): html += "&amp;".utf8
      case UInt8(ascii: "<"): html += "&lt;".utf8
      case UInt8(ascii: ">"): html += "&gt;".utf8
      case UInt8(ascii: "\""): html += "&quot;".utf8
      case UInt8(ascii: "'"): html += "&#39;".utf8
      default: html.append(byte)
      }
    }
    return html
  }
}
