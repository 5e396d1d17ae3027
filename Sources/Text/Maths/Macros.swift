/// The macros that the formulae of a post have defined so far, with a limit on their expansion, and the labels of
/// its equations.
public struct Macros: Sendable {
  /// The labelled equations of the post.
  var labels = EquationLabels()
  /// The macros by name, without the backslash.
  private var definitions: [String: Macro] = [:]
  /// The colours that `\definecolor` has defined, by name.
  private var colours: [String: Colour] = [:]
  /// The environments that the post has defined by name: the macros of their beginning and end.
  private var environments: [String: (begin: Macro, end: Macro)] = [:]
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
      do throws(UnsupportedFormula) { _ = try FormulaParser.parse(formula, with: &scan) } catch {}
    }
    labels = scan.labels.rewound(definesAnchors: definesAnchors)
  }

  /// The macro with a name (without the backslash), or `nil` if the post has not defined it.
  subscript(name: String) -> Macro? { definitions.isEmpty ? nil : definitions[name] }

  /// Defines or redefines a macro; a post may define up to 1,000 names.
  mutating func define(_ name: String, as macro: Macro) {
    // Only an attack defines thousands of macros.
    if definitions.count < 1000 { definitions[name] = macro }
  }

  /// Defines or redefines a colour.
  mutating func define(_ name: String, as colour: Colour) {
    if colours.count < 1000 { colours[name] = colour }
  }

  /// Returns the colour with a name that the post or CSS defines, or `nil` if it is unknown.
  func colour(named name: String) -> Colour? { colours[name] ?? Colour(name) }

  /// Defines or redefines an environment.
  mutating func define(environment name: String, begin: Macro, end: Macro) {
    if environments.count < 1000 { environments[name] = (begin, end) }
  }

  /// Returns the macros of an environment that the post has defined, or `nil` if it has not.
  func environment(_ name: String) -> (begin: Macro, end: Macro)? {
    hasEnvironments ? environments[name] : nil
  }

  /// Whether the post has defined an environment.
  var hasEnvironments: Bool { !environments.isEmpty }

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

  /// Creates a macro whose arguments follow each other without delimiters, as with `\newcommand`.
  init(arity: Int, defaultArgument: [TeXToken]? = nil, body: [TeXToken]) {
    delimiters = Array(repeating: [], count: arity + 1)
    self.defaultArgument = defaultArgument
    self.body = body
  }

  /// Creates a macro whose arguments may have delimiters, as with `\def`.
  init(delimiters: [[TeXToken]], body: [TeXToken]) {
    self.delimiters = delimiters
    self.body = body
  }

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
