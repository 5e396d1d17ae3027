/// Reads the dialect of regular expressions in which the tables are written.
///
/// `|`, groups, `* + ? {m,n}`, `[…]`, `^` before and `(?=…)` behind all else. `\d` is a digit, `\s`
/// a space, `\i` what a name begins with and `\w` what it goes on with, non-ASCII characters
/// included; a dot is any character but a line feed. There is no backtracking: the longest match
/// counts. A fault in a pattern is one of the program.
struct PatternParser {
  private let text: [UInt8]
  private let ignoresCase: Bool
  private var index = 0

  static func parse(_ text: String, ignoringCase: Bool) -> AnchoredPattern {
    var parser = PatternParser(text: Array(text.utf8), ignoresCase: ignoringCase)
    let isAtLineStart = parser.take("^")
    var pattern = AnchoredPattern(isAtLineStart: isAtLineStart, matched: parser.choice())
    if parser.take("(?=") {
      pattern.following = parser.choice()
      parser.expect(")")
    }
    precondition(parser.index == parser.text.count, "`\(text)`: nothing is expected to follow")
    return pattern
  }

  /// The bytes that a set in brackets names.
  static func set(_ text: String) -> CharacterClass {
    var parser = PatternParser(text: Array(text.utf8), ignoresCase: false)
    return parser.set()
  }

  private init(text: [UInt8], ignoresCase: Bool) {
    (self.text, self.ignoresCase) = (text, ignoresCase)
  }

  private var next: UInt8? { index < text.count ? text[index] : nil }

  private func isNext(_ literal: String) -> Bool { text[index...].starts(with: literal.utf8) }

  private mutating func take(_ literal: String) -> Bool {
    guard isNext(literal) else { return false }
    index += literal.utf8.count
    return true
  }

  private mutating func expect(_ literal: String) {
    precondition(take(literal), "`\(String(decoding: text, as: UTF8.self))` lacks `\(literal)`")
  }

  private mutating func choice() -> Pattern {
    var pattern = sequence()
    while take("|") { pattern = .choice(pattern, sequence()) }
    return pattern
  }

  private mutating func sequence() -> Pattern {
    var pattern: Pattern?
    while let next, next != UInt8(ascii: "|"), next != UInt8(ascii: ")"), !isNext("(?=") {
      let item = item()
      pattern = pattern.map { .sequence($0, item) } ?? item
    }
    return pattern ?? .nothing
  }

  private mutating func item() -> Pattern {
    if take("(") {
      let group = choice()
      expect(")")
      return repeated(group, group)
    }
    let set = set()
    // A run that is as long as it can be ends with a whole character anyway.
    return repeated(.character(of: set), .one(set))
  }

  /// Reads how often an item stands.
  private mutating func repeated(_ once: Pattern, _ inRun: Pattern) -> Pattern {
    if take("*") { return .many(inRun) }
    if take("+") { return .some(inRun) }
    if take("?") { return .optional(once) }
    guard take("{") else { return once }
    let least = number() ?? 0
    let most = take(",") ? number() : least
    expect("}")
    let required = (0..<least).reduce(Pattern.nothing) { pattern, _ in .sequence(pattern, once) }
    guard let most else { return .sequence(required, .many(inRun)) }
    return (least..<most).reduce(required) { pattern, _ in .sequence(pattern, .optional(once)) }
  }

  private mutating func number() -> Int? {
    let start = index
    while let next, CharacterClass.digit.contains(next) { index += 1 }
    return Int(String(decoding: text[start..<index], as: UTF8.self))
  }
}

// MARK: - Sets

extension PatternParser {
  private mutating func set() -> CharacterClass {
    if take("[") { return bracketed() }
    if take(".") { return CharacterClass.lineFeed.inverted }
    return ignoresCase ? literal().foldingCase : literal()
  }

  private mutating func bracketed() -> CharacterClass {
    let isInverted = take("^")
    var set = CharacterClass()
    repeat {
      let first = index
      let item = literal()
      if isNext("-"), !isNext("-]") {
        index += 1
        set.formUnion(CharacterClass(text[index - 2]...text[index]))
        index += 1
      } else {
        precondition(index > first)
        set.formUnion(item)
      }
    } while !take("]")
    if ignoresCase { set = set.foldingCase }
    return isInverted ? set.inverted : set
  }

  /// One byte, or a set that a backslash names.
  private mutating func literal() -> CharacterClass {
    guard take("\\") else { return CharacterClass(taken()...text[index - 1]) }
    let byte = taken()
    return switch byte {
    case UInt8(ascii: "d"): .digit
    case UInt8(ascii: "i"): .initial
    case UInt8(ascii: "s"): .space
    case UInt8(ascii: "w"): .word
    case UInt8(ascii: "n"): .lineFeed
    case UInt8(ascii: "r"): CharacterClass(0x0D...0x0D)
    case UInt8(ascii: "t"): CharacterClass(0x09...0x09)
    default: escaped(byte)
    }
  }

  private func escaped(_ byte: UInt8) -> CharacterClass {
    precondition(!CharacterClass.word.contains(byte), "`\\\(Unicode.Scalar(byte))` means nothing")
    return CharacterClass(byte...byte)
  }

  private mutating func taken() -> UInt8 {
    precondition(index < text.count, "`\(String(decoding: text, as: UTF8.self))` ends early")
    index += 1
    return text[index - 1]
  }
}
