internal import Basics
internal import Mustache

/// The title of a question, as text and as HTML.
package struct QuestionTitle: Equatable {
  let text: String
  /// The title as HTML, with formulas if the site has them.
  let html: [UInt8]

  /// Creates a title; without `html`, the HTML is the escaped text.
  init(_ text: String, html: [UInt8]? = nil) {
    self.text = text
    self.html = html ?? Self.escaped(text)
  }

  /// Returns a text as HTML, escaped like texts in templates.
  private static func escaped(_ text: String) -> [UInt8] {
    var html = ByteBuffer(capacity: text.utf8.count)
    html.append(text, escapedFor: TemplateHTMLEscaping.self)
    return html.bytes
  }
}
