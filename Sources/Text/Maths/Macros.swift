/// The macros that the formulae of a post have defined so far, with a limit on their expansion, and the labels of
/// its equations.
public struct Macros: Sendable {
  /// The labelled equations of the post.
  var labels = EquationLabels()
  /// The macros by name, without the backslash.
  private(set) var definitions: [String: Macro] = [:]
  /// The macros before each `\begingroup` that is open.
  private var outerDefinitions: [[String: Macro]] = []
  /// The number of tokens to which macros of this post may still expand.
  private var postTokenBudget = 50_000
  /// The number of tokens to which macros of the current formula may still expand.
  private var formulaTokenBudget = 0

  /// Creates an empty set of macros.
  public init() {}

  /// Creates an empty set of macros for a post whose formulae refer to labelled equations, also to later ones.
  ///
  /// - Parameters:
  ///   - formulae: All formulae of the post in their order.
  ///   - anchorPrefix: A prefix for the `id` attributes of labelled equations, unique on the page.
  ///   - definesAnchors: Whether the macros are for the post itself, and not for a comment that refers to it.
  public init(
    labelsOf formulae: some Sequence<String>, anchorPrefix: String, definesAnchors: Bool = true
  ) {
    var scan = Macros()
    scan.labels.anchorPrefix = anchorPrefix
    for formula in formulae {
      // A formula that stays source has no anchor.
      _ = try? FormulaParser.parse(formula, with: &scan)
    }
    labels = scan.labels
    labels.rewind()
    if !definesAnchors { labels.anchorPrefix = nil }
  }

  /// The macro with a name (without the backslash), or `nil` if the post has not defined it.
  subscript(name: String) -> Macro? { definitions.isEmpty ? nil : definitions[name] }

  /// Defines or redefines a macro; a post may define up to 1,000 names.
  mutating func define(_ name: String, as macro: Macro) {
    // Only an attack defines thousands of macros.
    if definitions.count < 1000 { definitions[name] = macro }
  }

  /// Defines or redefines an environment: the macros of its beginning and end.
  ///
  /// They are stored as macros whose names contain a space, as no name of a command does.
  mutating func define(environment name: String, begin: Macro, end: Macro) {
    define("begin \(name)", as: begin)
    define("end \(name)", as: end)
  }

  /// Defines or redefines a colour, which is stored as a macro whose name contains a space.
  mutating func define(_ name: String, as colour: Colour) {
    let value = colour.cssValue.unicodeScalars.map { TeXToken.character($0) }
    define("color \(name)", as: Macro(arity: 0, body: value))
  }

  /// Returns the colour with a name that the post or CSS defines, or `nil` if it is unknown.
  func colour(named name: String) -> Colour? {
    Colour(self["color \(name)"].flatMap { try? TokenStream.text(of: $0.body) } ?? name)
  }

  /// Begins a group of definitions, which end with the group.
  mutating func beginGroup() {
    if outerDefinitions.count < 100 { outerDefinitions.append(definitions) }
  }

  /// Ends a group; its macros are no longer defined.
  mutating func endGroup() {
    if let outer = outerDefinitions.popLast() { definitions = outer }
  }

  /// Resets the token budget of a single formula to 10,000 tokens.
  mutating func beginFormula() { formulaTokenBudget = 10_000 }

  /// Subtracts the size of an expanded macro from the token budgets of the post and the formula.
  ///
  /// - Parameter count: The number of tokens in the expansion.
  /// - Throws: ``UnsupportedFormula`` if a budget is exhausted.
  mutating func chargeExpansion(tokenCount count: Int) throws(UnsupportedFormula) {
    guard count < min(postTokenBudget, formulaTokenBudget) else {
      // The macro may be recursive: the formula forfeits its whole budget.
      postTokenBudget -= formulaTokenBudget
      formulaTokenBudget = 0
      throw UnsupportedFormula()
    }
    postTokenBudget -= count + 1
    formulaTokenBudget -= count + 1
  }
}

