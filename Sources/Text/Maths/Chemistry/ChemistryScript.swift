/// Translates a superscript or subscript of a chemical formula to TeX.
enum ChemistryScript {
  /// Returns the TeX source of a script without its braces: upright letters, but variables in italics.
  ///
  /// In a superscript a dot is an unpaired electron, and `x` the sign of a neutral site. Single letters are
  /// variables if `isFormula`.
  static func translate(
    _ tokens: [TeXToken], _ isSuperscript: Bool, isFormula: Bool = true
  ) throws(UnsupportedFormula) -> [TeXToken] {
    if isSuperscript, tokens == [.character("x")] { return .init(builtIn: "\\times") }
    var source = ChemistrySource(tokens)
    var result: [TeXToken] = []
    var hasVariables = isFormula && source.hasOnlyVariables
    while !source.isAtEnd {
      switch source[0] {
      case let scalar where scalar.properties.isAlphabetic:
        let letters = source.read(while: \.properties.isAlphabetic)
        result += hasVariables ? letters : letters.argument(of: "mathrm")
      case "\\": result += source.read(try source.endOfCommand())
      case "{": result += try source.readContent(until: "}").argument(of: "text")
      case "$": result += try source.readContent(until: "$").braced
      case "," where isFormula:
        result += source.read().braced
        hasVariables = source.hasOnlyVariables
      case "." where isSuperscript && source.consume("."):
        result += .init(builtIn: "{\\bullet}")
      case "'" where source.consume("'"): result += .init(builtIn: "\\prime")
      case " ": source.skipSpaces()
      default: result += source.read()
      }
    }
    return result
  }
}

extension ChemistrySource {
  /// Whether the letters up to the next comma are variables: each stands alone, as in `2n+1`.
  ///
  /// The letter `i` alone marks an interstitial site, and is no variable.
  fileprivate var hasOnlyVariables: Bool {
    let end = end { $0 != "," }
    if end == 1, self[0] == "i" { return false }
    return (0..<end).allSatisfy { offset in
      isSingleLetter(at: offset) || self[offset].isASCIIDigit
        || " +-.()".unicodeScalars.contains(self[offset])
    }
  }
}
