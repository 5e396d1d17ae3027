/// The meaning of a TeX command, such as `\alpha` or `\frac`.
enum TeXCommand: Sendable {
  /// A single symbol, such as `\alpha`.
  case symbol(Symbol)
  /// A horizontal space, such as `\quad`.
  case space(Length)
  /// Sets an argument in an alphabet, as `\mathbb` does.
  case alphabet(MathAlphabet)
  /// Sets the rest of the group in an alphabet, as `\bf` does; `nil` is the default alphabet.
  case alphabetSwitch(MathAlphabet?)
  /// Sets an argument in bold, in its current alphabet, as `\boldsymbol` does.
  case bold
  /// Sets an argument as text, in an alphabet or, for `nil`, the font of the page, as `\text` does.
  case text(MathAlphabet?)
  /// Sets an accent, line, brace or arrow above or below an argument, as `\hat` does.
  case accent(Accent)
  /// Sets the rest of the group in a math style, as `\displaystyle` does.
  case mathStyle(MathStyle)
  /// Sets the rest of the group in a font size, as `\large` does.
  case fontSize(percent: Int)
  /// Sets the next delimiter in a fixed height, as `\big` does; without a class it is ordinary.
  case delimiter(height: Length, as: AtomClass?)
  /// A fraction of two arguments, such as `\frac`.
  case fraction(FractionForm)
  /// A fraction of the content of the group before and after the command, as with `\over`.
  case infixFraction(FractionForm)
  /// An infix fraction with delimiters, a thickness or both as arguments, as with `\abovewithdelims`.
  case generalInfixFraction(FractionForm, hasDelimiters: Bool, hasThickness: Bool)
  /// Sets the space around an argument to that of an atom class, as `\mathrel` does.
  case atomClass(AtomClass)
  /// An arrow that stretches to the width of its labels, such as `\xrightarrow`.
  case labelledArrow(String)
  /// Sets the first argument above or below the second, as `\overset` does.
  ///
  /// The result has the given atom class or, for `nil`, that of the second argument.
  case underOver(isOver: Bool, as: AtomClass?)
  /// A table in braces, as in plain TeX, such as `\matrix{a & b}`.
  case table(TeXEnvironment)
  /// Sets the placement of the limits of the operator before it, as `\limits` does.
  case limits(LimitPlacement)
  /// Hides an argument or changes the dimensions of its box, as `\phantom` and `\smash` do.
  case padding(PaddingCommand)
  /// Gives an argument a CSS class, as `\boxed` does.
  case cssClass(NodeStyle.CSSClass)
  /// Draws a line through an argument, which may have attributes, as `\cancel[color=red]` does.
  case enclosure(String)
  /// A macro, which expands to other commands, such as `\implies`.
  case macro(Macro)
  /// A delimiter, root, environment or operator with its own syntax, such as `\left` or `\begin`.
  case structure(StructureCommand)
  /// A colour, box, space or rule, such as `\textcolor` or `\hspace`.
  case formatting(FormattingCommand)
  /// Defines a macro, as `\newcommand` does.
  case definition(DefinitionCommand)
  /// Has no effect on the output, as `\label`; its arguments are skipped.
  case ignored(argumentCount: Int)
  /// Ends a row, an environment or a pair of delimiters, as `\end` does; an error anywhere else.
  case terminator
}

/// An accent, line, brace or arrow above or below a base.
struct Accent: Sendable {
  /// The characters of the accent.
  var text: String
  /// Whether the accent is below the base instead of above it.
  var isBelow = false
  /// Whether the accent stretches to the width of the base.
  var stretches = false
  /// Whether the accent is set in a smaller font size.
  var isSmall = false
  /// The CSS class that draws the accent, for lines whose characters do not stretch in most fonts.
  var cssClass: NodeStyle.CSSClass?
  /// Whether scripts of the accented expression become limits, as with `\underbrace`.
  var hasLimits = false
}