/// A TeX macro: a list of tokens, with parameters, that replaces a command.
struct Macro: Sendable {
  /// The tokens required before the first argument, and after each argument; usually empty.
  var delimiters: [[TeXToken]]
  /// The default value of the first argument if it is optional (written in brackets); otherwise `nil`.
  var defaultArgument: [TeXToken]?
  /// The tokens that replace the command; ``TeXToken/parameter(_:)`` stands for an argument.
  var body: [TeXToken]

  /// The number of arguments.
  var arity: Int { delimiters.count - 1 }

  /// Returns the body with each parameter replaced by its argument, and charges `macros` for its size.
  ///
  /// - Throws: ``UnsupportedFormula`` if the expansion exceeds the token budget.
  func expansion(
    with arguments: [[TeXToken]], charging macros: inout Macros
  ) throws(UnsupportedFormula) -> [TeXToken] {
    // The size is checked before the expansion is built, which may be huge.
    var count = arguments.reduce(0) { $0 + $1.count }
    for token in body { count += Self.argument(for: token, in: arguments)?.count ?? 1 }
    try macros.chargeExpansion(tokenCount: count)
    if arguments.isEmpty { return body }
    return body.flatMap { Self.argument(for: $0, in: arguments) ?? [$0] }
  }

  /// Returns the argument that a token stands for, or `nil` if the token is not a parameter.
  private static func argument(for token: TeXToken, in arguments: [[TeXToken]]) -> [TeXToken]? {
    guard case .parameter(let number) = token, number <= arguments.count else { return nil }
    return arguments[number - 1]
  }
}

/// An error: a formula contains an unknown command or a syntax error, or exceeds a limit.
struct UnsupportedFormula: Error {}

extension Macro {
  /// Creates a macro whose arguments follow each other without delimiters, as with `\newcommand`.
  init(arity: Int, defaultArgument: [TeXToken]? = nil, body: [TeXToken]) {
    self.init(
      delimiters: Array(repeating: [], count: arity + 1), defaultArgument: defaultArgument,
      body: body)
  }

  /// The built-in commands that expand to other commands, by name.
  static let builtIn: [String: Macro] = {
    // The commands that need these macros are unknown yet, so the parser reads only definitions.
    let stream = TokenStream(TeXToken.tokenize(definitions))
    var parser = FormulaParser(stream: stream, macros: Macros())
    while let name = try? parser.next().commandName, let command = DefinitionCommand(rawValue: name)
    {
      try? parser.readDefinition(command)
    }
    return parser.macros.definitions
  }()

