package import Basics

/// Converts TeX formulae to MathML Core, which browsers display without a script.
public enum Maths {
  /// Returns safe HTML for a TeX formula.
  ///
  /// - Parameters:
  ///   - tex: The source of the formula without its delimiters, such as `$`.
  ///   - display: Whether the formula is set on a line of its own (display style) instead of inline.
  ///   - macros: The macros that earlier formulae of the same text have defined; macros that this formula
  ///     defines are added.
  /// - Returns: A `math` element in UTF-8, or the source in a `code` element if any part of the formula is
  ///   unsupported.
  public static func html(
    of tex: String, display: Bool = false, macros: inout Macros
  ) -> [UInt8] {
    var output = ByteBuffer(capacity: 256 + 16 * tex.utf8.count)
    write(tex, display: display, macros: &macros, to: &output)
    return output.bytes
  }

  /// Appends safe HTML for a TeX formula to a buffer.
  ///
  /// See ``html(of:display:macros:)`` for the parameters.
  package static func write(
    _ tex: String, display: Bool, macros: inout Macros, to output: inout ByteBuffer
  ) {
    var tex = tex
    if !tex.unicodeScalars.allSatisfy(\.isAllowedInHTML) {
      let scalars = tex.unicodeScalars.map { $0.isAllowedInHTML ? $0 : "\u{FFFD}" }
      tex = String(String.UnicodeScalarView(scalars))
    }
    do {
      let formula = try FormulaParser.parse(tex, with: &macros)
      var writer = MathMLWriter(style: display ? .display : .text, output: output)
      writer.write(formula, source: tex)
      output = writer.finish()
    } catch {
      output.append("<code>")
      output.append(tex, escapedFor: HTMLEscaping.self)
      output.append("</code>")
    }
  }
}

extension Unicode.Scalar {
  /// Whether an HTML page may contain this scalar: no control character except white space, and no noncharacter.
  var isAllowedInHTML: Bool {
    switch value {
    case 0x09, 0x0A, 0x0C, 0x0D: true
    case 0..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: false
    default: value & 0xFFFE != 0xFFFE
    }
  }
}
