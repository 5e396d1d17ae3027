import Basics
import Highlighting
import HighlightingContract

/// Returns the highlighted pieces of code, each as `class:text`.
func colours(_ code: String, _ language: Language) -> [String] {
  var output = ByteBuffer()
  Highlighter.html(of: Array(code.utf8).span, as: language, into: &output)
  var spans = SpanReader(output.bytes)
  spans.read()
  return spans.pieces.filter { !$0.className.isEmpty }.map {
    "\($0.className):\(unescaped(String(decoding: $0.text, as: UTF8.self)))"
  }
}

/// Replaces the character references of HTML text.
private func unescaped(_ text: String) -> String {
  text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
    .replacing("&amp;", with: "&")
}
