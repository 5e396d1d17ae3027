extension Parser {
  /// Parses an argument as text, which may contain formulae in `$` or `\( … \)`.
  mutating func text(in alphabet: Alphabet?) throws(NotUnderstood) -> [Node] {
    var text = TextRun(alphabets: [alphabet])
    stream.skipSpaces()
    guard stream.take(.open) else {
      guard let scalar = stream.next()?.scalar else { throw NotUnderstood() }
      text.append(scalar)
      return text.nodesWithText()
    }
    while let token = stream.next() {
      if token == .close, text.alphabets.count == 1 { return text.nodesWithText() }
      try read(token, into: &text)
    }
    throw NotUnderstood()
  }

  /// Parses the text that begins with a token.
  private mutating func read(_ token: Token, into text: inout TextRun) throws(NotUnderstood) {
    switch token {
    case .open: text.alphabets.append(text.alphabet)
    case .close: text.alphabets.removeLast()
    case .space, .character("~"): text.appendSpace()
    case .character("$"): text.append(try readFormula())
    case .character(let scalar): text.append(scalar)
    case .up: text.append("^")
    case .down: text.append("_")
    case .column: text.append("&")
    case .parameter: throw NotUnderstood()
    case .command("("): text.append(try readFormula())
    case .command(let name) where macros[name] != nil:
      if let macro = macros[name] { try stream.expand(macro, &macros) }
    case .command(let name), .primitive(let name):
      if let accent = Self.accents[name] {
        text.append(try readAccentedLetter(accent))
      } else {
        try readCommand(name, into: &text)
      }
    }
  }

  /// Parses the arguments of a command within text.
  private mutating func readCommand(
    _ name: String, into text: inout TextRun
  ) throws(NotUnderstood) {
    switch Command.named(name) {
    case .symbol(let symbol): text.append(symbol.text)
    case .space(let length):
      if length.value > 3000 { text.append(.space(length)) } else { text.appendSpace() }
    case .text(let alphabet):
      stream.skipSpaces()
      guard stream.take(.open) else { throw NotUnderstood() }
      text.alphabets.append(alphabet)
    case .alphabetSwitch(let alphabet): text.alphabet = alphabet
    case .macro(let macro): try stream.expand(macro, &macros)
    case .size, .style, .ignored(arguments: 0): break
    default: throw NotUnderstood()
    }
  }

  /// Parses a formula within text, up to `$` or `\)`; its opening delimiter is already consumed.
  private mutating func readFormula() throws(NotUnderstood) -> Node {
    let outerState = (alphabet, isBold)
    (alphabet, isBold) = (nil, false)
    defer { (alphabet, isBold) = outerState }
    let nodes = try row(until: .dollar)
    _ = stream.next()
    return .group(nodes)
  }

  /// Parses the letter after an accent command in text, and appends the combining accent.
  private mutating func readAccentedLetter(_ accent: String) throws(NotUnderstood) -> String {
    let tokens = try stream.argument()
    switch tokens.first {
    case .character(let letter) where tokens.count == 1: return String(letter) + accent
    case .command("i") where tokens.count == 1: return "i" + accent
    default: throw NotUnderstood()
    }
  }

  /// The accent commands of text, such as `\'`, with their combining characters.
  private static let accents = [
    "'": "\u{301}", "`": "\u{300}", "^": "\u{302}", "\"": "\u{308}", "~": "\u{303}",
    "=": "\u{304}", ".": "\u{307}", "c": "\u{327}", "v": "\u{30C}", "H": "\u{30B}", "u": "\u{306}",
    "k": "\u{328}", "r": "\u{30A}",
  ]
}

/// The text and the formulae that have been parsed so far in an argument such as that of `\text`.
private struct TextRun {
  /// The alphabet of each group that is open, the innermost last; `nil` is the font of the page.
  var alphabets: [Alphabet?]
  /// The nodes before ``text``.
  private var nodes: [Node] = []
  /// The text since the last formula.
  private var text = ""

  init(alphabets: [Alphabet?]) { self.alphabets = alphabets }

  /// The alphabet of the innermost group.
  var alphabet: Alphabet? {
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
    if text.isEmpty, scalar.combines { appendSpace() }
    text.unicodeScalars.append(alphabet?.letter(scalar) ?? scalar)
  }

  /// Appends a text in the current alphabet.
  mutating func append(_ string: String) { text += alphabet?.letters(string) ?? string }

  /// Appends a formula or a space after the text so far.
  mutating func append(_ node: Node) {
    nodes = nodesWithText()
    nodes.append(node)
    text = ""
  }

  /// Returns all nodes, with the text since the last formula as the last one.
  func nodesWithText() -> [Node] { text.isEmpty ? nodes : nodes + [.symbol(.text(text))] }
}
