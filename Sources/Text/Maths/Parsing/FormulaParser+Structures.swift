extension FormulaParser {
  /// Parses the arguments of a command with its own syntax, such as `\sqrt`, and appends its node.
  mutating func readStructure(_ command: StructureCommand, into nodes: inout [MathNode])
    throws(UnsupportedFormula)
  {
    switch command {
    case .left: nodes.append(try readFenced())
    case .middle: if let delimiter = try readDelimiter(as: .opening) { nodes.append(delimiter) }
    case .begin: if let node = try readEnvironment() { nodes.append(node) }
    case .sqrt:
      let index = try readOptionalArgument()
      nodes.append(.root(try readArgument(), index: index))
    case .genfrac: nodes.append(try readGeneralFraction())
    case .operatorname: nodes.append(try readNamedOperator())
    case .mathop: nodes.append(.atom(.largeOperator, .whenDisplayed, try readArgument()))
    case .not: nodes.append(try readNegatedSymbol())
    case .sideset: nodes.append(try readSideset())
    case .prescript: nodes.append(try readPrescripts())
    case .unicode: try readCodePoint()
    case .tag: try readTag()
    case .dots:
      let isCentred = [.binary, .relation].contains(try peek().flatMap(TeXCommand.atomClass(of:)))
      nodes.append(.symbol(.identifier(isCentred ? "⋯" : "…", .inner)))
    case .mathchoice:
      let (display, text) = (try readArgument(), try readArgument())
      nodes.append(.choice([display, text, try readArgument(), try readArgument()]))
    case .mmlToken: nodes.append(.symbol(try readMathMLToken()))
    case .verb:
      let text = try stream.readArgument().map { $0 == .space ? "\u{A0}" : $0.sourceText }.joined()
      nodes.append(.symbol(.text(MathAlphabet.monospace.styledText(text))))
    case .label: equation.label = try stream.readText()
    case .notag, .nonumber: equation.hasNoNumber = true
    case .ref, .eqref: nodes.append(try readReference(hasParentheses: command == .eqref))
    case .href: nodes.append(try readLink())
    case .chemistry, .quantity:
      let formula = try readChemistry(command)
      if formula.hasAlignmentTab {
        stream.pushBack(formula)
      } else {
        nodes.append(.group(try parse(formula)))
      }
    }
  }

  /// Parses `\mmlToken{mi}{x}`: a symbol by the name of its MathML element.
  private mutating func readMathMLToken() throws(UnsupportedFormula) -> Symbol {
    let name = try stream.readText()
    guard let element = Symbol.Element.allCases.first(where: { $0.name.description == name }),
      try !consume(.character("["))
    else { throw UnsupportedFormula() }
    let text = try stream.readText()
    let isUpright = element == .identifier && text.unicodeScalars.count > 1
    return Symbol(text: text, element: element, atomClass: .ordinary, isUpright: isUpright)
  }

  /// Parses `\operatorname*{name}`; the star makes scripts limits in display style.
  private mutating func readNamedOperator() throws(UnsupportedFormula) -> MathNode {
    let limits: LimitPlacement = stream.consumeStar() ? .whenDisplayed : .never
    let nodes = try readArgument(in: .upright)
    var name = ""
    for node in nodes {
      switch node {
      case .symbol(let symbol) where symbol.element != .mathOperator: name += symbol.text
      case .symbol(let symbol) where symbol.text == "−": name += "-"
      case .symbol(let symbol) where symbol.text == "∗": name += "*"
      case .space(let space): name += space > .zero ? "\u{A0}" : ""
      default: return .atom(.largeOperator, limits, nodes)
      }
    }
    return name.isEmpty
      ? .atom(.largeOperator, limits, []) : .symbol(.function(name, limits: limits))
  }

  /// Parses `\not=`: the negation of a symbol, or a slash over other nodes.
  private mutating func readNegatedSymbol() throws(UnsupportedFormula) -> MathNode {
    let nodes = try readArgument()
    guard case .symbol(var symbol) = nodes.onlyNode else {
      return .group([.padded(Padding(width: .zero), [.symbol(.text("⧸"))])] + nodes)
    }
    symbol.text = Self.negations[symbol.text] ?? symbol.text + "\u{338}"
    return .symbol(symbol)
  }

  /// The characters of negated relations, by the character of the relation.
  private static let negations = WordPairs(CommandTable.negations).dictionary

  /// Parses `\sideset{_a^b}{_c^d}\sum`: an operator with scripts at all four corners.
  private mutating func readSideset() throws(UnsupportedFormula) -> MathNode {
    let (left, right, base) = (try readArgument(), try readArgument(), try readArgument())
    guard let before = left.scriptsWithoutBase, let after = right.scriptsWithoutBase else {
      return .atom(.largeOperator, .whenDisplayed, left + base + right)
    }
    return .atom(
      .largeOperator, .whenDisplayed,
      [.prescripts(Prescripts(base: base, leftScripts: before, rightScripts: after))])
  }

  /// Parses `\prescript{a}{b}{x}`: a base with a superscript and a subscript on its left side.
  private mutating func readPrescripts() throws(UnsupportedFormula) -> MathNode {
    let (superscriptNodes, subscriptNodes) = (try readArgument(), try readArgument())
    return .prescripts(
      Prescripts(
        base: try readArgument(), leftScripts: (subscriptNodes, superscriptNodes),
        rightScripts: ([], [])))
  }

  /// Reads `\ce{H2O}` or `\pu{1 kJ}` from the package mhchem; returns its TeX source.
  mutating func readChemistry(_ command: StructureCommand) throws(UnsupportedFormula) -> [TeXToken]
  {
    containsChemistry = true
    let argument = try stream.readArgument()
    return command == .quantity
      ? try QuantityTranslator.translate(argument) : try ChemistryTranslator.translate(argument)
  }

  /// Parses `\unicode{x263A}`, and pushes back the character with that code point.
  private mutating func readCodePoint() throws(UnsupportedFormula) {
    _ = try stream.readOptionalArgument()
    let word = try stream.readText()
    let value = word.first == "x" ? UInt32(word.dropFirst(), radix: 16) : UInt32(word)
    guard let scalar = value.flatMap({ Unicode.Scalar($0) }) else { throw UnsupportedFormula() }
    stream.pushBack([
      scalar.isBlank ? .space : .character(scalar.isAllowedInHTML ? scalar : "\u{FFFD}")
    ])
  }

  /// Parses `\tag{1}`, which sets the equation number of the current row; a star omits the parentheses.
  private mutating func readTag() throws(UnsupportedFormula) {
    equation.hasParentheses = !stream.consumeStar()
    equation.tag = try readText(in: nil)
  }

  /// Parses `\ref{label}` or `\eqref{label}`: the tag of an equation, which links to the equation.
  mutating func readReference(hasParentheses: Bool) throws(UnsupportedFormula) -> MathNode {
    let target = macros.labels[try stream.readText()]
    let tag = target?.tag ?? [.symbol(.text("???"))]
    let nodes = hasParentheses ? tag.parenthesized : tag
    return target?.anchor.map { .link("#\($0)", nodes) } ?? .group(nodes)
  }

  /// Parses `\href{address}{x}`; addresses with other schemes than HTTP are no links.
  private mutating func readLink() throws(UnsupportedFormula) -> MathNode {
    let address = try stream.readArgument().map(\.sourceText).joined()
    let nodes = try readArgument()
    let isSafe = address.hasPrefix("https://") || address.hasPrefix("http://")
    return isSafe && macros.labels.anchorPrefix != nil ? .link(address, nodes) : .group(nodes)
  }
}

