extension Parser {
  /// Reads a delimiter; `nil` for `.`, which is none.
  private mutating func delimiter() throws(NotUnderstood) -> Symbol? {
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
      // `\left{` is a slip, `{(}` a habit.
      let inner = try delimiter()
      guard try take(.close) else { throw NotUnderstood() }
      return inner
    case .close, .up, .down, .column, .parameter, .space: throw NotUnderstood()
    }
    guard ["/", "\\"].contains(text) || OperatorDictionary.stretchesUpright(text) else {
      throw NotUnderstood()
    }
    return .delimiter(text)
  }

  /// Reads what stands between `\left` and `\right`.
  mutating func fenced() throws(NotUnderstood) -> Node {
    let opening = try delimiter()
    let nodes = try row(until: .right)
    _ = stream.next()
    return .fenced(opening, nodes, try delimiter())
  }

  /// Reads a delimiter of a given height.
  mutating func delimiter(
    _ height: Length, _ atomClass: AtomClass?
  ) throws(NotUnderstood) -> Node? {
    guard var symbol = try delimiter() else { return nil }
    symbol.size = height
    symbol.atomClass = atomClass ?? .ordinary
    return .symbol(symbol)
  }

  /// Reads a delimiter in the middle of others.
  mutating func middle() throws(NotUnderstood) -> Node? {
    guard var symbol = try delimiter() else { return nil }
    symbol.atomClass = .opening
    return .symbol(symbol)
  }

  /// Reads a fraction that says all of itself: delimiters, line and style.
  mutating func generalFraction() throws(NotUnderstood) -> Node {
    var form = FractionForm()
    form.opening = try optionalDelimiter()
    form.closing = try optionalDelimiter()
    let line = try stream.word()
    if !line.isEmpty {
      guard let length = Length(line) else { throw NotUnderstood() }
      form.line = length
    }
    let style = try stream.word()
    if !style.isEmpty {
      guard let number = Int(style), let style = MathStyle(rawValue: number) else {
        throw NotUnderstood()
      }
      form.style = style
    }
    return try fraction(form)
  }

  /// Reads a delimiter between braces that may hold none.
  private mutating func optionalDelimiter() throws(NotUnderstood) -> Symbol? {
    let tokens = try stream.argument()
    if tokens.isEmpty { return nil }
    stream.insert(tokens)
    return try delimiter()
  }

  mutating func fraction(_ form: FractionForm) throws(NotUnderstood) -> Node {
    .fraction(Fraction(numerator: try argument(), denominator: try argument(), form: form))
  }
}
