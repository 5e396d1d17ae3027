package import Basics

/// Colours code.
package enum Highlighter {
  /// Writes code as HTML, with a span around each piece that has a class.
  ///
  /// Without the spans it is the escaped code, byte for byte, whatever that is. The class names are
  /// the short ones that Pygments and Chroma share. Time is in proportion to the code.
  package static func html(
    of code: Span<UInt8>, as language: Language, into output: inout ByteBuffer
  ) {
    var lexer = Lexer(language.dialect(of: code), limit: code.count)
    var writer = SpanWriter()
    while let token = lexer.next(in: code) { writer.add(token, of: code, to: &output) }
    writer.finish(code, upTo: code.count, to: &output)
  }
}

extension Language {
  /// The language that the code is really written in: PHP is mostly in HTML, TypeScript has elements
  /// of JSX or conversions in angle brackets.
  fileprivate func dialect(of code: Span<UInt8>) -> Language {
    switch self {
    case .php where code.holds("<", "?"): .html
    case .typeScript where code.holds("<", "/") || code.holds("/", ">"): .tsx
    default: self
    }
  }
}

extension Span<UInt8> {
  /// Whether two characters stand in it, one behind the other.
  fileprivate func holds(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    for index in indices.dropLast()
    where self[index] == UInt8(ascii: first) && self[index + 1] == UInt8(ascii: second) {
      return true
    }
    return false
  }
}
