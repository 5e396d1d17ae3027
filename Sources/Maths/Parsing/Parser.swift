/// Parses the tokens of a TeX formula into a syntax tree.
///
/// The parser descends recursively, to at most 64 levels.
struct Parser {
  /// The tokens that are not parsed yet.
  var stream: TokenStream
  /// The macros of the post, including those that this formula has defined so far.
  var macros: Macros
  /// The current alphabet of letters, or `nil` for the default.
  var alphabet: Alphabet?
  /// Whether letters are currently bold.
  var isBold = false
  /// The current font size, in percent of the size of the formula.
  var size = 100
  /// The equation number that `\tag` has set for the current row, or `nil` if there is none.
  var tag: [Node]?
  /// The current nesting depth of rows and arguments.
  private var depth = 0

  /// The maximum nesting depth; deeper formulae are rejected.
  private static let maxDepth = 64

  /// Parses a formula.
  ///
  /// - Parameters:
  ///   - tex: The source of the formula without its delimiters.
  ///   - macros: The macros of the post; definitions in the formula are added.
  /// - Returns: The nodes at the top level of the tree.
  /// - Throws: ``UnsupportedFormula`` if any part of the formula is unsupported.
  static func parse(_ tex: String, _ macros: inout Macros) throws(NotUnderstood) -> [Node] {
    macros.beginFormula()
    var parser = Parser(stream: TokenStream(Token.tokens(of: tex)), macros: macros)
    defer { macros = parser.macros }
    let nodes = try parser.readLines(until: .formula)
    return parser.takeTag().map { nodes + [.space(.quad + .quad)] + $0 } ?? nodes
  }

  /// Parses lines up to a terminator, which is not consumed; several lines become a table of centred rows.
  private mutating func readLines(until ending: Ending) throws(NotUnderstood) -> [Node] {
    let first = try row(until: ending)
    guard try peek().isLineBreak else { return first }
    var rows = [Table.Row(cells: [first], tag: takeTag())]
    while try takeLineBreak() {
      rows.append(Table.Row(cells: [try row(until: ending)], tag: takeTag()))
    }
    if rows.last?.isEmpty ?? false { rows.removeLast() }
    return [.table(Table(rows: rows, layout: Table.Layout(style: .display)))]
  }

  /// The kind of token that ends a row of nodes.
  enum Ending {
    /// The end of the formula or a line break.
    case formula
    /// A closing brace or a line break.
    case brace
    /// A closing bracket.
    case bracket
    /// `$` or `\)`, which ends a formula within text.
    case dollar
    /// The end of a table cell: `&`, a line break, or the end of the table.
    case cell
    /// `\right`.
    case right

    /// Returns whether a token, or the end of the input for `nil`, ends the row.
    func ends(_ token: Token?) -> Bool {
      switch (self, token) {
      case (.formula, nil), (.brace, .close), (.bracket, .character("]")),
        (.dollar, .character("$")), (.dollar, .command(")")), (.cell, .column), (.cell, .close),
        (.cell, .command("end")), (.right, .command("right")):
        true
      case (.formula, _), (.brace, _), (.cell, _): token.isLineBreak
      case (.bracket, _), (.dollar, _), (.right, _): false
      }
    }
  }

  /// Parses nodes up to a terminator, which is not consumed.
  ///
  /// Changes of alphabet and weight within the row end with it.
  mutating func row(until ending: Ending) throws(NotUnderstood) -> [Node] {
    try enterLevel()
    let outerState = (alphabet, isBold)
    defer {
      depth -= 1
      (alphabet, isBold) = outerState
    }
    var nodes: [Node] = []
    while true {
      let token = try peek()
      if ending.ends(token) { return nodes }
      guard let token else { throw NotUnderstood() }
      _ = stream.next()
      try read(token, onto: &nodes, until: ending)
    }
  }

