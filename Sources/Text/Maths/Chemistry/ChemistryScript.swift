/// Translates a superscript or subscript of a chemical formula to TeX.
enum ChemistryScript {
  /// Returns the TeX source of a script without its braces: upright letters, but variables in italics.
  ///
  /// In a superscript a dot is an unpaired electron, and `x` the sign of a neutral site. Single letters are
  /// variables if `isFormula`.
  static func translate(
    _ tokens: [TeXToken], _ isSuperscript: Bool, isFormula: Bool = true
  ) throws(UnsupportedFormula) -> [TeXToken] {
    let source = ChemistrySource(tokens)
    if isSuperscript, source.tokens == [.character("x")] { return .init(builtIn: "\\times") }
    var result: [TeXToken] = []
    var index = 0
    var hasVariables = isFormula && hasOnlyVariables(source, from: 0)
    while source.indices.contains(index) {
      let scalar = source[index]
      var end = index + 1
      if scalar.properties.isAlphabetic {
        end = source.end(from: index) { $0.properties.isAlphabetic }
        let letters = Array(source.tokens[index..<end])
        result += hasVariables ? letters : letters.argument(of: "mathrm")
      } else if scalar == "\\" {
        end = try source.endOfCommand(at: index)
        let isAbout = source.commandName(at: index) == "ca"
        result += isAbout ? .init(builtIn: "\\sim") : Array(source.tokens[index..<end])
      } else if scalar == "{" || scalar == "$" {
        end = try source.closing(scalar == "{" ? "}" : "$", of: index) + 1
        let content = Array(source.tokens[index + 1..<end - 1])
        result += scalar == "{" ? content.argument(of: "text") : content.braced
      } else if scalar == ",", isFormula {
        result += [.character(",")].braced
        hasVariables = hasOnlyVariables(source, from: end)
      } else if scalar == "." && isSuperscript {
        result += .init(builtIn: "{\\bullet}")
      } else if scalar == "'" {
        result += .init(builtIn: "\\prime")
      } else if scalar != " " {
        result.append(source.tokens[index])
      }
      index = end
    }
    return result
  }

  /// Returns whether the letters up to the next comma are variables: each stands alone, as in `2n+1`.
  ///
  /// The letter `i` alone marks an interstitial site, and is no variable.
  private static func hasOnlyVariables(_ source: ChemistrySource, from start: Int) -> Bool {
    let end = source.end(from: start) { $0 != "," && $0 != "\0" }
    if end == start + 1, source[start] == "i" { return false }
    return (start..<end).allSatisfy { index in
      let scalar = source[index]
      if scalar.isASCIILowercase { return !source[index + 1].isASCIILowercase }
      return scalar.isASCIIDigit || " +-.()".unicodeScalars.contains(scalar)
    }
  }
}
