extension Parser {
  /// Reads what begins with a token, with its scripts.
  mutating func read(
    _ token: Token, onto nodes: inout [Node], until ending: Ending
  ) throws(NotUnderstood) {
    if let command = Command.named(token) {
      switch command {
      case .style(let style): nodes.append(.styled(.math(style), try row(until: ending)))
      case .size(let percent): nodes.append(try resized(to: percent, until: ending))
      case .decoration(.color): return try readColor(onto: &nodes, until: ending)
      case .infixFraction(let form):
        let fraction = Fraction(
          numerator: nodes, denominator: try row(until: ending), form: form)
        nodes = [.fraction(fraction)]
      default: return try readWithScripts(token, onto: &nodes)
      }
    } else {
      try readWithScripts(token, onto: &nodes)
    }
  }

  /// Reads what comes up to the end of a row in a size that is one of the formula's.
  private mutating func resized(
    to percent: Int, until ending: Ending
  ) throws(NotUnderstood) -> Node {
    let outside = size
    size = percent
    defer { size = outside }
    return .styled(.size(100 * percent / outside), try row(until: ending))
  }

  private mutating func readWithScripts(
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

  /// Reads what begins with a token, without scripts; of a number only a digit where it is an
  /// argument.
  mutating func readPart(
    _ token: Token, onto nodes: inout [Node], isArgument: Bool
  ) throws(NotUnderstood) {
    switch token {
    case .open: nodes.append(.group(try group()))
    case .close, .up, .down, .column, .parameter, .character("$"): throw NotUnderstood()
    case .character(let scalar):
      if scalar.combines {
        combine(scalar, onto: &nodes)
      } else {
        nodes.append(character(scalar, isArgument: isArgument))
      }
    case .command, .primitive:
      guard let command = Command.named(token) else { throw NotUnderstood() }
      try readCommand(command, onto: &nodes)
    case .space: break
    }
  }

  private mutating func readCommand(
    _ command: Command, onto nodes: inout [Node]
  ) throws(NotUnderstood) {
    switch command {
    case .symbol(let symbol): nodes.append(.symbol(lettered(symbol)))
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

  private mutating func character(_ scalar: Unicode.Scalar, isArgument: Bool) -> Node {
    switch scalar {
    case "0"..."9": number(scalar, isArgument: isArgument)
    case ".":
      startsNumber(isArgument: isArgument)
        ? number(scalar, isArgument: isArgument) : .symbol(.identifier("."))
    case "~": .space(Length(value: 2500))
    default: letters(scalar, isArgument: isArgument)
    }
  }

  /// Adds a mark to the character before it, or to a blank.
  private func combine(_ mark: Unicode.Scalar, onto nodes: inout [Node]) {
    if case .symbol(var symbol) = nodes.last {
      symbol.text.unicodeScalars.append(mark)
      nodes[nodes.count - 1] = .symbol(symbol)
    } else {
      nodes.append(.symbol(.identifier("\u{A0}\(mark)")))
    }
  }

  private mutating func startsNumber(isArgument: Bool) -> Bool {
    guard !isArgument, let next = stream.peek()?.scalar else { return false }
    return ("0"..."9").contains(next)
  }

  /// Reads all digits of a number, with a point among them.
  private mutating func number(_ first: Unicode.Scalar, isArgument: Bool) -> Node {
    var digits = String(first)
    var hasPoint = first == "."
    while !isArgument, let next = stream.peek()?.scalar {
      let isPoint = next == "." && !hasPoint
      guard isPoint || ("0"..."9").contains(next) else { break }
      _ = stream.next()
      if isPoint, !startsNumber(isArgument: false) {
        stream.insert([.character(".")])
        break
      }
      hasPoint = hasPoint || isPoint
      digits.unicodeScalars.append(next)
    }
    return .symbol(.number(letterKind?.letters(digits) ?? digits))
  }

  /// Reads a letter, or all that follow each other where they are one word.
  private mutating func letters(_ first: Unicode.Scalar, isArgument: Bool) -> Node {
    let symbol = lettered(.character(first))
    guard let alphabet, !isArgument, symbol.element == .identifier, first.properties.isAlphabetic
    else { return .symbol(symbol) }
    var word = String(first)
    while let next = stream.peek()?.scalar, next.properties.isAlphabetic {
      word.unicodeScalars.append(next)
      _ = stream.next()
    }
    if word.unicodeScalars.count == 1 { return .symbol(symbol) }
    return .symbol(.identifier((letterKind ?? alphabet).letters(word), upright: true))
  }

  /// The kind of letters here, with what bold makes of it.
  private var letterKind: Alphabet? { isBold ? (alphabet ?? .boldItalic).bold : alphabet }

  /// A symbol in the kind of letters that is wanted here.
  private func lettered(_ symbol: Symbol) -> Symbol {
    guard symbol.element == .identifier, symbol.atomClass == .ordinary, let kind = letterKind else {
      return symbol
    }
    var symbol = symbol
    // Greek capitals and digits are upright in bold, too.
    let wanted = kind == .boldItalic && symbol.isUpright ? .bold : kind
    let isItalic = wanted == .italic && symbol.text.unicodeScalars.count == 1
    if !isItalic { symbol.text = wanted.letters(symbol.text) }
    symbol.isUpright = !isItalic
    return symbol
  }
}

extension Unicode.Scalar {
  /// Whether it is a mark at the character before it.
  var combines: Bool {
    value >= 0x300 && properties.generalCategory == .nonspacingMark
  }
}
