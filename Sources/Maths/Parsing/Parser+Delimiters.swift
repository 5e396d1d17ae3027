extension Parser {
  /// Parses a delimiter; returns `nil` for `.`, which means no delimiter.
  private mutating func readDelimiter() throws(NotUnderstood) -> Symbol? {
    let text: String
    switch try next() {
    case .character("."): return nil
    case .character("<"): text = "⟨"
    case .character(">"): text = "⟩"
    case .character("/"): text = "/"
    case .character(let scalar): text = String(scalar)
    case .command("backslash"): text = "\\"
    case .command(let name), .primitive(let name):
      guard case .symbol(let symbol) = Command.named(name) else { throw NotUnderstood() }
      text =
        symbol.text == "∥" || symbol.text == "∣" ? (symbol.text == "∥" ? "‖" : "|") : symbol.text
    case .open:
      // A delimiter in braces, such as `{(}`; `\left{` without a backslash is an error.
      let inner = try readDelimiter()
      guard try take(.close) else { throw NotUnderstood() }
      return inner
    case .close, .up, .down, .column, .parameter, .space: throw NotUnderstood()
    }
    guard ["/", "\\"].contains(text) || OperatorDictionary.stretchesUpright(text) else {
      throw NotUnderstood()
    }
    return .delimiter(text)
  }

  /// Parses the content of `\left( … \right)` with both delimiters; `\left` is already consumed.
  mutating func fenced() throws(NotUnderstood) -> Node {
    let opening = try readDelimiter()
    let nodes = try row(until: .right)
    _ = stream.next()
    return .fenced(opening, nodes, try readDelimiter())
  }

  /// Parses a delimiter that is set in a fixed height, as after `\big`; returns `nil` for no delimiter.
  mutating func delimiter(
    _ height: Length, _ atomClass: AtomClass?
  ) throws(NotUnderstood) -> Node? {
    guard var symbol = try readDelimiter() else { return nil }
    symbol.size = height
    symbol.atomClass = atomClass ?? .ordinary
    return .symbol(symbol)
  }

  /// Parses the delimiter after `\middle`; returns `nil` for no delimiter.
  mutating func middle() throws(NotUnderstood) -> Node? {
    guard var symbol = try readDelimiter() else { return nil }
    symbol.atomClass = .opening
    return .symbol(symbol)
  }

  /// Parses `\genfrac`: a fraction with explicit delimiters, thickness of the fraction bar, and math style.
  mutating func generalFraction() throws(NotUnderstood) -> Node {
    var form = FractionForm()
    form.opening = try readOptionalDelimiter()
    form.closing = try readOptionalDelimiter()
    let lineText = try stream.word()
    if !lineText.isEmpty {
      guard let length = Length(lineText) else { throw NotUnderstood() }
      form.line = length
    }
    let styleText = try stream.word()
    if !styleText.isEmpty {
      guard let number = Int(styleText), let style = MathStyle(rawValue: number) else {
        throw NotUnderstood()
      }
      form.style = style
    }
    return try fraction(form)
  }

  /// Parses an argument that contains a delimiter or is empty.
  private mutating func readOptionalDelimiter() throws(NotUnderstood) -> Symbol? {
    let tokens = try stream.argument()
    if tokens.isEmpty { return nil }
    stream.insert(tokens)
    return try readDelimiter()
  }

  /// Parses the numerator and the denominator of a fraction.
  mutating func fraction(_ form: FractionForm) throws(NotUnderstood) -> Node {
    .fraction(Fraction(numerator: try argument(), denominator: try argument(), form: form))
  }
}
