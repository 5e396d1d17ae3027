extension Parser {
  /// Parses the arguments of a command and appends its node.
  mutating func read(_ construct: Construct, onto nodes: inout [Node]) throws(NotUnderstood) {
    switch construct {
    case .left: nodes.append(try fenced())
    case .middle: if let delimiter = try middle() { nodes.append(delimiter) }
    case .begin: nodes.append(try environment())
    case .sqrt: nodes.append(try readSquareRoot())
    case .root: nodes.append(try readRoot())
    case .cfrac:
      // `\cfrac[l]` moves the numerator a little.
      _ = try stream.optionalArgument()
      nodes.append(try fraction(FractionForm(style: .display)))
    case .genfrac: nodes.append(try generalFraction())
    case .buildrel: nodes.append(try built())
    case .operatorname: nodes.append(try readNamedOperator())
    case .mathop: nodes.append(.classed(.largeOperator, .whenDisplayed, try argument()))
    case .not: nodes.append(try readNegatedSymbol())
    case .sideset: nodes.append(try readSideset())
    case .prescript: nodes.append(try readPrescripts())
    case .unicode: try readCodePoint()
    case .tag: try readTag()
    }
  }

  /// Parses `\sqrt[3]{x}`, where the index in brackets is optional.
  private mutating func readSquareRoot() throws(NotUnderstood) -> Node {
    let index = try optionalArgument()
    return .root(try argument(), index: index)
  }

  /// Parses `\root 3 \of x`.
  private mutating func readRoot() throws(NotUnderstood) -> Node {
    let indexTokens = try stream.argument(before: [.command("of")])
    stream.insert([.open] + indexTokens + [.close])
    let index = try argument()
    return .root(try argument(), index: index)
  }

  /// Parses `\operatorname*{name}`; the star makes scripts limits in display style.
  private mutating func readNamedOperator() throws(NotUnderstood) -> Node {
    let limits: Limits = stream.takeStar() ? .whenDisplayed : .never
    let nodes = try argument(in: .upright)
    var name = ""
    for node in nodes {
      switch node {
      case .symbol(let symbol) where symbol.element != .mathOperator: name += symbol.text
      case .symbol(let symbol) where symbol.text == "−": name += "-"
      case .symbol(let symbol) where symbol.text == "∗": name += "*"
      case .space(let space) where space > .zero: name += "\u{A0}"
      case .space: break
      default: return .classed(.largeOperator, limits, nodes)
      }
    }
    return name.isEmpty
      ? .classed(.largeOperator, limits, []) : .symbol(.function(name, limits: limits))
  }

  /// Parses `\not=`: the negation of a symbol.
  private mutating func readNegatedSymbol() throws(NotUnderstood) -> Node {
    guard let node = try argument().only, case .symbol(var symbol) = node else {
      throw NotUnderstood()
    }
    symbol.text = Self.negations[symbol.text] ?? symbol.text + "\u{338}"
    return .symbol(symbol)
  }

  /// The characters of negated relations, by the character of the relation.
  private static let negations = WordPairs(Symbols.negations).dictionary

  /// Parses `\sideset{_a^b}{_c^d}\sum`: an operator with scripts at all four corners.
  private mutating func readSideset() throws(NotUnderstood) -> Node {
    guard let before = try argument().scriptsWithoutBase,
      let after = try argument().scriptsWithoutBase
    else { throw NotUnderstood() }
    let base = try argument()
    return .classed(
      .largeOperator, .whenDisplayed,
      [.prescripts(Prescripts(base: base, before: before, after: after))])
  }

  /// Parses `\prescript{a}{b}{x}`: a base with a superscript and a subscript on its left side.
  private mutating func readPrescripts() throws(NotUnderstood) -> Node {
    let (superscriptNodes, subscriptNodes) = (try argument(), try argument())
    return .prescripts(
      Prescripts(
        base: try argument(), before: (subscriptNodes, superscriptNodes), after: ([], [])))
  }

  /// Parses `\unicode{x263A}`, and pushes back the character with that code point.
  private mutating func readCodePoint() throws(NotUnderstood) {
    _ = try stream.optionalArgument()
    let word = try stream.word()
    let value = word.first == "x" ? UInt32(word.dropFirst(), radix: 16) : UInt32(word)
    guard let scalar = value.flatMap({ Unicode.Scalar($0) }) else { throw NotUnderstood() }
    stream.insert([scalar.isBlank ? .space : .character(scalar.isShown ? scalar : "\u{FFFD}")])
  }

  /// Parses `\tag{1}`, which sets the equation number of the current row; a star omits the parentheses.
  private mutating func readTag() throws(NotUnderstood) {
    let omitsParentheses = stream.takeStar()
    let content = try text(in: nil)
    tag =
      omitsParentheses
      ? content : [.symbol(.text("("))] + content + [.symbol(.text(")"))]
  }
}

extension [Node] {
  /// The subscript and the superscript, if the nodes are only scripts without a base; otherwise `nil`.
  fileprivate var scriptsWithoutBase: ([Node], [Node])? {
    if isEmpty { return ([], []) }
    guard case .scripts(let scripts) = only, case .group(let base) = scripts.base, base.isEmpty
    else { return nil }
    return (scripts.subscripted ?? [], scripts.superscripted ?? [])
  }
}
