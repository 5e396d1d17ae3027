/// What TeX reads a formula as.
enum Token: Sendable, Equatable {
  /// A name behind a backslash, without it.
  case command(String)
  /// The same, but always as TeX has it, whatever a macro of that name says.
  case primitive(String)
  /// Any character without a meaning of its own here.
  case character(Unicode.Scalar)
  case space
  /// `{` and `}`.
  case open, close
  /// `^` and `_`.
  case up, down
  /// `&`
  case column
  /// A parameter in the body of a macro, such as `#1`.
  case parameter(Int)

  /// Reads a formula as tokens; comments are gone, blanks after names too.
  static func tokens(of text: String) -> [Token] {
    var tokens: [Token] = []
    tokens.reserveCapacity(text.utf8.count)
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\\": tokens.append(command(in: &scalars))
      case "{": tokens.append(.open)
      case "}": tokens.append(.close)
      case "^": tokens.append(.up)
      case "_": tokens.append(.down)
      case "&": tokens.append(.column)
      case "%": scalars = scalars.drop { $0 != "\n" }
      case "#": tokens.append(parameter(in: &scalars))
      default: tokens.append(scalar.isBlank ? .space : .character(scalar))
      }
    }
    return tokens
  }

  private static func command(in scalars: inout Substring.UnicodeScalarView) -> Token {
    let name = scalars.prefix { $0.isLetterOfName }
    if name.isEmpty {
      guard let character = scalars.popFirst() else { return .command("") }
      return .command(character.isBlank ? " " : String(character))
    }
    scalars = scalars[name.endIndex...].drop { $0.isBlank }
    return .command(String(name))
  }

  private static func parameter(in scalars: inout Substring.UnicodeScalarView) -> Token {
    guard let digit = scalars.first, ("1"..."9").contains(digit) else { return .character("#") }
    scalars.removeFirst()
    return .parameter(Int(digit.value - 0x30))
  }

  /// A token that this one is one character of.
  var scalar: Unicode.Scalar? {
    if case .character(let scalar) = self { scalar } else { nil }
  }
}

extension Unicode.Scalar {
  var isBlank: Bool {
    switch value {
    case 0x20, 0x09...0x0D, 0xA0, 0x2028, 0x2029: true
    default: false
    }
  }

  fileprivate var isLetterOfName: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self)
  }
}