/// The commands that hide an argument or change the dimensions of its box; raw values are command names.
enum PaddingCommand: String, CaseIterable, Sendable {
  case phantom, hphantom, vphantom, smash, rlap, llap, mathrlap, mathllap, mathclap
  case cramped, crampedrlap, crampedllap, crampedclap
}

/// The commands for delimiters, roots, environments and operators, each with its own syntax.
///
/// Raw values are command names.
enum StructureCommand: String, CaseIterable, Sendable {
  case left, middle, begin, sqrt, root, cfrac, genfrac, buildrel, operatorname, mathop, not
  case sideset, prescript, unicode, tag
  case dots, mathchoice, mmlToken, verb, label, notag, nonumber, ref, eqref, href
  case chemistry = "ce", quantity = "pu"
}

/// The commands for colours, boxes, spaces and rules; raw values are command names.
enum FormattingCommand: String, CaseIterable, Sendable {
  case color, textcolor, colorbox, fcolorbox, bbox, enclose, definecolor, style, cssId, `class`
  case hspace, hskip, kern, mkern, mskip, mspace, raise, raisebox, lower, moveleft, moveright
  case makebox, framebox, mathmakebox, parbox, vtop, vbox, minCDarrowwidth, minCDarrowheight
  case rule, bigRule = "Rule", bigSpace = "Space"
}

/// The commands that define macros; raw values are command names.
enum DefinitionCommand: String, CaseIterable, Sendable {
  case newcommand, renewcommand, providecommand, def, gdef, edef, xdef, `let`
  case newenvironment, renewenvironment, begingroup, endgroup
  case mathOperator = "DeclareMathOperator"
}

extension TeXCommand {
  /// Returns the built-in command with a name (without the backslash), or `nil` if it is unsupported.
  static func named(_ name: String) -> TeXCommand? { commandsByName[name] }

  /// Returns the built-in command that a token names, or `nil` if it names none.
  static func named(_ token: TeXToken) -> TeXCommand? {
    switch token {
    case .command(let name), .primitive(let name): commandsByName[name]
    case .character, .space, .openBrace, .closeBrace, .superscriptMark, .subscriptMark,
      .alignmentTab, .parameter:
      nil
    }
  }

  /// Returns the atom class of the symbol that a token stands for, or `nil` if it is no symbol.
  static func atomClass(of token: TeXToken) -> AtomClass? {
    if let scalar = token.scalar { return Symbol.character(scalar).atomClass }
    switch named(token) {
    case .symbol(let symbol): return symbol.atomClass
    case .atomClass(let atomClass): return atomClass
    case .labelledArrow, .structure(.not): return .relation
    default: return nil
    }
  }

  /// The built-in commands by name, without the backslash.
  private static let commandsByName: [String: TeXCommand] = {
    var commands: [String: TeXCommand] = [:]
    addSymbols(to: &commands)
    addAccents(to: &commands)
    addAlphabets(to: &commands)
    addFractions(to: &commands)
    addOtherCommands(to: &commands)
    for (name, macro) in Macro.builtIn { commands[name] = .macro(macro) }
    return commands
  }()

