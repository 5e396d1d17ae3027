/// An atom, bracket or text with its scripts.
struct ChemicalParticle {
  var leftSuperscript: [TeXToken] = []
  var leftSubscript: [TeXToken] = []
  var base: [TeXToken] = []
  var subscripted: [TeXToken] = []
  var superscripted: [TeXToken] = []
  /// Whether the superscript consists of digits, as in a mass number or before the sign of a charge.
  var hasNumericSuperscript = false
  /// Whether a hyphen joins the particle to the next one, as in `α-particle`, instead of being a bond.
  var takesHyphen = false

  var hasLeftScripts: Bool { !leftSuperscript.isEmpty || !leftSubscript.isEmpty }
  var hasRightScripts: Bool { !subscripted.isEmpty || !superscripted.isEmpty }
  var isEmpty: Bool { base.isEmpty && !hasLeftScripts && !hasRightScripts }

  /// The TeX source of the particle.
  var tokens: [TeXToken] {
    var tokens = base.isEmpty ? [].braced : base
    if hasLeftScripts {
      tokens = leftSuperscript.argument(of: "prescript") + leftSubscript.braced + base.braced
    }
    if !subscripted.isEmpty { tokens += [.subscriptMark] + subscripted.braced }
    if !superscripted.isEmpty { tokens += [.superscriptMark] + superscripted.braced }
    return tokens
  }
}
