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

/// The symbols of chemical formulae, with the TeX source that shows them.
enum ChemistrySymbols {
  /// The operators between two words, of which the first five are signs, too; a prefix of another one is after it.
  static let operators = WordPairs(
    #"+/- \pm +- \pm ± \pm + + - - = = << \ll >> \gg < < > > $\approx$ \approx"#)

  /// The signs of a precipitate and of a gas after a word.
  static let products = WordPairs(#"(v) \downarrow{} (^) \uparrow{} v \downarrow{} ^ \uparrow{}"#)

  /// The TeX source of each bond by its name in `\bond`.
  static let bonds = WordPairs(
    #"""
    - {-} 1 {-} = {=} 2 {=} # {\equiv} 3 {\equiv} ~ {┄} ... {⋅}{⋅}{⋅} .... {⋅}{⋅}{⋅}{⋅}
    -> {\to} <- {\gets} < {<} > {>}
    ~- \rlap{\lower.1em{-}}\raise.1em{{┄}}
    ~= \rlap{\lower.2em{-}}\rlap{{┄}}\raise.2em{-}
    ~-- \rlap{\lower.2em{-}}\rlap{{┄}}\raise.2em{-}
    -~- \rlap{\lower.2em{-}}\rlap{-}\raise.2em{{┄}}
    """#
  ).dictionary

  /// The arrows as they are typed, with their TeX source; an `x` before its name stretches an arrow to its texts.
  static let arrows = WordPairs(
    #"""
    <--> \rightleftarrows <-> \longleftrightarrow <=>> \overrightharpoon{\;\leftharpoondown\;}
    <<=> \underleftharpoon{\;\rightharpoonup\;} <=> \rightleftharpoons -> \longrightarrow
    <- \longleftarrow → \longrightarrow ⟶ \longrightarrow ⇌ \rightleftharpoons
    """#)
}
