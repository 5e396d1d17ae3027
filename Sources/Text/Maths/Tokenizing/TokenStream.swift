/// A stream of tokens to which expanded macros can be pushed back.
struct TokenStream {
  /// The tokens that are being read.
  private var tokens: [TeXToken]
  /// The index of the next token in ``tokens``.
  private var index = 0
  /// The token lists to read after ``tokens``, as a stack: the last one is read first.
  private var suspendedLists: [(tokens: [TeXToken], index: Int)] = []

  init(_ tokens: [TeXToken]) { self.tokens = tokens }

  /// Returns the next token without consuming it, or `nil` at the end.
  mutating func peek() -> TeXToken? {
    while index == tokens.count {
      guard let next = suspendedLists.popLast() else { return nil }
      (tokens, index) = next
    }
    return tokens[index]
  }

  /// Consumes and returns the next token, or returns `nil` at the end.
  mutating func next() -> TeXToken? {
    guard let token = peek() else { return nil }
    index += 1
    return token
  }

  /// Pushes tokens back, so that they are read next.
  mutating func pushBack(_ inserted: [TeXToken]) {
    if index < tokens.count { suspendedLists.append((tokens, index)) }
    (tokens, index) = (inserted, 0)
  }

  /// Consumes all white space before the next token.
  mutating func skipSpaces() {
    while peek() == .space { index += 1 }
  }

  /// Consumes the next token if it equals `token`; returns whether it did.
  mutating func consume(_ token: TeXToken) -> Bool {
    guard peek() == token else { return false }
    index += 1
    return true
  }

  /// Reads an argument of a command: the tokens between braces, or a single token.
  mutating func readArgument() throws(UnsupportedFormula) -> [TeXToken] {
    skipSpaces()
    switch next() {
    case .openBrace: return try readTokens { $0 == .closeBrace }
    case nil, .closeBrace: throw UnsupportedFormula()
    case .some(let token): return [token]
    }
  }

  /// Reads an optional argument in brackets; returns `nil` if no bracket follows.
  mutating func readOptionalArgument() throws(UnsupportedFormula) -> [TeXToken]? {
    skipSpaces()
    guard consume(.character("[")) else { return nil }
    return try readTokens { $0 == .character("]") }
  }

  /// Reads tokens up to a terminator outside of braces, and consumes the terminator.
  ///
  /// - Throws: ``UnsupportedFormula`` if the terminator is missing or braces do not match.
  mutating func readTokens(
    until isEnd: (TeXToken) -> Bool
  ) throws(UnsupportedFormula) -> [TeXToken] {
    var result: [TeXToken] = []
    var depth = 0
    while let token = next() {
      if depth == 0, isEnd(token) { return result }
      if token == .openBrace { depth += 1 }
      if token == .closeBrace { depth -= 1 }
      guard depth >= 0 else { throw UnsupportedFormula() }
      result.append(token)
    }
    throw UnsupportedFormula()
  }

  /// Reads an argument up to a sequence of tokens outside of braces, and consumes that sequence.
  ///
  /// If `delimiter` is empty, the argument is undelimited, as in ``readArgument()``.
  mutating func readArgument(before delimiter: [TeXToken]) throws(UnsupportedFormula) -> [TeXToken]
  {
    if delimiter.isEmpty { return try readArgument() }
    var result: [TeXToken] = []
    var depth = 0
    while let token = next() {
      result.append(token)
      if token == .openBrace { depth += 1 }
      if token == .closeBrace { depth -= 1 }
      if depth == 0, result.count >= delimiter.count,
        result.suffix(delimiter.count) == delimiter[...]
      {
        result.removeLast(delimiter.count)
        return result
      }
    }
    throw UnsupportedFormula()
  }

  /// Reads an argument as plain text, such as a name or a length.
  mutating func readText() throws(UnsupportedFormula) -> String {
    try Self.text(of: readArgument())
  }

  /// Returns the text of tokens, trimmed of white space.
  ///
  /// - Throws: ``UnsupportedFormula`` if a token is a command, a brace, a parameter or `&`.
  static func text(of tokens: [TeXToken]) throws(UnsupportedFormula) -> String {
    var text = String.UnicodeScalarView()
    for token in tokens {
      switch token {
      case .character(let scalar): text.append(scalar)
      case .space: text.append(" ")
      case .subscriptMark: text.append("_")
      case .superscriptMark: text.append("^")
      case .command, .primitive, .openBrace, .closeBrace, .alignmentTab, .parameter:
        throw UnsupportedFormula()
      }
    }
    return String(text).trimmingBlanks
  }

  /// Consumes the star of a starred command, such as `\operatorname*`; returns whether there was one.
  mutating func consumeStar() -> Bool { consume(.character("*")) }

  /// Consumes a separator in braces before a digit, as in `1{,}000`; returns `nil` if there is none.
  mutating func consumeSeparator() -> Unicode.Scalar? {
    var rest = self
    guard rest.consume(.openBrace), let separator = rest.next()?.scalar,
      separator == "," || separator == ".", rest.consume(.closeBrace),
      let digit = rest.peek()?.scalar, ("0"..."9").contains(digit)
    else { return nil }
    self = rest
    return separator
  }

  /// Reads the arguments of a macro, whose name is already consumed, and pushes back its expansion.
  mutating func expand(_ macro: Macro, charging macros: inout Macros) throws(UnsupportedFormula) {
    var arguments: [[TeXToken]] = []
    for token in macro.delimiters.first ?? [] {
      guard consume(token) else { throw UnsupportedFormula() }
    }
    if let standard = macro.defaultArgument {
      arguments.append(try readOptionalArgument() ?? standard)
    }
    for delimiter in macro.delimiters.dropFirst(1 + arguments.count) {
      arguments.append(try readArgument(before: delimiter))
    }
    pushBack(try macro.expansion(with: arguments, charging: &macros))
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
