package import Basics

/// Syntax highlighting: turns code into HTML with classes.
public enum Highlighter {
  /// Returns code as HTML with syntax highlighting.
  ///
  /// Without its spans, the HTML is the escaped code, byte for byte, for any input. The class names are
  /// the short ones that Pygments and Chroma share. Runs in linear time.
  ///
  /// - Parameters:
  ///   - code: The code, without any escaping.
  ///   - language: The language of the code; see ``Language/init(named:)`` and
  ///     ``Language/guess(_:tags:)-([UInt8],_)``.
  /// - Returns: HTML for the content of a `code` element, with a span around each token that has a class.
  public static func html(of code: [UInt8], as language: Language) -> [UInt8] {
    var output = ByteBuffer(capacity: 2 * code.count)
    html(of: code.span, as: language, into: &output)
    return output.bytes
  }

  /// Appends code as HTML with syntax highlighting to a buffer.
  package static func html(
    of code: Span<UInt8>, as language: Language, into output: inout ByteBuffer
  ) {
    var lexer = Lexer(language.refined(by: code), codeEnd: code.count)
    var writer = HighlightedCodeWriter()
    while let token = lexer.next(in: code) { writer.add(token, of: code, to: &output) }
    writer.finish(code, upTo: code.count, to: &output)
  }
}

extension Language {
  /// Returns the language whose grammar fits the code better: HTML for PHP within a page, and TSX for
  /// TypeScript with tags.
  ///
  /// TypeScript without tags may contain type assertions in angle brackets, which TSX does not allow.
  fileprivate func refined(by code: Span<UInt8>) -> Language {
    switch self {
    case .php where code.startsOutsidePHP: .html
    case .typeScript where code.containsPair("<", "/") || code.containsPair("/", ">"): .tsx
    default: self
    }
  }
}

extension Span<UInt8> {
  /// Whether code in PHP starts with text of the page around it: with a tag, or with other text up to
  /// the first `<?`.
  ///
  /// Posts often leave out the first `<?php`.
  fileprivate var startsOutsidePHP: Bool {
    let start = firstIndex(notIn: .whiteSpaceBytes, from: 0)
    if start + 1 < count, self[start] == UInt8(ascii: "<") { return self[start + 1] != self[start] }
    for index in start..<count {
      switch self[index] {
      case UInt8(ascii: "$"), UInt8(ascii: ";"), UInt8(ascii: "{"): return false
      case UInt8(ascii: "<") where index + 1 < count && self[index + 1] == UInt8(ascii: "?"):
        return true
      default: break
      }
    }
    return false
  }

  /// Reports whether two ASCII characters follow each other somewhere in the bytes.
  fileprivate func containsPair(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    for index in indices.dropLast()
    where self[index] == UInt8(ascii: first) && self[index + 1] == UInt8(ascii: second) {
      return true
    }
    return false
  }
}

extension ByteSet {
  /// The space, the tab, and the characters that end a line.
  fileprivate static let whiteSpaceBytes = ByteSet(" \t\r\n")
}

/// Writes code as HTML, with a span around each token that has a class.
private struct HighlightedCodeWriter: ~Copyable {
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