  /// Adds the commands for symbols and named functions, such as `\alpha` and `\sin`.
  private static func addSymbols(to commands: inout [String: TeXCommand]) {
    for (name, symbol) in Symbol.byName { commands[name] = .symbol(symbol) }
    for (name, letter) in WordPairs(SymbolNames.italicLetters) where ("α"..."ϵ").contains(letter) {
      commands["up\(name)"] = .symbol(.identifier(letter, upright: true))
      commands["Up\(name)"] = .symbol(.identifier(letter.uppercased(), upright: true))
    }
    for name in SymbolNames.functionNames.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      commands[String(name)] = .symbol(.function(String(name), limits: .never))
    }
    for (name, words) in WordPairs(SymbolNames.functionsWithLimits) {
      // The words of a name such as "lim inf" are joined with no-break spaces.
      let text = words.split(separator: ",").joined(separator: "\u{A0}")
      commands[name] = .symbol(.function(text, limits: .whenDisplayed))
    }
  }

  /// Adds the commands for accents, lines, braces and stretchy arrows.
  private static func addAccents(to commands: inout [String: TeXCommand]) {
    let accents = """
      hat ˆ check ˇ tilde ˜ acute ´ grave ` dot ˙ ddot ¨ dddot ˙˙˙ ddddot ˙˙˙˙ breve ˘ bar ˉ
      mathring ˚
      """
    for (name, text) in WordPairs(accents) { commands[name] = .accent(Accent(text: text)) }
    commands["vec"] = .accent(Accent(text: "→", isSmall: true))
    for name in ["overline", "widebar"] {
      commands[name] = .accent(Accent(text: "‾", stretches: true, cssClass: .overline))
    }
    for name in ["underline", "underbar"] {
      commands[name] = .accent(
        Accent(text: "‾", isBelow: true, stretches: true, cssClass: .underline))
    }
    let wideAccents = """
      widehat ˆ widecheck ˇ widetilde ˜ overrightarrow → overleftarrow ←
      overleftrightarrow ↔ overrightharpoon ⇀ overleftharpoon ↼ overparen ⏜ wideparen ⏜ overarc ⏜ Overrightarrow ⇒
      """
    for (name, text) in WordPairs(wideAccents) {
      commands[name] = .accent(Accent(text: text, stretches: true))
    }
    let accentsBelow = """
      underrightarrow → underleftarrow ← underrightharpoon ⇁ underleftharpoon ↽ underleftrightarrow ↔ underparen ⏝
      utilde ˜
      """
    for (name, text) in WordPairs(accentsBelow) {
      commands[name] = .accent(Accent(text: text, isBelow: true, stretches: true))
    }
    for (name, text, isUnder) in [
      ("overbrace", "⏞", false), ("underbrace", "⏟", true), ("overbracket", "⎴", false),
      ("underbracket", "⎵", true),
    ] {
      commands[name] = .accent(
        Accent(text: text, isBelow: isUnder, stretches: true, hasLimits: true))
    }
    let arrows = """
      xrightarrow → xleftarrow ← xleftrightarrow ↔ xRightarrow ⇒ xLeftarrow ⇐ xLeftrightarrow ⇔
      xmapsto ↦ xhookrightarrow ↪ xhookleftarrow ↩ xrightleftharpoons ⇌ xleftrightharpoons ⇋
      xlongequal = xtwoheadrightarrow ↠ xtwoheadleftarrow ↞ xrightharpoonup ⇀ xrightharpoondown ⇁
      xleftharpoonup ↼ xleftharpoondown ↽ xrightleftarrows ⇄ xtofrom ⇄ xlongrightarrow →
      xlongleftarrow ← xLongrightarrow ⇒ xLongleftarrow ⇐
      """
    for (name, arrow) in WordPairs(arrows) { commands[name] = .labelledArrow(arrow) }
  }

  /// Adds the commands that set letters in an alphabet or as text.
  private static func addAlphabets(to commands: inout [String: TeXCommand]) {
    let alphabets: [(String, MathAlphabet)] = [
      ("rm", .upright), ("up", .upright), ("bf", .bold), ("bfup", .bold), ("normal", .italic),
      ("it", .italic), ("bfit", .boldItalic), ("sf", .sansSerif), ("sfup", .sansSerif),
      ("bfsf", .boldSansSerif), ("bfsfup", .boldSansSerif), ("sfit", .italicSansSerif),
      ("bfsfit", .boldItalicSansSerif), ("tt", .monospace), ("cal", .script), ("scr", .script),
      ("bfcal", .boldScript), ("bfscr", .boldScript), ("frak", .fraktur), ("bffrak", .boldFraktur),
      ("bb", .doubleStruck), ("bbm", .doubleStruck), ("ds", .doubleStruck),
    ]
    for (suffix, alphabet) in alphabets {
      for prefix in ["math", "sym"] { commands[prefix + suffix] = .alphabet(alphabet) }
    }
    for (name, alphabet) in [
      ("Bbb", MathAlphabet.doubleStruck), ("scr", .script), ("frak", .fraktur),
    ] { commands[name] = .alphabet(alphabet) }
    for name in ["boldsymbol", "pmb", "bm"] { commands[name] = .bold }
    let alphabetSwitches: [(String, MathAlphabet?)] = [
      ("rm", .upright), ("bf", .bold), ("it", .italic), ("sf", .sansSerif), ("tt", .monospace),
      ("cal", .script), ("bbFont", .doubleStruck), ("mit", nil), ("oldstyle", .upright),
      ("normalfont", nil), ("rmfamily", .upright),
      ("bfseries", .bold), ("itshape", .italic), ("sffamily", .sansSerif),
    ]
    for (name, alphabet) in alphabetSwitches { commands[name] = .alphabetSwitch(alphabet) }
    let textCommands: [(String, MathAlphabet?)] = [
      ("text", nil), ("textrm", nil), ("textnormal", nil), ("textup", nil), ("textmd", nil),
      ("textsc", nil), ("mbox", nil), ("hbox", nil), ("textbf", .bold), ("textit", .italic),
      ("textsl", .italic), ("emph", .italic), ("textsf", .sansSerif), ("texttt", .monospace),
      ("intertext", nil), ("shortintertext", nil), ("mathtext", nil),
    ]
    for (name, alphabet) in textCommands { commands[name] = .text(alphabet) }
  }

  /// Adds the commands for fractions and binomial coefficients, such as `\frac` and `\binom`.
  private static func addFractions(to commands: inout [String: TeXCommand]) {
    let (opening, closing) = (Symbol.delimiter("("), Symbol.delimiter(")"))
    func binomial(_ style: MathStyle?) -> FractionForm {
      FractionForm(lineThickness: .zero, opening: opening, closing: closing, style: style)
    }
    commands["frac"] = .fraction(FractionForm())
    commands["dfrac"] = .fraction(FractionForm(style: .display))
    commands["tfrac"] = .fraction(FractionForm(style: .text))
    commands["nicefrac"] = .fraction(FractionForm(style: .text))
    commands["binom"] = .fraction(binomial(nil))
    commands["dbinom"] = .fraction(binomial(.display))
    commands["tbinom"] = .fraction(binomial(.text))
    commands["over"] = .infixFraction(FractionForm())
    commands["above"] = .generalInfixFraction(
      FractionForm(), hasDelimiters: false, hasThickness: true)
    commands["overwithdelims"] = .generalInfixFraction(
      FractionForm(), hasDelimiters: true, hasThickness: false)
    commands["atopwithdelims"] = .generalInfixFraction(
      FractionForm(lineThickness: .zero), hasDelimiters: true, hasThickness: false)
    commands["abovewithdelims"] = .generalInfixFraction(
      FractionForm(), hasDelimiters: true, hasThickness: true)
    commands["choose"] = .infixFraction(binomial(nil))
    commands["atop"] = .infixFraction(FractionForm(lineThickness: .zero))
    commands["brace"] = .infixFraction(
      FractionForm(lineThickness: .zero, opening: .delimiter("{"), closing: .delimiter("}")))
    commands["brack"] = .infixFraction(
      FractionForm(lineThickness: .zero, opening: .delimiter("["), closing: .delimiter("]")))
  }

  /// Adds all other commands, including those without effect on the output.
  private static func addOtherCommands(to commands: inout [String: TeXCommand]) {
    for command in StructureCommand.allCases {
      commands[command.rawValue] = .structure(command)
    }
    for command in FormattingCommand.allCases {
      commands[command.rawValue] = .formatting(command)
    }
    for command in DefinitionCommand.allCases {
      commands[command.rawValue] = .definition(command)
    }
    for padding in PaddingCommand.allCases { commands[padding.rawValue] = .padding(padding) }
    for name in ["cancel", "bcancel", "xcancel"] { commands[name] = .enclosure(name) }
    commands["boxed"] = .cssClass(.boxed)
    commands["overset"] = .underOver(isOver: true, as: nil)
    commands["underset"] = .underOver(isOver: false, as: nil)
    commands["stackrel"] = .underOver(isOver: true, as: .relation)
    commands["stackbin"] = .underOver(isOver: true, as: .binary)
    for (name, environment) in [
      ("matrix", TeXEnvironment.matrix), ("array", .matrix), ("pmatrix", .parentheses),
      ("cases", .cases.withTextColumn), ("eqalign", .aligned), ("eqalignno", .tagged),
      ("leqalignno", .tagged),
      ("displaylines", .gathered), ("substack", .substack), ("crampedsubstack", .substack),
    ] { commands[name] = .table(environment) }
    commands["sout"] = .cssClass(.struck)
    for name in ["right", "end", "cr", "\\", "newline", "hline", "hdashline"] {
      commands[name] = .terminator
    }
    addSpaces(to: &commands)
    addStyles(to: &commands)
    for name in [
      "displaylimits", "strut", "mathstrut", "allowbreak", "nobreak", "goodbreak", "badbreak",
      "hfill", "hfil", "hfilll", "relax", "noindent", "protect", "/", "-", "par", "vcenter",
      "break",
      "nonscript", "adjustlimits", "MTFlushSpaceAbove",
    ] { commands[name] = .ignored(argumentCount: 0) }
    for name in ["require", "vspace", "leftroot", "uproot"] {
      commands[name] = .ignored(argumentCount: 1)
    }
  }

  /// Adds the commands for horizontal spaces.
  private static func addSpaces(to commands: inout [String: TeXCommand]) {
    let spaces: [(String, Length)] = [
      (",", .thin), ("thinspace", .thin), (":", .medium), (">", .medium), ("medspace", .medium),
      (";", .thick), ("thickspace", .thick), ("!", .zero - .thin), ("negthinspace", .zero - .thin),
      ("negmedspace", .zero - .medium), ("negthickspace", .zero - .thick),
      (" ", Length(emTenThousandths: 2500)),
      ("~", Length(emTenThousandths: 2500)), ("nobreakspace", Length(emTenThousandths: 2500)),
      ("space", Length(emTenThousandths: 2500)),
      ("enspace", Length(emTenThousandths: 5000)), ("enskip", Length(emTenThousandths: 5000)),
      ("quad", .quad),
      ("qquad", .quad + .quad),
    ]
    for (name, length) in spaces { commands[name] = .space(length) }
  }

  /// Adds the commands for math styles, font sizes, delimiter heights, limits and atom classes.
  private static func addStyles(to commands: inout [String: TeXCommand]) {
    let styles: [(String, MathStyle)] = [
      ("displaystyle", .display), ("textstyle", .text), ("scriptstyle", .script),
      ("scriptscriptstyle", .scriptScript),
    ]
    for (name, style) in styles { commands[name] = .mathStyle(style) }
    let sizes = [
      ("tiny", 50), ("Tiny", 60), ("scriptsize", 70), ("small", 85), ("normalsize", 100),
      ("footnotesize", 80), ("large", 120), ("Large", 144), ("LARGE", 173), ("huge", 207),
      ("Huge", 249),
    ]
    for (name, size) in sizes { commands[name] = .fontSize(percent: size) }
    for (name, height) in [("big", 12_000), ("Big", 18_000), ("bigg", 24_000), ("Bigg", 30_000)] {
      let height = Length(emTenThousandths: height)
      commands[name] = .delimiter(height: height, as: nil)
      commands["\(name)l"] = .delimiter(height: height, as: .opening)
      commands["\(name)r"] = .delimiter(height: height, as: .closing)
      commands["\(name)m"] = .delimiter(height: height, as: .relation)
    }
    commands["limits"] = .limits(.always)
    commands["nolimits"] = .limits(.never)
    for (name, atomClass) in [
      ("mathord", AtomClass.ordinary), ("mathbin", .binary), ("mathrel", .relation),
      ("mathopen", .opening), ("mathclose", .closing), ("mathpunct", .punctuation),
      ("mathinner", .inner),
    ] { commands[name] = .atomClass(atomClass) }
  }
}
