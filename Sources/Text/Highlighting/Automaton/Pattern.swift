/// A regular expression over bytes.
indirect enum Pattern {
  /// Matches the empty text.
  case empty
  /// Matches one byte out of a set.
  case byte(CharacterClass)
  /// Matches the first pattern and then the second one.
  case sequence(Pattern, Pattern)
  /// Matches either of two patterns.
  case choice(Pattern, Pattern)
  /// Matches a pattern one or more times in a row.
  case oneOrMore(Pattern)

  /// Returns a pattern that matches another one any number of times, including zero.
  static func zeroOrMore(_ pattern: Pattern) -> Pattern { optional(.oneOrMore(pattern)) }

  /// Returns a pattern that matches another one once or not at all.
  static func optional(_ pattern: Pattern) -> Pattern { .choice(pattern, .empty) }

  /// Returns a pattern that matches one character of a set.
  ///
  /// Of a non-ASCII character, it matches all bytes.
  static func character(of set: CharacterClass) -> Pattern {
    guard set.containsNonASCII else { return .byte(set) }
    let nonASCII = sequence(
      .byte(set.intersection(.nonASCII)), .zeroOrMore(.byte(.utf8Continuation)))
    return .choice(.byte(set.intersection(.ascii)), nonASCII)
  }
}

/// The pattern of a rule, with its anchor and its lookahead.
struct AnchoredPattern {
  /// Whether the pattern matches only at the start of a line (`^`).
  var isAtLineStart = false
  /// The pattern of the matched text, without the anchor and the lookahead.
  var matched: Pattern
  /// The pattern that must follow the match (`(?=…)`); the end of the code counts as a line feed.
  var lookahead: Pattern?
}

/// Parses the regular expressions of grammars.
///
/// Supported are `|`, groups, `* + ? {m,n}`, `[…]`, `^` at the start and a lookahead `(?=…)` at the end.
/// `\d` is a digit, `\s` white space, `\i` a character that can start an identifier and `\w` one
/// that can continue it, including non-ASCII characters. A dot is any character but a line feed. There
/// is no backtracking: the longest match wins. An invalid pattern is a programming error and traps.
struct PatternParser {
  private let text: [UInt8]
  private let ignoresCase: Bool
  private var index = 0

  /// Parses the pattern of a rule.
  static func parse(_ text: String, ignoringCase: Bool) -> AnchoredPattern {
    var parser = PatternParser(text: Array(text.utf8), ignoresCase: ignoringCase)
    let isAtLineStart = parser.consume("^")
    var pattern = AnchoredPattern(isAtLineStart: isAtLineStart, matched: parser.parseChoice())
    if parser.consume("(?=") {
      pattern.lookahead = parser.parseChoice()
      parser.expect(")")
    }
    precondition(parser.index == parser.text.count, "`\(text)`: unexpected text at the end")
    return pattern
  }

  /// Parses a set of bytes, such as `[a-z]` or `\w`.
  static func parseSet(_ text: String) -> CharacterClass {
    var parser = PatternParser(text: Array(text.utf8), ignoresCase: false)
    return parser.parseSet()
  }

  private init(text: [UInt8], ignoresCase: Bool) {
    (self.text, self.ignoresCase) = (text, ignoresCase)
  }

  private var nextByte: UInt8? { index < text.count ? text[index] : nil }

  private func isNext(_ literal: String) -> Bool { text[index...].starts(with: literal.utf8) }

  private mutating func consume(_ literal: String) -> Bool {
    guard isNext(literal) else { return false }
    index += literal.utf8.count
    return true
  }

  private mutating func expect(_ literal: String) {
    precondition(
      consume(literal), "`\(String(decoding: text, as: UTF8.self))`: missing `\(literal)`")
  }

  private mutating func parseChoice() -> Pattern {
    var pattern = parseSequence()
    while consume("|") { pattern = .choice(pattern, parseSequence()) }
    return pattern
  }

  private mutating func parseSequence() -> Pattern {
    var pattern: Pattern?
    while let nextByte, nextByte != UInt8(ascii: "|"), nextByte != UInt8(ascii: ")"), !isNext("(?=")
    {
      let item = parseItem()
      pattern = pattern.map { .sequence($0, item) } ?? item
    }
    return pattern ?? .empty
  }

  private mutating func parseItem() -> Pattern {
    if consume("(") {
      let group = parseChoice()
      expect(")")
      return parseRepetition(of: group, unlimited: group)
    }
    let set = parseSet()
    // A run of single bytes is enough, as the longest run ends with a complete character.
    return parseRepetition(of: .character(of: set), unlimited: .byte(set))
  }

  /// Parses the operator `*`, `+`, `?` or `{m,n}` after an item of a pattern, if there is one.
  ///
  /// - Parameters:
  ///   - once: The item.
  ///   - repeated: The form of the item to use inside of an unlimited repetition.
  /// - Returns: The repeated item, or the item itself if no operator follows.
  private mutating func parseRepetition(of once: Pattern, unlimited repeated: Pattern) -> Pattern {
    if consume("*") { return .zeroOrMore(repeated) }
    if consume("+") { return .oneOrMore(repeated) }
    if consume("?") { return .optional(once) }
    guard consume("{") else { return once }
    let minimum = parseNumber() ?? 0
    let maximum = consume(",") ? parseNumber() : minimum
    expect("}")
    let required = (0..<minimum).reduce(Pattern.empty) { pattern, _ in .sequence(pattern, once) }
    guard let maximum else { return .sequence(required, .zeroOrMore(repeated)) }
    return (minimum..<maximum).reduce(required) { pattern, _ in
      .sequence(pattern, .optional(once))
    }
  }

