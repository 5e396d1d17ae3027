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
