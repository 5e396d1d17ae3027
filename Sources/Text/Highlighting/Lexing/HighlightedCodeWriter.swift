internal import Basics

/// Writes code as HTML, with a span around each token that has a class.
struct HighlightedCodeWriter: ~Copyable {
  /// The token class of the span that has not been written yet, to which tokens may still be added.
  private var spanClass = TokenClass.plain
  /// The offset in the code at which the unwritten span begins.
  private var spanStart = 0
  /// The offset in the code at which the unwritten span ends so far.
  private var spanEnd = 0

  // A `StaticString` is not allocated at each use, unlike a string literal.
  private static let endTag: StaticString = "</span>"

  init() {}

  /// Adds a token; adjacent tokens of the same class share a span.
  mutating func add(
    _ token: Lexer.HighlightToken, of code: Span<UInt8>, to output: inout ByteBuffer
  ) {
    if token.tokenClass != spanClass || token.start != spanEnd {
      finish(code, upTo: token.start, to: &output)
      (spanClass, spanStart) = (token.tokenClass, token.start)
    }
    spanEnd = token.end
  }

  /// Writes the unwritten span, and the code without a class that follows it up to an offset.
  mutating func finish(_ code: Span<UInt8>, upTo next: Int, to output: inout ByteBuffer) {
    if spanEnd > spanStart {
      output.append(spanClass.startTag)
      output.append(code.extracting(spanStart..<spanEnd), escapedFor: HTMLEscaping.self)
      output.append(Self.endTag)
    }
    output.append(code.extracting(spanEnd..<next), escapedFor: HTMLEscaping.self)
  }
}
