extension FormulaParser {
  /// Parses a delimiter; returns `nil` for `.`, which means no delimiter.
  mutating func readDelimiter() throws(UnsupportedFormula) -> Symbol? {
    var text: String
    switch try next() {
    case .character("."): return nil
    case .character(let scalar): text = String(scalar)
    case .command(let name), .primitive(let name):
      guard case .symbol(let symbol) = TeXCommand.named(name) else { throw UnsupportedFormula() }
      text = symbol.text
    case .openBrace:
      // A delimiter in braces, such as `{(}`; `\left{` without a backslash is an error.
      let inner = try readDelimiter()
      guard try consume(.closeBrace) else { throw UnsupportedFormula() }
      return inner
    case .closeBrace, .superscriptMark, .subscriptMark, .alignmentTab, .parameter, .space:
      throw UnsupportedFormula()
    }
    text = Self.delimiters[text] ?? text
    guard
      ["/", "\\", "⌜", "⌝", "⌞", "⌟", "⎰", "⎱", "⏐", "⎪"].contains(text)
        || OperatorDictionary.stretchesVertically(text)
    else {
      throw UnsupportedFormula()
    }
    return .delimiter(text)
  }

  /// The delimiters for symbols that have another character or class elsewhere.
  private static let delimiters = ["<": "⟨", ">": "⟩", "∥": "‖", "∣": "|", "∖": "\\"]

  /// Parses the content of `\left( … \right)` with both delimiters; `\left` is already consumed.
  mutating func readFenced() throws(UnsupportedFormula) -> MathNode {
    let opening = try readDelimiter()
    let nodes = try readRow(until: .right)
    _ = stream.next()
    return .fenced(opening: opening, nodes, closing: try readDelimiter())
  }

  /// Parses a delimiter that is set in a fixed height, as after `\big`; returns `nil` for no delimiter.
  mutating func readDelimiter(
    ofHeight height: Length, as atomClass: AtomClass?
  ) throws(UnsupportedFormula) -> MathNode? {
    guard var symbol = try readDelimiter() else { return nil }
    symbol.fixedHeight = height
    symbol.atomClass = atomClass ?? .ordinary
    return .symbol(symbol)
  }

  /// Parses the delimiter after `\middle`; returns `nil` for no delimiter.
  mutating func readMiddleDelimiter() throws(UnsupportedFormula) -> MathNode? {
    guard var symbol = try readDelimiter() else { return nil }
    symbol.atomClass = .opening
    return .symbol(symbol)
  }

  /// Parses `\genfrac`: a fraction with explicit delimiters, thickness of the fraction bar, and math style.
  mutating func readGeneralFraction() throws(UnsupportedFormula) -> MathNode {
    var form = FractionForm()
    form.opening = try readOptionalDelimiter()
    form.closing = try readOptionalDelimiter()
    let thicknessText = try stream.readText()
    if !thicknessText.isEmpty {
      guard let length = Length(thicknessText) else { throw UnsupportedFormula() }
      form.lineThickness = length
    }
    let styleText = try stream.readText()
    if !styleText.isEmpty {
      guard let number = Int(styleText), let style = MathStyle(rawValue: number) else {
        throw UnsupportedFormula()
      }
      form.style = style
    }
    return try readFraction(form)
  }

  /// Parses an argument that contains a delimiter; returns `nil` if the argument is empty.
  private mutating func readOptionalDelimiter() throws(UnsupportedFormula) -> Symbol? {
    let tokens = try stream.readArgument()
    if tokens.isEmpty { return nil }
    stream.pushBack(tokens)
    return try readDelimiter()
  }

  /// Parses the numerator and the denominator of a fraction.
  mutating func readFraction(_ form: FractionForm) throws(UnsupportedFormula) -> MathNode {
    .fraction(Fraction(numerator: try readArgument(), denominator: try readArgument(), form: form))
  }
}
