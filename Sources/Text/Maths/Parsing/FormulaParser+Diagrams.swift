extension FormulaParser {
  // MARK: Commutative diagrams

  /// Parses the environment `CD`: rows of objects and horizontal arrows alternate with rows of vertical arrows.
  mutating func readCommutativeDiagram() throws(UnsupportedFormula) -> MathNode {
    var table = MathTable(rows: [], layout: MathTable.Layout(style: .display))
    repeat {
      var cells: [[MathNode]] = []
      // Objects and vertical arrows are in even columns, horizontal arrows in odd ones.
      let firstArrow = table.rows.count % 2 == 0 ? 1 : 0
      while true {
        let object = try readRow(until: .diagramCell)
        if !object.isEmpty { cells.append(object) }
        guard try consume(.character("@")) else { break }
        while cells.count % 2 != firstArrow { cells.append([]) }
        cells.append(try readDiagramArrow())
      }
      if !cells.isEmpty { table.rows.append(MathTable.Row(cells: cells)) }
    } while try consumeLineBreak()
    try consumeEnd(of: "CD")
    return .table(table)
  }

  /// Parses an arrow of a diagram with its labels, such as `>f>g>`, after the `@`.
  private mutating func readDiagramArrow() throws(UnsupportedFormula) -> [MathNode] {
    let kind = try next()
    switch kind {
    case .character("."): return []
    case .character("|"): return [verticalArrow("‖")]
    case .character("="): return [horizontalArrow("=", over: [], under: [])]
    case .character(">"), .character("<"):
      let (over, under) = (try readLabel(before: kind), try readLabel(before: kind))
      return [horizontalArrow(kind == .character(">") ? "→" : "←", over: over, under: under)]
    case .character("V"), .character("A"):
      let (left, right) = (try readLabel(before: kind), try readLabel(before: kind))
      let arrow = verticalArrow(kind == .character("V") ? "↓" : "↑")
      return [.styled(.mathStyle(.script), left), arrow, .styled(.mathStyle(.script), right)]
        .filter { if case .styled(_, let label) = $0 { !label.isEmpty } else { true } }
    default: throw UnsupportedFormula()
    }
  }

  private mutating func readLabel(before end: TeXToken) throws(UnsupportedFormula) -> [MathNode] {
    try parse(stream.readArgument(before: [end]))
  }

  /// Returns a horizontal arrow that is at least 2 em long.
  private func horizontalArrow(_ arrow: String, over: [MathNode], under: [MathNode]) -> MathNode {
    let over = over.isEmpty ? [.space(.quad + .quad)] : [.space(.quad)] + over + [.space(.quad)]
    return .underOver(
      UnderOver(
        base: [.symbol(.mathOperator(arrow, .relation))], over: over,
        under: under.isEmpty ? nil : under, stretches: true, atomClass: .relation))
  }

  private func verticalArrow(_ arrow: String) -> MathNode {
    var symbol = Symbol.delimiter(arrow)
    symbol.fixedHeight = Length(emTenThousandths: 18_000)
    return .symbol(symbol)
  }

  // MARK: Proof trees

  /// Parses the environment `prooftree` of the package bussproofs: axioms and inferences from them.
  mutating func readProofTree() throws(UnsupportedFormula) -> MathNode {
    var proofs: [[MathNode]] = []
    var (leftLabel, rightLabel): ([MathNode], [MathNode]) = ([], [])
    var form = FractionForm(style: .display)
    while true {
      guard case .command(let name) = try next() else { throw UnsupportedFormula() }
      switch name {
      case "AxiomC", "AXC": proofs.append(try readText(in: nil))
      case "LeftLabel", "LL": leftLabel = try readText(in: nil)
      case "RightLabel", "RL": rightLabel = try readText(in: nil)
      case "noLine": form.lineThickness = .zero
      case "singleLine", "doubleLine", "solidLine", "dashedLine", "DisplayProof": break
      case "end":
        stream.pushBack([.command("end")])
        try consumeEnd(of: "prooftree")
        guard let proof = proofs.first, proofs.count == 1 else { throw UnsupportedFormula() }
        return .group(proof)
      default:
        guard let count = Self.premiseCounts[name], count <= proofs.count else {
          throw UnsupportedFormula()
        }
        let premises = proofs.suffix(count).map { [MathNode.group($0)] }
        proofs.removeLast(count)
        let inference = Fraction(
          numerator: Array(premises.joined(separator: [.space(.quad + .quad)])),
          denominator: try readText(in: nil), form: form)
        proofs.append(leftLabel + [.fraction(inference)] + rightLabel)
        (leftLabel, rightLabel, form.lineThickness) = ([], [], nil)
      }
    }
  }

  /// The number of premises of each command for an inference.
  private static let premiseCounts = [
    "UnaryInfC": 1, "UIC": 1, "BinaryInfC": 2, "BIC": 2, "TrinaryInfC": 3, "TIC": 3,
    "QuaternaryInfC": 4, "QuinaryInfC": 5,
  ]

  /// Consumes `\end` with the name of an environment.
  private mutating func consumeEnd(of name: String) throws(UnsupportedFormula) {
    guard try consume(.command("end")), try stream.readText() == name else {
      throw UnsupportedFormula()
    }
  }
}