  /// The definitions of the built-in macros.
  private static let definitions = #"""
    \def\implies{\;\Longrightarrow\;} \def\impliedby{\;\Longleftarrow\;}
    \def\iff{\;\Longleftrightarrow\;}
    \def\bmod{\mathbin{\mathrm{mod}}}
    \def\pmod#1{\pod{\mathrm{mod}\,\,#1}} \def\pod#1{\quad(#1)}
    \def\mod#1{\quad\mathrm{mod}\,\,#1}
    \def\TeX{\text{TeX}} \def\LaTeX{\text{LaTeX}}
    \def\varlimsup{\mathop{\overline{\lim}}} \def\varliminf{\mathop{\underline{\lim}}}
    \def\varinjlim{\mathop{\underrightarrow{\lim}}}
    \def\varprojlim{\mathop{\underleftarrow{\lim}}}
    \def\ket#1{\vert{#1}\rangle} \def\bra#1{\langle{#1}\vert}
    \def\braket#1{\langle{#1}\rangle}
    \def\ketbra#1#2{\vert{#1}\rangle\langle{#2}\vert}
    \def\set#1{\lbrace\,{#1}\,\rbrace}
    \def\Ket#1{\left\vert{#1}\right\rangle} \def\Bra#1{\left\langle{#1}\right\vert}
    \def\Braket#1{\left\langle{#1}\right\rangle}
    \def\Ketbra#1#2{\left\vert{#1}\right\rangle\left\langle{#2}\right\vert}
    \def\Set#1{\left\lbrace\,{#1}\,\right\rbrace}
    \def\abs#1{\left\vert{#1}\right\vert} \def\norm#1{\left\Vert{#1}\right\Vert}
    \def\overunderset#1#2#3{\underset{#2}{\overset{#1}{#3}}}
    \def\cancelto#1#2{{\cancel{#2}}^{#1}}
    \def\centernot#1{\not{#1}} \def\mathmbox#1{{#1}}
    \def\fbox#1{\boxed{\text{#1}}} \def\skew#1#2#3{#2{#3}}
    \def\refeq#1{\ref{#1}} \def\ca{{\sim}}
    \def\clap#1{\mathclap{\text{#1}}} \def\textclap#1{\mathclap{\text{#1}}}
    \def\textllap#1{\mathllap{\text{#1}}} \def\textrlap#1{\mathrlap{\text{#1}}}
    \def\splitfrac#1#2{\genfrac{}{}{0pt}{1}{#1}{#2}}
    \def\splitdfrac#1#2{\genfrac{}{}{0pt}{0}{#1}{#2}}
    \newcommand\shoveleft[2][]{#2} \newcommand\shoveright[2][]{#2}
    \newcommand\MoveEqLeft[1][2]{\hspace{#1em}&\hspace{-#1em}}
    \def\vdotswithin#1{\mathrel{\mathrlap{\vdots}\hphantom{#1}}}
    \def\shortvdotswithin#1{&\vdotswithin{#1}\\}
    \def\ordinarycolon{:} \def\MTFlushSpaceBelow{\\}
    \def\mathtip#1#2{{#1}\uproot{#2}} \def\texttip#1#2{{#1}\uproot{#2}}
    \newcommand\cfrac[3][]{\dfrac{#2}{#3}}
    \newcommand\parbox[3][]{\text{#3}}
    \newcommand\fcolorbox[4][named]{\boxed{\colorbox[#1]{#3}{#4}}}
    \def\hphantom#1{\smash{\phantom{#1}}} \def\vphantom#1{\rlap{\phantom{#1}}}
    \def\mathstrut{\vphantom(}
    \newcommand\rule[3][]{\Rule{#2}{#3}{0pt}}
    \def\style#1#2{{#2}}\let\cssId\style\let\class\style
    \let\mathrlap\rlap\let\crampedrlap\rlap
    \let\mathllap\llap\let\crampedllap\llap
    \let\mathclap\llap\let\crampedclap\llap\let\cramped\llap
    \def\root#1\of#2{\sqrt[{#1}]{#2}}
    \def\buildrel#1\over#2{\stackrel{#1}{#2}}
    """#
}

/// The labelled equations of a post, to which all its formulae can refer.
struct EquationLabels: Sendable {
  /// The tag and the position of a labelled equation.
  struct Equation: Sendable {
    /// The tag without parentheses; `???` for an equation without a tag.
    var tag: [MathNode]
    /// The value of the equation's attribute `id`, or `nil` if equations of the post have none.
    var anchor: String?
  }

  /// The prefix of all anchors; `nil` if there are neither anchors nor links.
  var anchorPrefix: String?
  private var equationsByLabel: [String: Equation] = [:]
  /// The labels of the formulae that have been converted so far.
  private var convertedLabels: Set<String> = []
  private var lastNumber = 0

  /// The equation with a label; `nil` if the label is unknown.
  subscript(label: String) -> Equation? { equationsByLabel[label] }

  /// Records an equation, and returns its anchor; the second equation with a label has none.
  ///
  /// A numbered equation without a tag gets the next number as its tag.
  mutating func add(_ label: String, tag: inout [MathNode]?, isNumbered: Bool) -> String? {
    // Only an attack has thousands of labels.
    guard equationsByLabel.count < 1000, convertedLabels.insert(label).inserted else { return nil }
    if tag == nil, isNumbered {
      lastNumber += 1
      tag = [.symbol(.text("\(lastNumber)"))]
    }
    let anchor = anchorPrefix.map { "\($0)-\(convertedLabels.count)" }
    equationsByLabel[label] = Equation(tag: tag ?? [.symbol(.text("???"))], anchor: anchor)
    return anchor
  }

  /// Keeps the known labels, before the formulae of the post or of another text are converted.
  mutating func rewind() { (convertedLabels, lastNumber) = ([], 0) }
}
