/// Reads the tokens of a formula as a tree.
struct Parser {
  var stream: TokenStream
  var macros: Macros
  /// The kind of letters here; `nil` is the usual one.
  var alphabet: Alphabet?
  var isBold = false
  /// The size of the text here, in percent of the formula's.
  var size = 100
  /// What `\tag` gave to the row that is read, or to the formula.
  var tag: [Node]?
  private var depth = 0

  /// How deep parts may lie within each other.
  private static let mostLevels = 64

  /// Reads a whole formula with the macros of its post, to which it may add.
  static func parse(_ tex: String, _ macros: inout Macros) throws(NotUnderstood) -> [Node] {
    macros.beginFormula()
    var parser = Parser(stream: TokenStream(Token.tokens(of: tex)), macros: macros)
    defer { macros = parser.macros }
    let nodes = try parser.lines(until: .formula)
    return parser.takeTag().map { nodes + [.space(.quad + .quad)] + $0 } ?? nodes
  }

  /// Reads lines up to what ends them, which stays; they are centred if there are several.
  private mutating func lines(until ending: Ending) throws(NotUnderstood) -> [Node] {
    let first = try row(until: ending)
    guard try peek().isLineBreak else { return first }
    var rows = [Table.Row(cells: [first], tag: takeTag())]
    while try takeLineBreak() {
      rows.append(Table.Row(cells: [try row(until: ending)], tag: takeTag()))
    }
    if rows.last?.isEmpty ?? false { rows.removeLast() }
    return [.table(Table(rows: rows, layout: Table.Layout(style: .display)))]
  }

  /// What ends a row.
  enum Ending {
    case formula, brace, bracket, dollar, cell, right

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

  /// Reads parts up to what ends them, which stays.
  mutating func row(until ending: Ending) throws(NotUnderstood) -> [Node] {
    try descend()
    let outside = (alphabet, isBold)
    defer {
      depth -= 1
      (alphabet, isBold) = outside
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

  /// Goes a level deeper, if there is one.
  private mutating func descend() throws(NotUnderstood) {
    guard depth < Self.mostLevels else { throw NotUnderstood() }
    depth += 1
  }

  /// Looks at the next token that is no blank, behind all macros of the post.
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

  /// Takes the next token that is no blank, behind all macros of the post.
  mutating func next() throws(NotUnderstood) -> Token {
    guard try peek() != nil, let token = stream.next() else { throw NotUnderstood() }
    return token
  }

  mutating func take(_ token: Token) throws(NotUnderstood) -> Bool {
    guard try peek() == token else { return false }
    _ = stream.next()
    return true
  }

  /// Takes a line break, with the star and the length that may be behind it.
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

  /// Reads an argument: what stands between braces, or one part.
  mutating func argument() throws(NotUnderstood) -> [Node] {
    try descend()
    defer { depth -= 1 }
    try isolateMacro()
    if try take(.open) { return try group() }
    let token = try next()
    var nodes: [Node] = []
    try readPart(token, onto: &nodes, isArgument: true)
    return nodes
  }

  /// Puts what a macro without arguments stands for between braces, if it comes next.
  private mutating func isolateMacro() throws(NotUnderstood) {
    stream.skipSpaces()
    guard case .command(let name) = stream.peek(), let macro = macros[name] ?? .builtIn[name],
      macro.arity == 0
    else { return }
    _ = stream.next()
    stream.insert([.open] + (try macro.expansion([], &macros)) + [.close])
  }

  /// Reads an argument whose letters are of a kind.
  mutating func argument(in alphabet: Alphabet?, bold: Bool = false) throws(NotUnderstood) -> [Node]
  {
    let outside = (self.alphabet, isBold)
    defer { (self.alphabet, isBold) = outside }
    if let alphabet { self.alphabet = alphabet }
    isBold = isBold || bold
    return try argument()
  }

  /// Reads up to a closing brace, the opening one was taken.
  mutating func group() throws(NotUnderstood) -> [Node] {
    let nodes = try lines(until: .brace)
    guard try take(.close) else { throw NotUnderstood() }
    return nodes
  }

  /// Reads an argument between brackets, if there is one.
  mutating func optionalArgument() throws(NotUnderstood) -> [Node]? {
    guard try take(.character("[")) else { return nil }
    let nodes = try row(until: .bracket)
    _ = stream.next()
    return nodes
  }

  mutating func takeTag() -> [Node]? {
    defer { tag = nil }
    return tag
  }
}

extension Token? {
  var isLineBreak: Bool {
    switch self {
    case .command("\\"), .command("cr"), .command("newline"): true
    default: false
    }
  }
}