  private mutating func parseNumber() -> Int? {
    let start = index
    while let nextByte, CharacterClass.digit.contains(nextByte) { index += 1 }
    return Int(String(decoding: text[start..<index], as: UTF8.self))
  }
}

// MARK: - Sets

extension PatternParser {
  private mutating func parseSet() -> CharacterClass {
    if consume("[") { return parseBracketedSet() }
    if consume(".") { return CharacterClass.lineFeed.inverted }
    return ignoresCase ? parseLiteral().foldingCase : parseLiteral()
  }

  private mutating func parseBracketedSet() -> CharacterClass {
    let isInverted = consume("^")
    var set = CharacterClass()
    repeat {
      let first = index
      let item = parseLiteral()
      if isNext("-"), !isNext("-]") {
        index += 1
        set.formUnion(CharacterClass(text[index - 2]...text[index]))
        index += 1
      } else {
        precondition(index > first)
        set.formUnion(item)
      }
    } while !consume("]")
    if ignoresCase { set = set.foldingCase }
    return isInverted ? set.inverted : set
  }

  /// Parses a single byte, or an escape such as `\d`, as a set of bytes.
  private mutating func parseLiteral() -> CharacterClass {
    guard consume("\\") else { return CharacterClass(readByte()...text[index - 1]) }
    let byte = readByte()
    return switch byte {
    case UInt8(ascii: "d"): .digit
    case UInt8(ascii: "i"): .identifierStart
    case UInt8(ascii: "s"): .whiteSpace
    case UInt8(ascii: "w"): .identifierPart
    case UInt8(ascii: "n"): .lineFeed
    case UInt8(ascii: "r"): CharacterClass(0x0D...0x0D)
    case UInt8(ascii: "t"): CharacterClass(0x09...0x09)
    default: escaped(byte)
    }
  }

  private func escaped(_ byte: UInt8) -> CharacterClass {
    precondition(
      !CharacterClass.identifierPart.contains(byte), "unknown escape `\\\(Unicode.Scalar(byte))`")
    return CharacterClass(byte...byte)
  }

  private mutating func readByte() -> UInt8 {
    precondition(index < text.count, "`\(String(decoding: text, as: UTF8.self))`: unexpected end")
    index += 1
    return text[index - 1]
  }
}

/// A set of bytes, such as `[a-z]` in a regular expression.
struct CharacterClass: Hashable {
  /// The set as 256 bits, one for each byte value in ascending order.
  private var bits = SIMD4<UInt64>()

  /// Creates an empty set.
  init() {}

  /// Creates a set of all bytes in the given ranges.
  init(_ ranges: ClosedRange<UInt8>...) {
    for byte in ranges.joined() { insert(byte) }
  }

  /// Whether the set contains a byte of 0x80 or above, which belongs to a non-ASCII character.
  var containsNonASCII: Bool { bits[2] | bits[3] != 0 }

  /// The set of all bytes that this set does not contain.
  var inverted: CharacterClass {
    var complement = self
    complement.bits = ~bits
    return complement
  }

  mutating func insert(_ byte: UInt8) { bits[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

  mutating func formUnion(_ other: CharacterClass) { bits |= other.bits }

  func intersection(_ other: CharacterClass) -> CharacterClass {
    var common = self
    common.bits &= other.bits
    return common
  }

  func contains(_ byte: UInt8) -> Bool {
    bits[Int(byte >> 6)] &>> UInt64(byte & 63) & 1 != 0
  }

  /// The set, with both cases of each ASCII letter that it contains.
  var foldingCase: CharacterClass {
    var folded = self
    for letter in UInt8(ascii: "a")...UInt8(ascii: "z") {
      if contains(letter) { folded.insert(letter ^ 0x20) }
      if contains(letter ^ 0x20) { folded.insert(letter) }
    }
    return folded
  }
}

// MARK: - Named sets

extension CharacterClass {
  static let ascii = CharacterClass(0...0x7F)
  /// The bytes of which non-ASCII characters consist in UTF-8.
  static let nonASCII = CharacterClass(0x80...0xFF)
  /// The bytes that follow the first byte of a non-ASCII character in UTF-8.
  static let utf8Continuation = CharacterClass(0x80...0xBF)
  static let digit = CharacterClass(UInt8(ascii: "0")...UInt8(ascii: "9"))
  /// ASCII white space: the space, the tab and the characters that end lines or pages.
  static let whiteSpace = CharacterClass(0x09...0x0D, 0x20...0x20)
  static let lineFeed = CharacterClass(0x0A...0x0A)

  /// The bytes that can start an identifier: letters, the underscore and non-ASCII characters.
  static let identifierStart = CharacterClass(
    UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
    UInt8(ascii: "_")...UInt8(ascii: "_"), 0x80...0xFF)

  /// The bytes that can continue an identifier: letters, digits, `_` and non-ASCII characters.
  static let identifierPart: CharacterClass = {
    var set = identifierStart
    set.formUnion(digit)
    return set
  }()
}
