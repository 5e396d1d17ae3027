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
        if tokens.last == .command("verb"), let text = readVerbatim(from: &scalars) {
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
