extension FormulaParser {
  /// Parses an argument as text, which may contain formulae in `$` or `\( … \)`.
  mutating func readText(in alphabet: MathAlphabet?) throws(UnsupportedFormula) -> [MathNode] {
    var text = TextRun(alphabets: [alphabet])
    stream.skipSpaces()
    guard stream.consume(.openBrace) else {
      guard let scalar = stream.next()?.scalar else { throw UnsupportedFormula() }
      text.append(scalar)
      return text.nodesWithText()
    }
    while let token = stream.next() {
      if token == .closeBrace, text.alphabets.count == 1 { return text.nodesWithText() }
      try readText(startingWith: token, into: &text)
    }
    throw UnsupportedFormula()
  }

  /// Parses the part of a text that begins with a token, such as a letter, a command or a formula.
  private mutating func readText(startingWith token: TeXToken, into text: inout TextRun)
    throws(UnsupportedFormula)
  {
    switch token {
    case .openBrace: text.alphabets.append(text.alphabet)
    case .closeBrace: text.alphabets.removeLast()
    case .space, .character("~"): text.appendSpace()
    case .character("$"): text.append(try readFormula())
    case .character(let scalar): text.append(scalar)
    case .superscriptMark: text.append("^")
    case .subscriptMark: text.append("_")
    case .alignmentTab: text.append("&")
    case .parameter: throw UnsupportedFormula()
    case .command("("): text.append(try readFormula())
    case .command(let name) where macros[name] != nil:
      if let macro = macros[name] { try stream.expand(macro, charging: &macros) }
    case .command(let name), .primitive(let name):
      if let accent = Self.combiningAccents[name] {
        text.append(try readAccentedLetter(accent))
      } else {
        try readCommand(name, into: &text)
      }
    }
  }

  /// Parses the arguments of a command within text, and appends the result to the text.
  private mutating func readCommand(
    _ name: String, into text: inout TextRun
  ) throws(UnsupportedFormula) {
    switch TeXCommand.named(name) {
    case .symbol(let symbol): text.append(symbol.text)
    case .space(let length):
      if length.emTenThousandths > 3000 { text.append(.space(length)) } else { text.appendSpace() }
    case .text(let alphabet):
      stream.skipSpaces()
      guard stream.consume(.openBrace) else { throw UnsupportedFormula() }
      text.alphabets.append(alphabet)
    case .alphabetSwitch(let alphabet): text.alphabet = alphabet
    case .macro(let macro): try stream.expand(macro, charging: &macros)
    case .structure(let command) where command == .ref || command == .eqref:
      text.append(try readReference(hasParentheses: command == .eqref))
    case .structure(let command) where command == .chemistry || command == .quantity:
      text.append(.group(try parse(readChemistry(command))))
    case .fontSize, .mathStyle, .ignored(argumentCount: 0): break
    default: throw UnsupportedFormula()
    }
  }

  /// Parses a formula within text, up to `$` or `\)`; its opening delimiter is already consumed.
  private mutating func readFormula() throws(UnsupportedFormula) -> MathNode {
    let outerState = (alphabet, isBold)
    (alphabet, isBold) = (nil, false)
    defer { (alphabet, isBold) = outerState }
    let nodes = try readRow(until: .dollar)
    _ = stream.next()
    return .group(nodes)
  }

  /// Parses the letter after an accent command in text; returns it with the combining accent.
  private mutating func readAccentedLetter(_ accent: String) throws(UnsupportedFormula) -> String {
    let tokens = try stream.readArgument()
    switch tokens.first {
    case .character(let letter) where tokens.count == 1: return String(letter) + accent
    case .command("i") where tokens.count == 1: return "i" + accent
    default: throw UnsupportedFormula()
    }
  }

  /// The combining characters of the accent commands in text, such as `\'`, by command name.
  private static let combiningAccents = [
    "'": "\u{301}", "`": "\u{300}", "^": "\u{302}", "\"": "\u{308}", "~": "\u{303}",
    "=": "\u{304}", ".": "\u{307}", "c": "\u{327}", "v": "\u{30C}", "H": "\u{30B}", "u": "\u{306}",
    "k": "\u{328}", "r": "\u{30A}",
  ]
}

/// The text and formulae that have been parsed so far in the argument of a command such as `\text`.
private struct TextRun {
  /// The alphabet of each group that is open, the innermost last; `nil` is the font of the page.
  var alphabets: [MathAlphabet?]
  /// The nodes of all text, spaces and formulae before ``text``.
  private var nodes: [MathNode] = []
  /// The text after the last formula or space, which is not a node yet.
  private var text = ""

  init(alphabets: [MathAlphabet?]) { self.alphabets = alphabets }

  /// The alphabet of the innermost open group; `nil` is the font of the page.
  var alphabet: MathAlphabet? {
    get { alphabets.last ?? nil }
    set { alphabets[alphabets.count - 1] = newValue }
  }

  /// Appends a no-break space, unless the text ends with one.
  ///
  /// Ordinary spaces would be lost at the ends of a MathML element.
  mutating func appendSpace() {
    if text.unicodeScalars.last != "\u{A0}" { text.unicodeScalars.append("\u{A0}") }
  }

  /// Appends a character in the current alphabet.
  mutating func append(_ scalar: Unicode.Scalar) {
    if text.isEmpty, scalar.isCombiningMark { appendSpace() }
    text.unicodeScalars.append(alphabet?.styledCharacter(scalar) ?? scalar)
  }

  /// Appends a text in the current alphabet.
  mutating func append(_ string: String) { text += alphabet?.styledText(string) ?? string }

  /// Appends the node of a formula or a space.
  mutating func append(_ node: MathNode) {
    nodes = nodesWithText()
    nodes.append(node)
    text = ""
  }

  /// Returns all nodes; the last one is for the text after the last formula or space.
  func nodesWithText() -> [MathNode] { text.isEmpty ? nodes : nodes + [.symbol(.text(text))] }
}