extension [MathNode] {
  /// The subscript and superscript, if the list is only scripts without a base; otherwise `nil`.
  fileprivate var scriptsWithoutBase: (subscripted: [MathNode], superscripted: [MathNode])? {
    if isEmpty { return ([], []) }
    guard case .scripts(let scripts) = onlyNode, case .group(let base) = scripts.base, base.isEmpty
    else { return nil }
    return (scripts.subscripted ?? [], scripts.superscripted ?? [])
  }
}

extension FormulaParser {
  /// Parses the subscript, superscript and primes after a base; returns the base if none follow.
  mutating func readScripts(of base: MathNode) throws(UnsupportedFormula) -> MathNode {
    var limits = base.defaultLimits
    var (lower, upper): ([MathNode]?, [MathNode]?) = (nil, nil)
    while let token = try peek() {
      switch token {
      case .superscriptMark:
        _ = stream.next()
        guard upper?.isPrime ?? true else { throw UnsupportedFormula() }
        upper = (upper ?? []) + (try readArgument())
      case .subscriptMark:
        _ = stream.next()
        guard lower == nil else { throw UnsupportedFormula() }
        lower = try readArgument()
      case .character("'"), .character("’"):
        upper = (upper ?? []) + [readPrimes()]
      default:
        guard case .limits(let placement) = TeXCommand.named(token) else {
          return makeScripts(base, lower, upper, limits)
        }
        _ = stream.next()
        limits = placement
      }
    }
    return makeScripts(base, lower, upper, limits)
  }

