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
    guard let first = delimiter.first else { return try readArgument() }
    var result: [TeXToken] = []
    while true {
      result += try readTokens { $0 == first }
      var rest = self
      if delimiter.dropFirst().allSatisfy({ rest.consume($0) }) {
        self = rest
        return result
      }
      result.append(first)
    }
  }

  /// Reads an argument as plain text, such as a name or a length.
  mutating func readText() throws(UnsupportedFormula) -> String {
    try Self.text(of: readArgument())
  }

  /// Reads an optional argument in brackets as plain text; returns `nil` if no bracket follows.
  mutating func readOptionalText() throws(UnsupportedFormula) -> String? {
    guard let tokens = try readOptionalArgument() else { return nil }
    return try Self.text(of: tokens)
  }

  /// Returns the text of tokens, trimmed of white space.
  ///
  /// - Throws: ``UnsupportedFormula`` if a token is a command, a brace, a parameter or `&`.
  static func text(of tokens: [TeXToken]) throws(UnsupportedFormula) -> String {
    let trimmed = tokens.drop { $0 == .space }
    guard let last = trimmed.lastIndex(where: { $0 != .space }) else { return "" }
    var text = ""
    for token in trimmed[...last] {
      switch token {
      case .character, .space, .subscriptMark, .superscriptMark: text += token.sourceText
      case .command, .primitive, .openBrace, .closeBrace, .alignmentTab, .parameter:
        throw UnsupportedFormula()
      }
    }
    return text
  }

  /// Consumes the star of a starred command, such as `\operatorname*`; returns whether there was one.
  mutating func consumeStar() -> Bool { consume(.character("*")) }

  /// Consumes a separator in braces before a digit, as in `1{,}000`; returns `nil` if there is none.
  mutating func consumeSeparator() -> Unicode.Scalar? {
    var rest = self
    guard rest.consume(.openBrace), let separator = rest.next()?.scalar,
      separator == "," || separator == ".", rest.consume(.closeBrace),
      rest.peek()?.scalar?.isASCIIDigit ?? false
    else { return nil }
    self = rest
    return separator
  }

  /// Reads the arguments of a macro, whose name is already consumed, and pushes back its expansion.
  mutating func expand(_ macro: Macro, charging macros: inout Macros) throws(UnsupportedFormula) {
    pushBack(try readExpansion(of: macro, charging: &macros))
  }

  /// Reads the arguments of a macro, whose name is already consumed, and returns its expansion.
  mutating func readExpansion(
    of macro: Macro, charging macros: inout Macros
  ) throws(UnsupportedFormula) -> [TeXToken] {
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
    return try macro.expansion(with: arguments, charging: &macros)
  }
}

/// A token of TeX source.
enum TeXToken: Sendable, Equatable {
  /// A command, by its name without the backslash.
  case command(String)
  /// A command with its built-in meaning, even if the post defines a macro of that name.
  case primitive(String)
  /// A character without syntactic meaning.
  case character(Unicode.Scalar)
  /// A white space character.
  case space
  /// The braces `{` and `}`, which enclose a group.
  case openBrace, closeBrace
  /// The marks `^` and `_`, which precede a superscript and a subscript.
  case superscriptMark, subscriptMark
  /// `&`, which separates the cells of a row.
  case alignmentTab
  /// A parameter in the body of a macro, by its number from 1: `#1`.
  case parameter(Int)

  /// Splits TeX source into tokens; comments, and white space after command names, are dropped.
  static func tokenize(_ text: String) -> [TeXToken] {
    var tokens: [TeXToken] = []
    tokens.reserveCapacity(text.utf8.count)
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\\":
        tokens.append(readCommand(from: &scalars))
        if case .command(let name) = tokens.last, name.utf8.count == 4, name == "verb",
          let text = readVerbatim(from: &scalars)
        {
          tokens += [.openBrace] + text + [.closeBrace]
        }
      case "{": tokens.append(.openBrace)
      case "}": tokens.append(.closeBrace)
      case "^": tokens.append(.superscriptMark)
      case "_": tokens.append(.subscriptMark)
      case "&": tokens.append(.alignmentTab)
      case "%": scalars = scalars.drop { $0 != "\n" }
      case "#": tokens.append(readParameter(from: &scalars))
      default: tokens.append(scalar.isBlank ? .space : .character(scalar))
      }
    }
    return tokens
  }

  /// Reads the name of a command, after the backslash.
  private static func readCommand(from scalars: inout Substring.UnicodeScalarView) -> TeXToken {
    let name = scalars.prefix { $0.isCommandNameLetter }
    if name.isEmpty {
      guard let character = scalars.popFirst() else { return .command("") }
      return .command(character.isBlank ? " " : String(character))
    }
    scalars = scalars[name.endIndex...].drop { $0.isBlank }
    return .command(String(name))
  }

  /// Reads the text after `\verb` between two delimiters, such as `|`; returns `nil` if it is not delimited.
  private static func readVerbatim(
    from scalars: inout Substring.UnicodeScalarView
  ) -> [TeXToken]? {
    guard let delimiter = scalars.first, let end = scalars.dropFirst().firstIndex(of: delimiter)
    else { return nil }
    let text = scalars[..<end].dropFirst()
    scalars = scalars[end...].dropFirst()
    return text.map { $0.isBlank ? .space : .character($0) }
  }

  /// Reads the number of a parameter, after the `#`; without a digit the `#` is a character.
  private static func readParameter(from scalars: inout Substring.UnicodeScalarView) -> TeXToken {
    guard let digit = scalars.first, ("1"..."9").contains(digit) else { return .character("#") }
    scalars.removeFirst()
    return .parameter(Int(digit.value - 0x30))
  }

  /// The source of the token in a text such as an address, where a command stands for a character, as `\_`.
  var sourceText: String {
    switch self {
    case .command(let text), .primitive(let text): text
    case .character(let scalar): String(scalar)
    case .space: " "
    case .openBrace: "{"
    case .closeBrace: "}"
    case .superscriptMark: "^"
    case .subscriptMark: "_"
    case .alignmentTab: "&"
    case .parameter(let number): "#\(number)"
    }
  }

  /// The name of a command; otherwise `nil`.
  var commandName: String? {
    switch self {
    case .command(let name), .primitive(let name): name
    default: nil
    }
  }

  /// The character, if the token is a character without syntactic meaning; otherwise `nil`.
  var scalar: Unicode.Scalar? {
    if case .character(let scalar) = self { scalar } else { nil }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is white space: space, tab, no-break space or a line or paragraph separator.
  var isBlank: Bool {
    switch self {
    case " ", "\t"..."\r", "\u{A0}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// Whether the name of a command may contain the scalar: ASCII letters only.
  fileprivate var isCommandNameLetter: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self)
  }
}