  /// Increments the nesting depth, or throws if the maximum is reached.
  private mutating func enterLevel() throws(NotUnderstood) {
    guard depth < Self.maxDepth else { throw NotUnderstood() }
    depth += 1
  }

  /// Returns the next token without consuming it, after skipping white space and expanding macros of the post.
  mutating func peek() throws(NotUnderstood) -> Token? {
    while let token = stream.peek() {
      if token == .space {
        _ = stream.next()
      } else if case .command(let name) = token, let macro = macros[name] {
        _ = stream.next()
        try stream.expand(macro, &macros)
      } else {
        return token
      }
    }
    return nil
  }

  /// Consumes and returns the next token, after skipping white space and expanding macros of the post.
  ///
  /// - Throws: ``UnsupportedFormula`` at the end of the formula.
  mutating func next() throws(NotUnderstood) -> Token {
    guard try peek() != nil, let token = stream.next() else { throw NotUnderstood() }
    return token
  }

  /// Consumes the next token if it equals `token`; returns whether it did.
  mutating func take(_ token: Token) throws(NotUnderstood) -> Bool {
    guard try peek() == token else { return false }
    _ = stream.next()
    return true
  }

  /// Consumes a line break with its optional star and length, as in `\\*[1ex]`; returns whether there was one.
  mutating func takeLineBreak() throws(NotUnderstood) -> Bool {
    guard try peek().isLineBreak else { return false }
    _ = stream.next()
    _ = stream.takeStar()
    if stream.peek() == .character("["), let argument = try? stream.optionalArgument() {
      let word = try? TokenStream.word(of: argument)
      if word.flatMap({ Length($0) }) == nil {
        stream.insert([.character("[")] + argument + [.character("]")])
      }
    }
    return true
  }

  /// Parses an argument of a command: the content of a pair of braces, or a single node.
  mutating func argument() throws(NotUnderstood) -> [Node] {
    try enterLevel()
    defer { depth -= 1 }
    try expandMacroIntoBraces()
    if try take(.open) { return try group() }
    let token = try next()
    var nodes: [Node] = []
    try readPart(token, onto: &nodes, isArgument: true)
    return nodes
  }

  /// Replaces a macro without arguments, if it comes next, by its expansion in braces.
  private mutating func expandMacroIntoBraces() throws(NotUnderstood) {
    stream.skipSpaces()
    guard case .command(let name) = stream.peek(), let macro = macros[name] ?? .builtIn[name],
      macro.arity == 0
    else { return }
    _ = stream.next()
    stream.insert([.open] + (try macro.expansion([], &macros)) + [.close])
  }

  /// Parses an argument whose letters are in an alphabet, or bold, or both.
  mutating func argument(in alphabet: Alphabet?, bold: Bool = false) throws(NotUnderstood) -> [Node]
  {
    let outerState = (self.alphabet, isBold)
    defer { (self.alphabet, isBold) = outerState }
    if let alphabet { self.alphabet = alphabet }
    isBold = isBold || bold
    return try argument()
  }

  /// Parses the content of a group, whose opening brace is already consumed, and its closing brace.
  mutating func group() throws(NotUnderstood) -> [Node] {
    let nodes = try readLines(until: .brace)
    guard try take(.close) else { throw NotUnderstood() }
    return nodes
  }

  /// Parses an optional argument in brackets; returns `nil` if no bracket follows.
  mutating func optionalArgument() throws(NotUnderstood) -> [Node]? {
    guard try take(.character("[")) else { return nil }
    let nodes = try row(until: .bracket)
    _ = stream.next()
    return nodes
  }

  /// Returns the equation number of the current row, and resets it for the next row.
  mutating func takeTag() -> [Node]? {
    defer { tag = nil }
    return tag
  }
}

extension Token? {
  /// Whether the token is a command that ends a line: `\\`, `\cr` or `\newline`.
  var isLineBreak: Bool {
    switch self {
    case .command("\\"), .command("cr"), .command("newline"): true
    default: false
    }
  }
}
