extension FormulaParser {
  /// Parses the node that begins with a token, with its scripts, and appends it.
  ///
  /// Commands that apply to the rest of the row, such as `\displaystyle`, read up to `ending`.
  mutating func readNode(
    _ token: TeXToken, into nodes: inout [MathNode], until ending: RowEnd
  ) throws(UnsupportedFormula) {
    if let command = TeXCommand.named(token) {
      switch command {
      case .mathStyle(let style):
        nodes.append(.styled(.mathStyle(style), try readRow(until: ending)))
      case .fontSize(let percent): nodes.append(try readResized(to: percent, until: ending))
      case .formatting(.color): return try readColor(into: &nodes, until: ending)
      case .infixFraction(var form, let hasDelimiters, let hasThickness):
        if hasDelimiters {
          (form.opening, form.closing) = (try readDelimiter(), try readDelimiter())
        }
        if hasThickness { form.lineThickness = try readLength() }
        let denominator = try readRow(until: ending)
        nodes = [.fraction(Fraction(numerator: nodes, denominator: denominator, form: form))]
      default: return try readScripted(token, onto: &nodes)
      }
    } else {
      try readScripted(token, onto: &nodes)
    }
  }

  /// Parses the rest of a row at a font size, a percentage of the size of the formula.
  private mutating func readResized(
    to percent: Int, until ending: RowEnd
  ) throws(UnsupportedFormula) -> MathNode {
    let outerSize = fontSizePercent
    fontSizePercent = percent
    defer { fontSizePercent = outerSize }
    return .styled(.fontSize(percent: 100 * percent / outerSize), try readRow(until: ending))
  }

  /// Parses the node that begins with a token, with its scripts; scripts without a base get an empty one.
  private mutating func readScripted(
    _ token: TeXToken, onto nodes: inout [MathNode]
  ) throws(UnsupportedFormula) {
    let count = nodes.count
    switch token {
    case .superscriptMark, .subscriptMark, .character("'"), .character("’"):
      nodes.append(.group([]))
      stream.pushBack([token])
    default:
      try readUnscripted(token, into: &nodes, isArgument: false)
    }
    guard nodes.count > count, let last = nodes.popLast() else { return }
    if case .space = last { nodes.append(last) } else { nodes.append(try readScripts(of: last)) }
  }

  /// Parses the node that begins with a token, without scripts, and appends it.
  ///
  /// An argument without braces is a single character, even if it is a digit of a number or a letter of a word.
  mutating func readUnscripted(
    _ token: TeXToken, into nodes: inout [MathNode], isArgument: Bool
  ) throws(UnsupportedFormula) {
    switch token {
    case .openBrace: nodes.append(.group(try readGroup()))
    case .closeBrace, .superscriptMark, .subscriptMark, .alignmentTab, .parameter, .character("$"):
      throw UnsupportedFormula()
    case .character(let scalar):
      if scalar.isCombiningMark {
        appendCombiningMark(scalar, to: &nodes)
      } else {
        nodes.append(readCharacter(scalar, isArgument: isArgument))
      }
    case .command, .primitive:
      guard let command = TeXCommand.named(token) else { throw UnsupportedFormula() }
      try readCommand(command, onto: &nodes)
    case .space: break
    }
  }

  /// Parses the arguments of a command, and appends the node of the command.
  private mutating func readCommand(
    _ command: TeXCommand, onto nodes: inout [MathNode]
  ) throws(UnsupportedFormula) {
    switch command {
    case .symbol(let symbol): nodes.append(.symbol(applyingAlphabet(to: symbol)))
    case .space(let length): nodes.append(.space(length))
    case .alphabet(let alphabet): nodes.append(.group(try readArgument(in: alphabet)))
    case .alphabetSwitch(let alphabet): self.alphabet = alphabet
    case .text(let alphabet): nodes.append(.group(try readText(in: alphabet)))
    case .bold:
      let bold = try readArgument(in: nil, bold: true)
      nodes.append(bold.onlyNode ?? .group(bold))
    case .accent(let accent): nodes.append(try readAccented(accent))
    case .delimiter(let height, let atomClass):
      if let node = try readDelimiter(ofHeight: height, as: atomClass) { nodes.append(node) }
    case .fraction(let form): nodes.append(try readFraction(form))
    case .atomClass(let atomClass): nodes.append(.atom(atomClass, .never, try readArgument()))
    case .labelledArrow(let arrow): nodes.append(try readLabelledArrow(arrow))
    case .underOver(let isOver, let atomClass):
      nodes.append(try readUnderOver(isOver: isOver, as: atomClass))
    case .table(let environment): nodes.append(try readPlainTable(environment))
    case .cssClass(let cssClass): nodes.append(.styled(.cssClass(cssClass), try readArgument()))
    case .enclosure(let notation): nodes.append(try readEnclosure(notation))
    case .macro(let macro): try stream.expand(macro, charging: &macros)
    case .structure(let command): try readStructure(command, into: &nodes)
    case .formatting(let command): try readFormatting(command, into: &nodes)
    case .definition(let command): try readDefinition(command)
    case .ignored(let count): for _ in 0..<count { _ = try stream.readArgument() }
    case .mathStyle, .fontSize, .infixFraction, .limits, .terminator:
      throw UnsupportedFormula()
    }
  }

