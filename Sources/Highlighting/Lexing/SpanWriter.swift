internal import Basics

/// Writes pieces of code as HTML, each in a span that names its class.
struct SpanWriter: ~Copyable {
  private var kind = TokenClass.plain
  private var start = 0
  private var end = 0

  init() {}

  /// Adds a piece; pieces of one class that touch become one span.
  mutating func add(
    _ token: Lexer.Token, of code: Span<UInt8>, to output: inout ByteBuffer
  ) {
    if token.kind != kind {
      finish(code, to: &output)
      kind = token.kind
    }
    end = token.end
  }

  /// Writes what is left.
  mutating func finish(_ code: Span<UInt8>, to output: inout ByteBuffer) {
    if end > start {
      if kind != .plain {
        output.append("<span class=\"")
        output.append(kind.name)
        output.append("\">")
      }
      output.append(code.extracting(start..<end), for: HTMLEscaping.self)
      if kind != .plain { output.append("</span>") }
    }
    start = end
  }
}
