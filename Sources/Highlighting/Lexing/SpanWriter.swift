internal import Basics

/// Writes code as HTML, with a span around each token that has a class.
struct SpanWriter: ~Copyable {
  /// The class of the open span, which covers the code from `start` to `end`.
  private var tokenClass = TokenClass.plain
  private var start = 0
  private var end = 0

  // A `StaticString` is not allocated at each use, unlike a string literal.
  private static let endTag: StaticString = "</span>"

  init() {}

  /// Adds a token; adjacent tokens of the same class share a span.
  mutating func add(
    _ token: Lexer.HighlightToken, of code: Span<UInt8>, to output: inout ByteBuffer
  ) {
    if token.tokenClass != tokenClass || token.start != end {
      finish(code, upTo: token.start, to: &output)
      (tokenClass, start) = (token.tokenClass, token.start)
    }
    end = token.end
  }

  /// Writes the open span, and the code without a class between it and `next`.
  mutating func finish(_ code: Span<UInt8>, upTo next: Int, to output: inout ByteBuffer) {
    if end > start {
      output.append(tokenClass.startTag)
      output.append(code.extracting(start..<end), for: HTMLEscaping.self)
      output.append(Self.endTag)
    }
    output.append(code.extracting(end..<next), for: HTMLEscaping.self)
  }
}
