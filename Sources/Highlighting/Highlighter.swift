package import Basics

/// Colours code.
public enum Highlighter {
  /// Colours code.
  ///
  /// Without the spans it is the escaped code, byte for byte, whatever that is. The class names are
  /// the short ones that Pygments and Chroma share. Time is in proportion to the code.
  ///
  /// - Parameters:
  ///   - code: The code itself, nothing in it escaped.
  ///   - language: What it is written in; see ``Language/init(named:)`` and ``Language/guess(_:tags:)-([UInt8],_)``.
  /// - Returns: HTML for the inside of `code`, with a span around each piece that has a class.
  public static func html(of code: [UInt8], as language: Language) -> [UInt8] {
    var output = ByteBuffer(capacity: 2 * code.count)
    html(of: code.span, as: language, into: &output)
    return output.bytes
  }

  /// Writes code as HTML behind what a buffer holds.
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
