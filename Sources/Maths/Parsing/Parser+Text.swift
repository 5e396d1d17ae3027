extension Parser {
  /// Reads words between braces, with formulae among them.
  mutating func text(in alphabet: Alphabet?) throws(NotUnderstood) -> [Node] {
    var text = TextRun(alphabets: [alphabet])
    stream.skipSpaces()
    guard stream.take(.open) else {
      guard let scalar = stream.next()?.scalar else { throw NotUnderstood() }
      text.append(scalar)
      return text.finished()
    }
    while let token = stream.next() {
      if token == .close, text.alphabets.count == 1 { return text.finished() }
      try read(token, into: &text)
    }
    throw NotUnderstood()
  }

  private mutating func read(_ token: Token, into text: inout TextRun) throws(NotUnderstood) {
    switch token {
    case .open: text.alphabets.append(text.alphabet)
    case .close: text.alphabets.removeLast()
    case .space, .character("~"): text.appendSpace()
    case .character("$"): text.append(try formula())
    case .character(let scalar): text.append(scalar)
    case .up: text.append("^")
    case .down: text.append("_")
    case .column: text.append("&")
    case .parameter: throw NotUnderstood()
    case .command("("): text.append(try formula())
    case .command(let name) where macros[name] != nil:
      if let macro = macros[name] { try stream.expand(macro, &macros) }
    case .command(let name), .primitive(let name):
      if let mark = Self.accents[name] {
        text.append(try accentedLetter(mark))
      } else {
        try readCommand(name, into: &text)
      }
    }
  }

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

  private mutating func formula() throws(NotUnderstood) -> Node {
    let outside = (alphabet, isBold)
    (alphabet, isBold) = (nil, false)
    defer { (alphabet, isBold) = outside }
    let nodes = try row(until: .dollar)
    _ = stream.next()
    return .group(nodes)
  }

  /// Reads a letter that gets an accent.
  private mutating func accentedLetter(_ mark: String) throws(NotUnderstood) -> String {
    let tokens = try stream.argument()
    switch tokens.first {
    case .character(let letter) where tokens.count == 1: return String(letter) + mark
    case .command("i") where tokens.count == 1: return "i" + mark
    default: throw NotUnderstood()
    }
  }

  /// The accents of text, as characters that combine.
  private static let accents = [
    "'": "\u{301}", "`": "\u{300}", "^": "\u{302}", "\"": "\u{308}", "~": "\u{303}",
    "=": "\u{304}", ".": "\u{307}", "c": "\u{327}", "v": "\u{30C}", "H": "\u{30B}", "u": "\u{306}",
    "k": "\u{328}", "r": "\u{30A}",
  ]
}

/// Words that are being read.
private struct TextRun {
  /// The kind of letters in each of the braces that are open.
  var alphabets: [Alphabet?]
  private var nodes: [Node] = []
  private var text = ""

  init(alphabets: [Alphabet?]) { self.alphabets = alphabets }

  var alphabet: Alphabet? {
    get { alphabets.last ?? nil }
    set { alphabets[alphabets.count - 1] = newValue }
  }

  /// Blanks would vanish at the ends of an element, so they are others.
  mutating func appendSpace() {
    if text.unicodeScalars.last != "\u{A0}" { text.unicodeScalars.append("\u{A0}") }
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    if text.isEmpty, scalar.combines { appendSpace() }
    text.unicodeScalars.append(alphabet?.letter(scalar) ?? scalar)
  }

  mutating func append(_ string: String) { text += alphabet?.letters(string) ?? string }

  mutating func append(_ node: Node) {
    nodes = finished()
    nodes.append(node)
    text = ""
  }

  func finished() -> [Node] { text.isEmpty ? nodes : nodes + [.symbol(.text(text))] }
}