  /// Returns a node for a base with scripts, or the base itself if both scripts are `nil`.
  private func makeScripts(
    _ base: MathNode, _ lower: [MathNode]?, _ upper: [MathNode]?, _ limits: LimitPlacement
  ) -> MathNode {
    if lower == nil, upper == nil { return base }
    if case .prescripts(var prescripts) = base {
      prescripts.rightScripts = (lower ?? [], upper ?? [])
      return .prescripts(prescripts)
    }
    return .scripts(
      Scripts(base: base, subscripted: lower, superscripted: upper, limits: limits))
  }

  /// Parses a sequence of apostrophes as one symbol with that number of primes.
  private mutating func readPrimes() -> MathNode {
    var count = 0
    while stream.peek() == .character("'") || stream.peek() == .character("’") {
      _ = stream.next()
      count += 1
    }
    let characters = ["", "′", "″", "‴", "⁗"]
    let text = String(repeating: "⁗", count: count / 4) + characters[count % 4]
    return .symbol(.mathOperator(text, .ordinary))
  }
}

extension [MathNode] {
  /// Whether the list is a single symbol that consists of primes.
  fileprivate var isPrime: Bool {
    guard count == 1, case .symbol(let symbol) = self[0] else { return false }
    return "′″‴⁗".unicodeScalars.contains { symbol.text.unicodeScalars.first == $0 }
  }
}

extension MathNode {
  /// The placement of the node's limits if no `\limits` or `\nolimits` follows it.
  fileprivate var defaultLimits: LimitPlacement {
    switch self {
    case .symbol(let symbol): symbol.limits
    case .atom(_, let limits, _): limits
    case .styled(_, let nodes) where nodes.count == 1: nodes[0].defaultLimits
    case .space, .group, .scripts, .fraction, .root, .fenced, .underOver, .prescripts, .table,
      .styled, .phantom, .padded, .link, .choice:
      .never
    }
  }
}

extension FormulaParser {
  /// Parses a delimiter; returns `nil` for `.`, which means no delimiter.
  mutating func readDelimiter() throws(UnsupportedFormula) -> Symbol? {
    let token = try next()
    if token == .character(".") { return nil }
    if token == .openBrace {
      // A delimiter in braces, such as `{(}`; `\left{` without a backslash is an error.
      let inner = try readDelimiter()
      guard try consume(.closeBrace) else { throw UnsupportedFormula() }
      return inner
    }
    var text = token.scalar.map { String($0) } ?? ""
    if case .symbol(let symbol) = TeXCommand.named(token) { text = symbol.text }
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
  private mutating func readFenced() throws(UnsupportedFormula) -> MathNode {
    let opening = try readDelimiter()
    let nodes = try readRow(until: .right)
    _ = stream.next()
    return .fenced(opening: opening, nodes, closing: try readDelimiter())
  }

  /// Parses a delimiter after `\middle` or, for a fixed height, after `\big`; returns `nil` for no delimiter.
  mutating func readDelimiter(
    ofHeight height: Length? = nil, as atomClass: AtomClass?
  ) throws(UnsupportedFormula) -> MathNode? {
    guard var symbol = try readDelimiter() else { return nil }
    symbol.fixedHeight = height
    symbol.atomClass = atomClass ?? .ordinary
    return .symbol(symbol)
  }

  /// Parses `\genfrac`: a fraction with explicit delimiters, thickness of the fraction bar, and math style.
  private mutating func readGeneralFraction() throws(UnsupportedFormula) -> MathNode {
    let (opening, closing) = (try readOptionalDelimiter(), try readOptionalDelimiter())
    let (thicknessText, styleText) = (try stream.readText(), try stream.readText())
    let thickness = Length(thicknessText)
    let style = Int(styleText).flatMap { MathStyle(rawValue: $0) }
    guard thickness != nil || thicknessText.isEmpty, style != nil || styleText.isEmpty else {
      throw UnsupportedFormula()
    }
    return try readFraction(
      FractionForm(lineThickness: thickness, opening: opening, closing: closing, style: style))
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
