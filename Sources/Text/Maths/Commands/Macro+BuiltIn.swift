extension Macro {
  /// The built-in commands that expand to other commands, by name.
  static let builtIn: [String: Macro] = Dictionary(
    uniqueKeysWithValues: definitions.split(separator: "\n").map { line in
      let name = line.prefix { $0 != " " }
      return (String(name), Macro(definition: String(line.dropFirst(name.count + 1))))
    })

  /// The built-in macros, one a line: name, body; an optional first argument has its default in brackets.
  private static let definitions = #"""
    implies \;\Longrightarrow\;
    impliedby \;\Longleftarrow\;
    iff \;\Longleftrightarrow\;
    bmod \mathbin{\mathrm{mod}}
    pmod \pod{\mathrm{mod}\,\,#1}
    pod \quad(#1)
    mod \quad\mathrm{mod}\,\,#1
    TeX \text{TeX}
    LaTeX \text{LaTeX}
    varlimsup \mathop{\overline{\lim}}
    varliminf \mathop{\underline{\lim}}
    varinjlim \mathop{\underrightarrow{\lim}}
    varprojlim \mathop{\underleftarrow{\lim}}
    ket \vert{#1}\rangle
    bra \langle{#1}\vert
    braket \langle{#1}\rangle
    ketbra \vert{#1}\rangle\langle{#2}\vert
    set \lbrace\,{#1}\,\rbrace
    Ket \left\vert{#1}\right\rangle
    Bra \left\langle{#1}\right\vert
    Braket \left\langle{#1}\right\rangle
    Ketbra \left\vert{#1}\right\rangle\left\langle{#2}\right\vert
    Set \left\lbrace\,{#1}\,\right\rbrace
    abs \left\vert{#1}\right\vert
    norm \left\Vert{#1}\right\Vert
    overunderset \underset{#2}{\overset{#1}{#3}}
    cancelto {\cancel{#2}}^{#1}
    centernot \not{#1}
    fbox \boxed{\text{#1}}
    skew #2{#3}
    refeq \ref{#1}
    clap \mathclap{\text{#1}}
    textllap \mathllap{\text{#1}}
    textrlap \mathrlap{\text{#1}}
    textclap \mathclap{\text{#1}}
    mathmbox {#1}
    splitfrac \genfrac{}{}{0pt}{1}{#1}{#2}
    splitdfrac \genfrac{}{}{0pt}{0}{#1}{#2}
    shoveleft []#2
    shoveright []#2
    MoveEqLeft [2]\hspace{#1em}&\hspace{-#1em}
    vdotswithin \mathrel{\mathrlap{\vdots}\hphantom{#1}}
    shortvdotswithin &\vdotswithin{#1}\\
    MTFlushSpaceBelow \\
    ordinarycolon :
    """#

  /// Creates a macro from the TeX source of its body, which may follow the default of an optional argument.
  private init(definition: String) {
    var stream = TokenStream(TeXToken.tokenize(definition))
    let defaultArgument = try? stream.readOptionalArgument()
    var body: [TeXToken] = []
    var arity = 0
    while let token = stream.next() {
      if case .parameter(let number) = token { arity = max(arity, number) }
      body.append(token)
    }
    self.init(arity: arity, defaultArgument: defaultArgument, body: body)
  }
}
