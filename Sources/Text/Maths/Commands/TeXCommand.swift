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
  ///
  /// The command may have delimiters and a thickness as arguments, as `\abovewithdelims` does.
  case infixFraction(FractionForm, hasDelimiters: Bool = false, hasThickness: Bool = false)
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

/// The commands for delimiters, roots, environments and operators, each with its own syntax.
///
/// Raw values are command names.
enum StructureCommand: String, CaseIterable, Sendable {
  case left, middle, begin, sqrt, genfrac, operatorname, mathop, not
  case sideset, prescript, unicode, tag
  case dots, mathchoice, mmlToken, verb, label, notag, nonumber, ref, eqref, href
  case chemistry = "ce", quantity = "pu"
}

/// The commands for colours, boxes, spaces and rules; raw values are command names.
enum FormattingCommand: String, CaseIterable, Sendable {
  case color, textcolor, colorbox, bbox, enclose
  case hspace, hskip, kern, mkern, mskip, mspace, raise, raisebox, lower, moveleft, moveright
  case phantom, smash, rlap, llap, makebox, framebox, mathmakebox, minCDarrowwidth, minCDarrowheight
  case rule = "Rule", space = "Space"
}

/// The commands that define macros, environments and colours; raw values are command names.
enum DefinitionCommand: String, CaseIterable, Sendable {
  case newcommand, renewcommand, providecommand, def, gdef, edef, xdef, `let`
  case newenvironment, renewenvironment, definecolor, begingroup, endgroup
  case mathOperator = "DeclareMathOperator"
}

extension TeXCommand {
  /// Returns the built-in command with a name (without the backslash), or `nil` if it is unsupported.
  static func named(_ name: String) -> TeXCommand? { commandsByName[name] }

  /// Returns the built-in command that a token names, or `nil` if it names none.
  static func named(_ token: TeXToken) -> TeXCommand? {
    token.commandName.flatMap { commandsByName[$0] }
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
    var commands = commandsWithoutTable
    for entry in CommandTable.entries {
      commands[entry.name] = entry.command
      let upper = entry.value.uppercased()
      if entry.kind == "alphabet", entry.name.hasPrefix("math") {
        commands["sym\(entry.name.dropFirst(4))"] = entry.command
      } else if entry.kind == "italic", ("α"..."ϵ").contains(entry.value) {
        commands["up\(entry.name)"] = .symbol(.identifier(entry.value, upright: true))
        commands["Up\(entry.name)"] = .symbol(.identifier(upper, upright: true))
      }
    }
    for (name, macro) in Macro.builtIn { commands[name] = .macro(macro) }
    for command in StructureCommand.allCases { commands[command.rawValue] = .structure(command) }
    for command in FormattingCommand.allCases { commands[command.rawValue] = .formatting(command) }
    for command in DefinitionCommand.allCases { commands[command.rawValue] = .definition(command) }
    return commands
  }()

  /// The commands that share their meaning with no other one, or with few.
  private static let commandsWithoutTable: [String: TeXCommand] = [
    "frac": .fraction(FractionForm()), "dfrac": .fraction(FractionForm(style: .display)),
    "tfrac": .fraction(FractionForm(style: .text)),
    "nicefrac": .fraction(FractionForm(style: .text)), "binom": .fraction(.binomial()),
    "dbinom": .fraction(.binomial(style: .display)), "tbinom": .fraction(.binomial(style: .text)),
    "over": .infixFraction(FractionForm()), "choose": .infixFraction(.binomial()),
    "atop": .infixFraction(FractionForm(lineThickness: .zero)),
    "brace": .infixFraction(.binomial("{", "}")), "brack": .infixFraction(.binomial("[", "]")),
    "above": .infixFraction(FractionForm(), hasThickness: true),
    "overwithdelims": .infixFraction(FractionForm(), hasDelimiters: true),
    "atopwithdelims": .infixFraction(FractionForm(lineThickness: .zero), hasDelimiters: true),
    "abovewithdelims": .infixFraction(FractionForm(), hasDelimiters: true, hasThickness: true),
    "vec": .accent(Accent(text: "→", isSmall: true)),
    "overset": .underOver(isOver: true, as: nil), "underset": .underOver(isOver: false, as: nil),
    "stackrel": .underOver(isOver: true, as: .relation),
    "stackbin": .underOver(isOver: true, as: .binary),
    "limits": .limits(.always), "nolimits": .limits(.never),
    "boxed": .cssClass(.boxed), "sout": .cssClass(.struck),
    "mathord": .atomClass(.ordinary), "mathbin": .atomClass(.binary),
    "mathrel": .atomClass(.relation), "mathopen": .atomClass(.opening),
    "mathclose": .atomClass(.closing), "mathpunct": .atomClass(.punctuation),
    "mathinner": .atomClass(.inner),
    "displaystyle": .mathStyle(.display), "textstyle": .mathStyle(.text),
    "scriptstyle": .mathStyle(.script), "scriptscriptstyle": .mathStyle(.scriptScript),
    " ": .space(Length(emTenThousandths: 2500)),
  ]
}
