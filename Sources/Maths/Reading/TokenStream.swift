/// The tokens of a formula, with those that macros put before them.
struct TokenStream {
  private var tokens: [Token]
  private var index = 0
  /// What comes when those are at their end, the next at the end.
  private var later: [(tokens: [Token], index: Int)] = []

  init(_ tokens: [Token]) { self.tokens = tokens }

  /// The next token, which stays.
  mutating func peek() -> Token? {
    while index == tokens.count {
      guard let next = later.popLast() else { return nil }
      (tokens, index) = next
    }
    return tokens[index]
  }

  mutating func next() -> Token? {
    guard let token = peek() else { return nil }
    index += 1
    return token
  }

  /// Puts tokens before all others.
  mutating func insert(_ inserted: [Token]) {
    if index < tokens.count { later.append((tokens, index)) }
    (tokens, index) = (inserted, 0)
  }

  mutating func skipSpaces() {
    while peek() == .space { index += 1 }
  }

  /// Takes a token if it comes next, after blanks or at once.
  mutating func take(_ token: Token) -> Bool {
    guard peek() == token else { return false }
    index += 1
    return true
  }

  /// Takes an argument: what stands between braces, or a single token.
  mutating func argument() throws(NotUnderstood) -> [Token] {
    skipSpaces()
    switch next() {
    case .open: return try tokens { $0 == .close }
    case nil, .close: throw NotUnderstood()
    case .some(let token): return [token]
    }
  }

  /// Takes an argument between brackets, if there is one.
  mutating func optionalArgument() throws(NotUnderstood) -> [Token]? {
    skipSpaces()
    guard take(.character("[")) else { return nil }
    return try tokens { $0 == .character("]") }
  }

  /// Takes tokens up to one that ends them outside of braces, which is taken too.
  private mutating func tokens(
    until isEnd: (Token) -> Bool
  ) throws(NotUnderstood) -> [Token] {
    var taken: [Token] = []
    var depth = 0
    while let token = next() {
      if depth == 0, isEnd(token) { return taken }
      if token == .open { depth += 1 }
      if token == .close { depth -= 1 }
      guard depth >= 0 else { throw NotUnderstood() }
      taken.append(token)
    }
    throw NotUnderstood()
  }

  /// Takes an argument that ends where some tokens come.
  mutating func argument(before delimiter: [Token]) throws(NotUnderstood) -> [Token] {
    if delimiter.isEmpty { return try argument() }
    var taken: [Token] = []
    var depth = 0
    while let token = next() {
      taken.append(token)
      if token == .open { depth += 1 }
      if token == .close { depth -= 1 }
      if depth == 0, taken.count >= delimiter.count, taken.suffix(delimiter.count) == delimiter[...]
      {
        taken.removeLast(delimiter.count)
        return taken
      }
    }
    throw NotUnderstood()
  }

  /// Takes an argument as text, such as a name or a length.
  mutating func word() throws(NotUnderstood) -> String {
    try Self.word(of: argument())
  }

  /// The characters of tokens, of which none may be a command.
  static func word(of tokens: [Token]) throws(NotUnderstood) -> String {
    var word = String.UnicodeScalarView()
    for token in tokens {
      switch token {
      case .character(let scalar): word.append(scalar)
      case .space: word.append(" ")
      case .down: word.append("_")
      case .up: word.append("^")
      case .command, .primitive, .open, .close, .column, .parameter: throw NotUnderstood()
      }
    }
    return String(word).trimmingBlanks
  }

  /// Takes a star, which many commands may have behind them.
  mutating func takeStar() -> Bool { take(.character("*")) }

  /// Expands a macro, whose name was taken.
  mutating func expand(_ macro: Macro, _ macros: inout Macros) throws(NotUnderstood) {
    var arguments: [[Token]] = []
    for token in macro.delimiters.first ?? [] {
      guard take(token) else { throw NotUnderstood() }
    }
    if let standard = macro.standard { arguments.append(try optionalArgument() ?? standard) }
    for delimiter in macro.delimiters.dropFirst(1 + arguments.count) {
      arguments.append(try argument(before: delimiter))
    }
    insert(try macro.expansion(arguments, &macros))
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    let scalars = unicodeScalars.drop { $0.isBlank }
    let end = scalars.lastIndex { !$0.isBlank }
    return end.map { String(scalars[...$0]) } ?? ""
  }
}
