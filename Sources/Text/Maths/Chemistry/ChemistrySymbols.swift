/// The symbols of chemical formulae, with the TeX source that shows them.
enum ChemistrySymbols {
  /// The operators between two words and their commands; a prefix of another one is after it.
  static let operators = [
    ("+/-", "\\pm"), ("+-", "\\pm"), ("+", "+"), ("-", "-"), ("=", "="), ("<<", "\\ll"),
    (">>", "\\gg"),
    ("<", "<"), (">", ">"), ("$\\approx$", "\\approx"), ("±", "\\pm"),
  ]

  /// The TeX source of each bond by its name in `\bond`.
  static let bonds: [String: [TeXToken]] = {
    let dashes = "{┄}"
    let bonds = [
      ("- 1", "{-}"), ("= 2", "{=}"), ("# 3", "{\\equiv}"), ("~", dashes), ("...", "{⋅}{⋅}{⋅}"),
      ("....", "{⋅}{⋅}{⋅}{⋅}"), ("->", "{\\to}"), ("<-", "{\\gets}"), ("<", "{<}"), (">", "{>}"),
      ("~-", "\\rlap{\\lower.1em{-}}\\raise.1em{\(dashes)}"),
      ("~= ~--", "\\rlap{\\lower.2em{-}}\\rlap{\(dashes)}\\raise.2em{-}"),
      ("-~-", "\\rlap{\\lower.2em{-}}\\rlap{-}\\raise.2em{\(dashes)}"),
    ]
    var bondsByName: [String: [TeXToken]] = [:]
    for (names, tex) in bonds {
      for name in names.split(separator: " ") { bondsByName[String(name)] = .init(builtIn: tex) }
    }
    return bondsByName
  }()

  /// The arrows as they are typed, without texts, and the commands that stretch them to their texts.
  static let arrows: [(String, plain: String, stretchy: String)] = [
    ("<-->", "\\rightleftarrows", "xrightleftarrows"),
    ("<->", "\\longleftrightarrow", "xleftrightarrow"),
    ("<=>>", "\\overrightharpoon{\\;\\leftharpoondown\\;}", ""),
    ("<<=>", "\\underleftharpoon{\\;\\rightharpoonup\\;}", ""),
    ("<=>", "\\rightleftharpoons", "xrightleftharpoons"), ("->", "\\longrightarrow", "xrightarrow"),
    ("<-", "\\longleftarrow", "xleftarrow"), ("→", "\\longrightarrow", "xrightarrow"),
    ("⟶", "\\longrightarrow", "xrightarrow"), ("⇌", "\\rightleftharpoons", "xrightleftharpoons"),
  ]
}
