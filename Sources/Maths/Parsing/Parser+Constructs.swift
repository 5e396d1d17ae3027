extension Parser {
  mutating func read(_ construct: Construct, onto nodes: inout [Node]) throws(NotUnderstood) {
    switch construct {
    case .left: nodes.append(try fenced())
    case .middle: if let delimiter = try middle() { nodes.append(delimiter) }
    case .begin: nodes.append(try environment())
    case .sqrt: nodes.append(try squareRoot())
    case .root: nodes.append(try root())
    case .cfrac:
      // `\cfrac[l]` moves the numerator a little.
      _ = try stream.optionalArgument()
      nodes.append(try fraction(FractionForm(style: .display)))
    case .genfrac: nodes.append(try generalFraction())
    case .buildrel: nodes.append(try built())
    case .operatorname: nodes.append(try namedOperator())
    case .mathop: nodes.append(.classed(.largeOperator, .whenDisplayed, try argument()))
    case .not: nodes.append(try negated())
    case .sideset: nodes.append(try sideset())
    case .prescript: nodes.append(try prescripted())
    case .unicode: try readCharacter()
    case .tag: try readTag()
    }
  }

  private mutating func squareRoot() throws(NotUnderstood) -> Node {
    let index = try optionalArgument()
    return .root(try argument(), index: index)
  }

  /// Reads `\root 3 \of x`.
  private mutating func root() throws(NotUnderstood) -> Node {
    let index = try stream.argument(before: [.command("of")])
    stream.insert([.open] + index + [.close])
    let nodes = try argument()
    return .root(try argument(), index: nodes)
  }

  private mutating func namedOperator() throws(NotUnderstood) -> Node {
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

  private mutating func negated() throws(NotUnderstood) -> Node {
    guard let node = try argument().only, case .symbol(var symbol) = node else {
      throw NotUnderstood()
    }
    symbol.text = Self.negations[symbol.text] ?? symbol.text + "\u{338}"
    return .symbol(symbol)
  }

  private static let negations = WordPairs(Symbols.negations).dictionary

  /// Reads `\sideset{_a^b}{_c^d}\sum`.
  private mutating func sideset() throws(NotUnderstood) -> Node {
    guard let before = try argument().onlyScripts, let after = try argument().onlyScripts else {
      throw NotUnderstood()
    }
    let base = try argument()
    return .classed(
      .largeOperator, .whenDisplayed,
      [.prescripts(Prescripts(base: base, before: before, after: after))])
  }

  private mutating func prescripted() throws(NotUnderstood) -> Node {
    let (above, below) = (try argument(), try argument())
    return .prescripts(
      Prescripts(base: try argument(), before: (below, above), after: ([], [])))
  }

  /// Reads `\unicode{x263A}`.
  private mutating func readCharacter() throws(NotUnderstood) {
    _ = try stream.optionalArgument()
    let word = try stream.word()
    let value = word.first == "x" ? UInt32(word.dropFirst(), radix: 16) : UInt32(word)
    guard let scalar = value.flatMap({ Unicode.Scalar($0) }) else { throw NotUnderstood() }
    stream.insert([scalar.isBlank ? .space : .character(scalar.isShown ? scalar : "\u{FFFD}")])
  }

  private mutating func readTag() throws(NotUnderstood) {
    let isBare = stream.takeStar()
    let words = try text(in: nil)
    tag = isBare ? words : [.symbol(.text("("))] + words + [.symbol(.text(")"))]
  }
}

extension [Node] {
  /// What stands below and above of nothing, if there is nothing else.
  fileprivate var onlyScripts: ([Node], [Node])? {
    if isEmpty { return ([], []) }
    guard case .scripts(let scripts) = only, case .group(let base) = scripts.base, base.isEmpty
    else { return nil }
    return (scripts.subscripted ?? [], scripts.superscripted ?? [])
  }
}
