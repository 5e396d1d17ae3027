/// The macros that a post has defined so far, and how much more they may do.
public struct Macros: Sendable {
  private var definitions: [String: Macro] = [:]
  /// How many more tokens macros may turn into, so that a few words cannot become a book.
  private var patience = 50_000
  /// How many of them may be of the formula that is read.
  private var patienceWithFormula = 0

  /// Nothing is defined yet.
  public init() {}

  subscript(name: String) -> Macro? { definitions.isEmpty ? nil : definitions[name] }

  /// Defines a macro, again or for the first time.
  mutating func define(_ name: String, as macro: Macro) {
    // Who defines thousands wants something else than to read them.
    if definitions.count < 1000 { definitions[name] = macro }
  }

  mutating func beginFormula() { patienceWithFormula = 10_000 }

  /// Notes that a macro became so many tokens.
  mutating func spend(_ count: Int) throws(NotUnderstood) {
    guard count < min(patience, patienceWithFormula) else {
      // A macro without end is not read to its end.
      patience -= patienceWithFormula
      patienceWithFormula = 0
      throw NotUnderstood()
    }
    patience -= count + 1
    patienceWithFormula -= count + 1
  }
}

/// A name for tokens.
struct Macro: Sendable {
  /// What must stand before the first argument and behind each one; mostly nothing.
  var delimiters: [[Token]]
  /// What the first argument is where it isn't given in brackets.
  var standard: [Token]?
  var body: [Token]

  /// How many arguments it has.
  var arity: Int { delimiters.count - 1 }

  init(arity: Int, standard: [Token]? = nil, body: [Token]) {
    delimiters = Array(repeating: [], count: arity + 1)
    self.standard = standard
    self.body = body
  }

  init(delimiters: [[Token]], body: [Token]) {
    self.delimiters = delimiters
    self.body = body
  }

  /// The body with arguments in the place of parameters.
  func expansion(
    _ arguments: [[Token]], _ macros: inout Macros
  ) throws(NotUnderstood) -> [Token] {
    // Counted first, as it may be far too many.
    var count = arguments.reduce(0) { $0 + $1.count }
    for token in body { count += Self.argument(token, arguments)?.count ?? 1 }
    try macros.spend(count)
    if arguments.isEmpty { return body }
    return body.flatMap { Self.argument($0, arguments) ?? [$0] }
  }

  private static func argument(_ token: Token, _ arguments: [[Token]]) -> [Token]? {
    guard case .parameter(let number) = token, number <= arguments.count else { return nil }
    return arguments[number - 1]
  }
}

/// Something in a formula is unknown or wrong, or there is too much of it.
struct NotUnderstood: Error {}
