internal import Basics
internal import Maths

/// The invariants of converted formulae, which tests and fuzzers check for any input.
package enum FormulaInvariants {
  /// Returns the invariants that the formulae of a post violate.
  ///
  /// - Parameter input: A byte, odd for displayed formulae, then the formulae, separated by `$`.
  /// - Returns: The violations, in words; empty if there are none.
  package static func violations(of input: [UInt8]) -> [String] {
    var macros = Macros()
    var size = 0
    let display = (input.first ?? 0) & 1 != 0
    let formulae = input.dropFirst().split(
      separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
    let violations = formulae.flatMap { bytes in
      let tex = String(decoding: bytes, as: UTF8.self)
      var output = ByteBuffer(capacity: 256)
      Maths.write(tex, display: display, macros: &macros, to: &output)
      size += output.count
      return Self.violations(inResult: String(decoding: output.bytes, as: UTF8.self), of: tex)
    }
    // Macros expand to at most 50,000 tokens, of at most 200 bytes each.
    let maxSize = 200 * (input.count + 50_000)
    return violations + (size > maxSize ? ["\(size) bytes of \(input.count)"] : [])
  }

  /// Returns the invariants that the HTML or MathML of a converted formula violates, in words.
  package static func violations(inResult result: String, of tex: String) -> [String] {
    do {
      let root = try XMLElementParser.parse(result)
      guard root.name == "code" else { return MathMLCore.violations(in: root) }
      return root.children.isEmpty && root.text.isSource(of: tex)
        ? [] : ["a source that is not whole"]
    } catch {
      return [error.text]
    }
  }
}

extension String {
  /// Whether the text equals the TeX source of a formula, except for replaced characters that pages
  /// do not allow.
  fileprivate func isSource(of tex: String) -> Bool {
    unicodeScalars.count == tex.unicodeScalars.count
      && zip(unicodeScalars, tex.unicodeScalars).allSatisfy { $0 == $1 || $0 == "\u{FFFD}" }
  }
}
