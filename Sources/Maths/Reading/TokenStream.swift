/// A stream of tokens to which expanded macros can be pushed back.
struct TokenStream {
  /// The tokens that are being read.
  private var tokens: [Token]
  /// The index of the next token in ``tokens``.
  private var index = 0
  /// The token lists to read after ``tokens``, as a stack: the last one is read first.
  private var suspended: [(tokens: [Token], index: Int)] = []

  init(_ tokens: [Token]) { self.tokens = tokens }

  /// Returns the next token without consuming it, or `nil` at the end.
  mutating func peek() -> Token? {
    while index == tokens.count {
      guard let next = suspended.popLast() else { return nil }
      (tokens, index) = next
    }
    return tokens[index]
  }

  /// Consumes and returns the next token, or returns `nil` at the end.
  mutating func next() -> Token? {
    guard let token = peek() else { return nil }
    index += 1
    return token
  }

  /// Pushes tokens back, so that they are read next.
  mutating func insert(_ inserted: [Token]) {
    if index < tokens.count { suspended.append((tokens, index)) }
    (tokens, index) = (inserted, 0)
  }

  /// Consumes white space.
  mutating func skipSpaces() {
    while peek() == .space { index += 1 }
  }

  /// Consumes the next token if it equals `token`; returns whether it did.
  mutating func take(_ token: Token) -> Bool {
    guard peek() == token else { return false }
    index += 1
    return true
  }

  /// Reads an argument of a command: the tokens between braces, or a single token.
  mutating func argument() throws(NotUnderstood) -> [Token] {
    skipSpaces()
    switch next() {
    case .open: return try readTokens { $0 == .close }
    case nil, .close: throw NotUnderstood()
    case .some(let token): return [token]
    }
  }

  /// Reads an optional argument in brackets; returns `nil` if no bracket follows.
  mutating func optionalArgument() throws(NotUnderstood) -> [Token]? {
    skipSpaces()
    guard take(.character("[")) else { return nil }
    return try readTokens { $0 == .character("]") }
  }

  /// Reads tokens up to a terminator outside of braces, and consumes the terminator.
  ///
  /// - Throws: ``UnsupportedFormula`` if the terminator is missing or braces do not match.
  private mutating func readTokens(
    until isEnd: (Token) -> Bool
  ) throws(NotUnderstood) -> [Token] {
    var result: [Token] = []
    var depth = 0
    while let token = next() {
      if depth == 0, isEnd(token) { return result }
      if token == .open { depth += 1 }
      if token == .close { depth -= 1 }
      guard depth >= 0 else { throw NotUnderstood() }
      result.append(token)
    }
    throw NotUnderstood()
  }

  /// Reads an argument up to a sequence of tokens outside of braces, and consumes that sequence.
  ///
  /// If `delimiter` is empty, the argument is undelimited, as in ``readArgument()``.
  mutating func argument(before delimiter: [Token]) throws(NotUnderstood) -> [Token] {
    if delimiter.isEmpty { return try argument() }
    var result: [Token] = []
    var depth = 0
    while let token = next() {
      result.append(token)
      if token == .open { depth += 1 }
      if token == .close { depth -= 1 }
      if depth == 0, result.count >= delimiter.count,
        result.suffix(delimiter.count) == delimiter[...]
      {
        result.removeLast(delimiter.count)
        return result
      }
    }
    throw NotUnderstood()
  }

  /// Reads an argument as plain text, such as a name or a length.
  mutating func word() throws(NotUnderstood) -> String {
    try Self.word(of: argument())
  }

  /// Returns the text of tokens, trimmed of white space.
  ///
  /// - Throws: ``UnsupportedFormula`` if a token is a command, a brace, a parameter or `&`.
  static func word(of tokens: [Token]) throws(NotUnderstood) -> String {
    var text = String.UnicodeScalarView()
    for token in tokens {
      switch token {
      case .character(let scalar): text.append(scalar)
      case .space: text.append(" ")
      case .down: text.append("_")
      case .up: text.append("^")
      case .command, .primitive, .open, .close, .column, .parameter: throw NotUnderstood()
      }
    }
    return String(text).trimmingBlanks
  }

  /// Consumes the star of a starred command, such as `\operatorname*`; returns whether there was one.
  mutating func takeStar() -> Bool { take(.character("*")) }

  /// Reads the arguments of a macro, whose name is already consumed, and pushes back its expansion.
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
  /// The text without white space at both ends.
  fileprivate var trimmingBlanks: String {
    let trimmed = unicodeScalars.drop { $0.isBlank }
    let end = trimmed.lastIndex { !$0.isBlank }
    return end.map { String(trimmed[...$0]) } ?? ""
  }
}
