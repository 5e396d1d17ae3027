internal import Basics
internal import Mustache

/// The title of a question.
package struct Title: Equatable {
  let text: String
  /// The same as HTML, with formulas.
  let html: [UInt8]

  init(_ text: String, html: [UInt8]? = nil) {
    self.text = text
    self.html = html ?? Self.escaped(text)
  }

  /// As templates write text.
  private static func escaped(_ text: String) -> [UInt8] {
    var html = ByteBuffer(capacity: text.utf8.count)
    html.append(text, for: TemplateHTMLEscaping.self)
    return html.bytes
  }
}
