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

  /// The arrows as they are typed, without texts, and the commands that stretch them to their texts.
  static let arrows: [(text: String, plain: String, stretchy: String)] = [
    ("<-->", "\\rightleftarrows", "xrightleftarrows"),
    ("<->", "\\longleftrightarrow", "xleftrightarrow"),
    ("<=>>", "\\overrightharpoon{\\;\\leftharpoondown\\;}", ""),
    ("<<=>", "\\underleftharpoon{\\;\\rightharpoonup\\;}", ""),
    ("<=>", "\\rightleftharpoons", "xrightleftharpoons"), ("->", "\\longrightarrow", "xrightarrow"),
    ("<-", "\\longleftarrow", "xleftarrow"), ("→", "\\longrightarrow", "xrightarrow"),
    ("⟶", "\\longrightarrow", "xrightarrow"), ("⇌", "\\rightleftharpoons", "xrightleftharpoons"),
  ]
}
