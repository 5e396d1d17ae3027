import Basics
import Highlighting
import HighlightingContract

/// The pieces of code that have a class, each as `class:text`.
func colours(_ code: String, _ language: Language) -> [String] {
  var output = ByteBuffer()
  Highlighter.html(of: Array(code.utf8).span, as: language, into: &output)
  var spans = SpanReader(output.bytes)
  spans.read()
  return spans.pieces.filter { !$0.name.isEmpty }.map {
    "\($0.name):\(plain(String(decoding: $0.text, as: UTF8.self)))"
  }
}

/// Text of HTML without its references.
private func plain(_ text: String) -> String {
  text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
    .replacing("&amp;", with: "&")
}
