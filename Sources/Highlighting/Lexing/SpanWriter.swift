internal import Basics

/// Writes code as HTML, each piece that has a class in a span that names it.
struct SpanWriter: ~Copyable {
  private var kind = TokenClass.plain
  private var start = 0
  private var end = 0

  // With its type, as a literal would be a string that is made each time.
  private static let endTag: StaticString = "</span>"

  init() {}

  /// Adds a piece; pieces of one class that touch become one span.
  mutating func add(_ token: Lexer.Token, of code: Span<UInt8>, to output: inout ByteBuffer) {
    if token.kind != kind || token.start != end {
      finish(code, upTo: token.start, to: &output)
      (kind, start) = (token.kind, token.start)
    }
    end = token.end
  }

  /// Writes the piece that is open, and what has no class behind it.
  mutating func finish(_ code: Span<UInt8>, upTo next: Int, to output: inout ByteBuffer) {
    if end > start {
      output.append(kind.startTag)
      output.append(code.extracting(start..<end), for: HTMLEscaping.self)
      output.append(Self.endTag)
    }
    output.append(code.extracting(end..<next), for: HTMLEscaping.self)
  }
}
