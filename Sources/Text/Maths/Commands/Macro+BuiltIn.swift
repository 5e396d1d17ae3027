extension Macro {
  /// The built-in commands that expand to other commands, by name.
  static let builtIn: [String: Macro] = [
    "implies": Macro(0, #"\;\Longrightarrow\;"#), "impliedby": Macro(0, #"\;\Longleftarrow\;"#),
    "iff": Macro(0, #"\;\Longleftrightarrow\;"#), "bmod": Macro(0, #"\mathbin{\mathrm{mod}}"#),
    "pmod": Macro(1, #"\pod{\mathrm{mod}\,\,#1}"#), "pod": Macro(1, #"\quad(#1)"#),
    "mod": Macro(1, #"\quad\mathrm{mod}\,\,#1"#), "TeX": Macro(0, #"\text{TeX}"#),
    "LaTeX": Macro(0, #"\text{LaTeX}"#), "varlimsup": Macro(0, #"\mathop{\overline{\lim}}"#),
    "varliminf": Macro(0, #"\mathop{\underline{\lim}}"#),
    "varinjlim": Macro(0, #"\mathop{\underrightarrow{\lim}}"#),
    "varprojlim": Macro(0, #"\mathop{\underleftarrow{\lim}}"#),
    "ket": Macro(1, #"\vert{#1}\rangle"#), "bra": Macro(1, #"\langle{#1}\vert"#),
    "braket": Macro(1, #"\langle{#1}\rangle"#), "Ket": Macro(1, #"\left\vert{#1}\right\rangle"#),
    "Bra": Macro(1, #"\left\langle{#1}\right\vert"#),
    "Braket": Macro(1, #"\left\langle{#1}\right\rangle"#),
    "abs": Macro(1, #"\left\vert{#1}\right\vert"#), "norm": Macro(1, #"\left\Vert{#1}\right\Vert"#),
    "overunderset": Macro(3, #"\underset{#2}{\overset{#1}{#3}}"#),
    "cancelto": Macro(2, #"{\cancel{#2}}^{#1}"#), "fbox": Macro(1, #"\boxed{\text{#1}}"#),
    "skew": Macro(3, #"#2{#3}"#),
    "colonapprox": Macro(0, #"\mathrel{:\approx}"#), "colonsim": Macro(0, #"\mathrel{:\sim}"#),
  ]

  /// Creates a macro from the TeX source of its body.
  private init(_ arity: Int, _ body: String) {
    self.init(arity: arity, body: TeXToken.tokenize(body))
  }
}