  // MARK: Characters

  /// Parses the number, word or symbol that begins with a character.
  private mutating func readCharacter(_ scalar: Unicode.Scalar, isArgument: Bool) -> MathNode {
    switch scalar {
    case "0"..."9": readNumber(scalar, isArgument: isArgument)
    case ".":
      decimalPointStartsNumber(isArgument: isArgument)
        ? readNumber(scalar, isArgument: isArgument) : .symbol(.identifier("."))
    case "~": .space(Length(emTenThousandths: 2500))
    default: readLetters(scalar, isArgument: isArgument)
    }
  }

  /// Appends a combining mark to the symbol before it, or to a no-break space if there is none.
  private func appendCombiningMark(_ mark: Unicode.Scalar, to nodes: inout [MathNode]) {
    if case .symbol(var symbol) = nodes.last {
      symbol.text.unicodeScalars.append(mark)
      nodes[nodes.count - 1] = .symbol(symbol)
    } else {
      nodes.append(.symbol(.identifier("\u{A0}\(mark)")))
    }
  }

  /// Returns whether the decimal point just read is followed by a digit, and so begins a number.
  private mutating func decimalPointStartsNumber(isArgument: Bool) -> Bool {
    guard !isArgument, let next = stream.peek()?.scalar else { return false }
    return ("0"..."9").contains(next)
  }

  /// Parses the digits of a number with at most one decimal point, and separators in braces, as in `1{,}000`.
  ///
  /// An argument without braces is only the first character.
  private mutating func readNumber(_ first: Unicode.Scalar, isArgument: Bool) -> MathNode {
    var digits = String(first)
    var hasDecimalPoint = first == "."
    while !isArgument, let token = stream.peek() {
      if token == .openBrace, let separator = stream.consumeSeparator() {
        digits.unicodeScalars.append(separator)
        continue
      }
      let isDecimalPoint = token == .character(".") && !hasDecimalPoint
      guard let next = token.scalar, isDecimalPoint || ("0"..."9").contains(next) else { break }
      _ = stream.next()
      if isDecimalPoint, !decimalPointStartsNumber(isArgument: false) {
        stream.pushBack([.character(".")])
        break
      }
      hasDecimalPoint = hasDecimalPoint || isDecimalPoint
      digits.unicodeScalars.append(next)
    }
    return .symbol(.number(effectiveAlphabet?.styledText(digits) ?? digits))
  }

  /// Parses a letter, or a whole word if an alphabet such as `\mathrm` is in effect.
  private mutating func readLetters(_ first: Unicode.Scalar, isArgument: Bool) -> MathNode {
    let symbol = applyingAlphabet(to: .character(first))
    guard let alphabet, !isArgument, symbol.element == .identifier, first.properties.isAlphabetic
    else { return .symbol(symbol) }
    var word = String(first)
    while let next = stream.peek()?.scalar, next.properties.isAlphabetic {
      word.unicodeScalars.append(next)
      _ = stream.next()
    }
    if word.unicodeScalars.count == 1 { return .symbol(symbol) }
    return .symbol(.identifier((effectiveAlphabet ?? alphabet).styledText(word), upright: true))
  }

  /// The current alphabet, in its bold variant if letters are bold; `nil` for the default.
  private var effectiveAlphabet: MathAlphabet? {
    isBold ? (alphabet ?? .boldItalic).bold : alphabet
  }

  /// Returns a symbol in the current alphabet; only ordinary identifiers change.
  private func applyingAlphabet(to symbol: Symbol) -> Symbol {
    guard symbol.element == .identifier, symbol.atomClass == .ordinary,
      var alphabet = effectiveAlphabet
    else { return symbol }
    var symbol = symbol
    // Upright letters, such as Greek capitals, stay upright in bold.
    if alphabet == .boldItalic, symbol.isUpright { alphabet = .bold }
    let isItalic = alphabet == .italic && symbol.text.unicodeScalars.count == 1
    if !isItalic { symbol.text = alphabet.styledText(symbol.text) }
    symbol.isUpright = !isItalic
    return symbol
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a combining mark, which modifies the character before it.
  var isCombiningMark: Bool {
    value >= 0x300 && properties.generalCategory == .nonspacingMark
  }
}
