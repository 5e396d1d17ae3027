package import Basics

/// Formulae of TeX as MathML Core, as browsers show it.
public enum Maths {
  /// Makes HTML of a formula that cannot hurt anyone: `math`, or whole as its source in `code` where a
  /// part of it is not understood.
  ///
  /// - Parameters:
  ///   - tex: The formula without what delimits it.
  ///   - display: Whether it stands by itself between paragraphs.
  ///   - macros: What earlier formulae of the same text defined; those of this one are added.
  /// - Returns: The element.
  public static func html(
    of tex: String, display: Bool = false, macros: inout Macros
  ) -> [UInt8] {
    var output = ByteBuffer(capacity: 256 + 16 * tex.utf8.count)
    write(tex, display: display, macros: &macros, to: &output)
    return output.bytes
  }

  /// Writes a formula as HTML behind what a buffer holds.
  package static func write(
    _ tex: String, display: Bool, macros: inout Macros, to output: inout ByteBuffer
  ) {
    let tex = tex.unicodeScalars.allSatisfy(\.isShown) ? tex : tex.shown
    do {
      let nodes = try Parser.parse(tex, &macros)
      var writer = MathMLWriter(style: display ? .display : .text, output: output)
      writer.writeFormula(nodes)
      output = writer.finish()
    } catch {
      output.append("<code>")
      output.append(tex, for: HTMLEscaping.self)
      output.append("</code>")
    }
  }
}

extension String {
  /// The text with a replacement for each character that a page must not have.
  fileprivate var shown: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars { scalars.append(scalar.isShown ? scalar : "\u{FFFD}") }
    return String(scalars)
  }
}

extension Unicode.Scalar {
  /// Whether it may be in a page: neither a control, but for blanks, nor no character at all.
  var isShown: Bool {
    switch value {
    case 0x09, 0x0A, 0x0C, 0x0D: true
    case 0..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: false
    default: value & 0xFFFE != 0xFFFE
    }
  }
}
