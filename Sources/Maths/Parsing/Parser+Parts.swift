extension Parser {
  /// Parses the node that begins with a token, with its scripts, and appends it.
  ///
  /// Commands that apply to the rest of the row, such as `\displaystyle`, read up to `ending`.
  mutating func read(
    _ token: Token, onto nodes: inout [Node], until ending: Ending
  ) throws(NotUnderstood) {
    if let command = Command.named(token) {
      switch command {
      case .style(let style): nodes.append(.styled(.math(style), try row(until: ending)))
      case .size(let percent): nodes.append(try readResized(to: percent, until: ending))
      case .decoration(.color): return try readColor(onto: &nodes, until: ending)
      case .infixFraction(let form):
        let fraction = Fraction(
          numerator: nodes, denominator: try row(until: ending), form: form)
        nodes = [.fraction(fraction)]
      default: return try readScripted(token, onto: &nodes)
      }
    } else {
      try readScripted(token, onto: &nodes)
    }
  }

  /// Parses the rest of a row in a font size, in percent of the size of the formula.
  private mutating func readResized(
    to percent: Int, until ending: Ending
  ) throws(NotUnderstood) -> Node {
    let outerSize = size
    size = percent
    defer { size = outerSize }
    return .styled(.size(100 * percent / outerSize), try row(until: ending))
  }

  /// Parses the node that begins with a token, with its scripts; scripts without a base get an empty one.
  private mutating func readScripted(
    _ token: Token, onto nodes: inout [Node]
  ) throws(NotUnderstood) {
    let count = nodes.count
    switch token {
    case .up, .down, .character("'"), .character("’"):
      nodes.append(.group([]))
      stream.insert([token])
    default:
      try readPart(token, onto: &nodes, isArgument: false)
    }
    guard nodes.count > count, let last = nodes.popLast() else { return }
    if case .space = last { nodes.append(last) } else { nodes.append(try scripted(last)) }
  }

  /// Parses the node that begins with a token, without scripts, and appends it.
  ///
  /// An argument without braces is a single character, even if it is a digit of a number or a letter of a word.
  mutating func readPart(
    _ token: Token, onto nodes: inout [Node], isArgument: Bool
  ) throws(NotUnderstood) {
    switch token {
    case .open: nodes.append(.group(try group()))
    case .close, .up, .down, .column, .parameter, .character("$"): throw NotUnderstood()
    case .character(let scalar):
      if scalar.combines {
        appendCombiningMark(scalar, to: &nodes)
      } else {
        nodes.append(readCharacter(scalar, isArgument: isArgument))
      }
    case .command, .primitive:
      guard let command = Command.named(token) else { throw NotUnderstood() }
      try readCommand(command, onto: &nodes)
    case .space: break
    }
  }

  /// Parses the arguments of a command and appends its node.
  private mutating func readCommand(
    _ command: Command, onto nodes: inout [Node]
  ) throws(NotUnderstood) {
    switch command {
    case .symbol(let symbol): nodes.append(.symbol(applyingAlphabet(to: symbol)))
    case .space(let length): nodes.append(.space(length))
    case .alphabet(let alphabet): nodes.append(.group(try argument(in: alphabet)))
    case .alphabetSwitch(let alphabet): self.alphabet = alphabet
    case .text(let alphabet): nodes.append(.group(try text(in: alphabet)))
    case .bold:
      let bold = try argument(in: nil, bold: true)
      nodes.append(bold.only ?? .group(bold))
    case .accent(let accent): nodes.append(try accented(accent))
    case .delimiter(let height, let atomClass):
      if let node = try delimiter(height, atomClass) { nodes.append(node) }
    case .fraction(let form): nodes.append(try fraction(form))
    case .atomClass(let atomClass): nodes.append(.classed(atomClass, .never, try argument()))
    case .arrow(let arrow): nodes.append(try labelled(arrow))
    case .stack(let isOver, let atomClass): nodes.append(try stacked(over: isOver, as: atomClass))
    case .table(let environment): nodes.append(try plainTable(environment))
    case .padding(let kind): nodes.append(try padded(kind))
    case .look(let look): nodes.append(.styled(.look(look), try argument()))
    case .macro(let macro): try stream.expand(macro, &macros)
    case .construct(let construct): try read(construct, onto: &nodes)
    case .decoration(let decoration): try read(decoration, onto: &nodes)
    case .definition(let definition): try define(definition)
    case .ignored(let count): for _ in 0..<count { _ = try stream.argument() }
    case .style, .size, .infixFraction, .limits, .ending: throw NotUnderstood()
    }
  }

  // MARK: Characters

  /// Parses the number, word or symbol that begins with a character.
  private mutating func readCharacter(_ scalar: Unicode.Scalar, isArgument: Bool) -> Node {
    switch scalar {
    case "0"..."9": readNumber(scalar, isArgument: isArgument)
    case ".":
      startsNumber(isArgument: isArgument)
        ? readNumber(scalar, isArgument: isArgument) : .symbol(.identifier("."))
    case "~": .space(Length(value: 2500))
    default: readLetters(scalar, isArgument: isArgument)
    }
  }

  /// Appends a combining mark to the symbol before it, or to a no-break space if there is none.
  private func appendCombiningMark(_ mark: Unicode.Scalar, to nodes: inout [Node]) {
    if case .symbol(var symbol) = nodes.last {
      symbol.text.unicodeScalars.append(mark)
      nodes[nodes.count - 1] = .symbol(symbol)
    } else {
      nodes.append(.symbol(.identifier("\u{A0}\(mark)")))
    }
  }

  /// Returns whether a decimal point is followed by a digit, and therefore begins a number.
  private mutating func startsNumber(isArgument: Bool) -> Bool {
    guard !isArgument, let next = stream.peek()?.scalar else { return false }
    return ("0"..."9").contains(next)
  }

  /// Parses the digits of a number with at most one decimal point; of an argument only the first character.
  private mutating func readNumber(_ first: Unicode.Scalar, isArgument: Bool) -> Node {
    var digits = String(first)
    var hasDecimalPoint = first == "."
    while !isArgument, let next = stream.peek()?.scalar {
      let isDecimalPoint = next == "." && !hasDecimalPoint
      guard isDecimalPoint || ("0"..."9").contains(next) else { break }
      _ = stream.next()
      if isDecimalPoint, !startsNumber(isArgument: false) {
        stream.insert([.character(".")])
        break
      }
      hasDecimalPoint = hasDecimalPoint || isDecimalPoint
      digits.unicodeScalars.append(next)
    }
    return .symbol(.number(effectiveAlphabet?.letters(digits) ?? digits))
  }

  /// Parses a letter, or a whole word if an alphabet such as `\mathrm` is in effect.
  private mutating func readLetters(_ first: Unicode.Scalar, isArgument: Bool) -> Node {
    let symbol = applyingAlphabet(to: .character(first))
    guard let alphabet, !isArgument, symbol.element == .identifier, first.properties.isAlphabetic
    else { return .symbol(symbol) }
    var word = String(first)
    while let next = stream.peek()?.scalar, next.properties.isAlphabetic {
      word.unicodeScalars.append(next)
      _ = stream.next()
    }
    if word.unicodeScalars.count == 1 { return .symbol(symbol) }
    return .symbol(.identifier((effectiveAlphabet ?? alphabet).letters(word), upright: true))
  }

  /// The current alphabet, in its bold variant if letters are bold; `nil` for the default.
  private var effectiveAlphabet: Alphabet? { isBold ? (alphabet ?? .boldItalic).bold : alphabet }

  /// Returns a symbol in the current alphabet; only ordinary identifiers change.
  private func applyingAlphabet(to symbol: Symbol) -> Symbol {
    guard symbol.element == .identifier, symbol.atomClass == .ordinary,
      var alphabet = effectiveAlphabet
    else { return symbol }
    var symbol = symbol
    // Upright letters, such as Greek capitals, stay upright in bold.
    if alphabet == .boldItalic, symbol.isUpright { alphabet = .bold }
    let isItalic = alphabet == .italic && symbol.text.unicodeScalars.count == 1
    if !isItalic { symbol.text = alphabet.letters(symbol.text) }
    symbol.isUpright = !isItalic
    return symbol
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a combining mark, which modifies the character before it.
  var combines: Bool {
    value >= 0x300 && properties.generalCategory == .nonspacingMark
  }
}
