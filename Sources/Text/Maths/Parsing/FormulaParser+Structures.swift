extension FormulaParser {
  /// Parses the arguments of a command with its own syntax, such as `\sqrt`, and appends its node.
  mutating func readStructure(_ command: StructureCommand, into nodes: inout [MathNode])
    throws(UnsupportedFormula)
  {
    switch command {
    case .left: nodes.append(try readFenced())
    case .middle: if let delimiter = try readMiddleDelimiter() { nodes.append(delimiter) }
    case .begin: if let node = try readEnvironment() { nodes.append(node) }
    case .sqrt: nodes.append(try readSquareRoot())
    case .root: nodes.append(try readRoot())
    case .cfrac:
      // `\cfrac[l]` moves the numerator a little.
      _ = try stream.readOptionalArgument()
      nodes.append(try readFraction(FractionForm(style: .display)))
    case .genfrac: nodes.append(try readGeneralFraction())
    case .buildrel: nodes.append(try readBuildrel())
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
      nodes.append(
        .choice(
          [try readArgument(), try readArgument(), try readArgument(), try readArgument()]))
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

  /// Parses `\sqrt[3]{x}`, where the index in brackets is optional.
  private mutating func readSquareRoot() throws(UnsupportedFormula) -> MathNode {
    let index = try readOptionalArgument()
    return .root(try readArgument(), index: index)
  }

  /// Parses `\mmlToken{mi}{x}`: a symbol by the name of its MathML element.
  private mutating func readMathMLToken() throws(UnsupportedFormula) -> Symbol {
    let element = try stream.readText()
    guard try !consume(.character("[")) else { throw UnsupportedFormula() }
    let text = try stream.readText()
    switch element {
    case "mi": return .identifier(text, upright: text.unicodeScalars.count > 1)
    case "mn": return .number(text)
    case "mo": return .mathOperator(text, .ordinary)
    case "mtext": return .text(text)
    default: throw UnsupportedFormula()
    }
  }

  /// Parses `\root 3 \of x`: a root with an index.
  private mutating func readRoot() throws(UnsupportedFormula) -> MathNode {
    let indexTokens = try stream.readArgument(before: [.command("of")])
    let index = try parse(indexTokens)
    return .root(try readArgument(), index: index)
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
      case .space(let space) where space > .zero: name += "\u{A0}"
      case .space: break
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
  private static let negations = WordPairs(SymbolNames.negations).dictionary

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
