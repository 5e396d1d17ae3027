extension FormulaParser {
  /// Parses an environment up to its `\end`; its `\begin` is already consumed.
  ///
  /// - Returns: The node of the environment; `nil` if the post has defined it, and its beginning is expanded.
  mutating func readEnvironment() throws(UnsupportedFormula) -> MathNode? {
    let name = try stream.readText()
    if let beginning = macros["begin \(name)"] {
      try stream.expand(beginning, charging: &macros)
      return nil
    }
    if name == "CD" { return try readCommutativeDiagram() }
    if name == "prooftree" { return try readProofTree() }
    guard var environment = TeXEnvironment.named(name) else { throw UnsupportedFormula() }
    switch environment.argument {
    case .none: break
    case .position:
      _ = try stream.readOptionalArgument()
      // `multlined` has a width, too.
      if name == "multlined" { _ = try stream.readOptionalArgument() }
    case .alignment:
      if let tokens = try stream.readOptionalArgument() {
        try readColumns(tokens, of: &environment.layout)
      }
    case .columnCount: _ = try stream.readArgument()
    case .columns:
      _ = try stream.readOptionalArgument()
      try readColumns(stream.readArgument(), of: &environment.layout)
    }
    let table = try readTable(environment)
    try consumeEnd(of: name)
    let node = environment.node(for: table)
    if case .group = node, let tag = table.rows.first?.tag { anchor = tag.anchor }
    return node
  }

  /// Parses a table in braces, as in plain TeX: `\matrix{a & b}`.
  mutating func readPlainTable(_ environment: TeXEnvironment) throws(UnsupportedFormula) -> MathNode
  {
    stream.pushBack(try stream.readArgument() + [.closeBrace])
    let table = try readTable(environment)
    guard try consume(.closeBrace) else { throw UnsupportedFormula() }
    return environment.node(for: table)
  }

  /// Parses the rows of a table up to its end, which is not consumed.
  private mutating func readTable(_ environment: TeXEnvironment) throws(UnsupportedFormula)
    -> MathTable
  {
    var table = MathTable(rows: [], layout: environment.layout)
    repeat {
      var row = MathTable.Row()
      while [.command("hline"), .command("hdashline")].contains(try peek()) {
        _ = stream.next()
        row.hasLineAbove = true
      }
      repeat {
        row.cells.append(try readCell(row.cells.count, in: environment))
      } while try consume(.alignmentTab)
      // A label in a part of an equation, such as `split`, is that of the equation.
      if environment.hasEquations || equation.tag != nil {
        row.tag = consumeEquation(isNumbered: environment.isNumbered)
      }
      if environment.hasTagColumn, row.cells.count == 3 {
        row.tag = MathTable.Tag(nodes: row.cells.removeLast())
      }
      table.rows.append(row)
    } while try consumeLineBreak()
    if let last = table.rows.last, last.isEmpty {
      table.rows.removeLast()
      table.hasLineBelow = last.hasLineAbove
    }
    return table
  }

  /// Parses the columns of an array with their templates, such as `>{\bf}l|*{2}{c}`; at most 100 columns.
  private mutating func readColumns(
    _ tokens: [TeXToken], of layout: inout MathTable.Layout
  ) throws(UnsupportedFormula) {
    var columns: [MathTable.Column] = []
    var source = TokenStream(tokens)
    var before: [TeXToken] = []
    while let token = source.next(), columns.count < 100 {
      if token == .space { continue }
      guard let letter = token.scalar else { throw UnsupportedFormula() }
      switch letter {
      case "*": try repeatColumns(in: &source)
      case "@", "!", ">", "<":
        let content = try source.readArgument()
        if letter == ">" || columns.isEmpty && letter != "<" {
          before += content
        } else {
          guard let last = columns.indices.last else { throw UnsupportedFormula() }
          columns[last].after += content
        }
      case "|", ":":
        if let last = columns.indices.last { columns[last].hasLineAfter = true }
        layout.hasLineBeforeFirstColumn = layout.hasLineBeforeFirstColumn || columns.isEmpty
      default:
        columns.append(try readColumn(letter, &source))
        (columns[columns.count - 1].before, before) = (before, [])
      }
    }
    layout.columns = columns.isEmpty ? [.center] : columns
  }

  /// Expands repeated columns such as `*{2}{c}`, after their `*`.
  private mutating func repeatColumns(in columns: inout TokenStream) throws(UnsupportedFormula) {
    guard let count = Int(try columns.readText()), (0...40).contains(count) else {
      throw UnsupportedFormula()
    }
    let repeated = try columns.readArgument()
    try macros.chargeExpansion(tokenCount: count * repeated.count)
    columns.pushBack(Array(repeatElement(repeated, count: count).joined()))
  }

  /// Parses the rest of a column after its letter, such as the width in `p{2em}` or `w{c}{2em}`, which is ignored.
  private func readColumn(
    _ letter: Unicode.Scalar, _ columns: inout TokenStream
  ) throws(UnsupportedFormula) -> MathTable.Column {
    var letter = letter
    if ["w", "W"].contains(letter) {
      letter = try columns.readText().unicodeScalars.first ?? "c"
      _ = try columns.readArgument()
    }
    if ["p", "m", "b"].contains(letter) { _ = try columns.readArgument() }
    return MathTable.Column(letter)
  }

  /// Parses a cell with what the template of its column adds before and after it.
  private mutating func readCell(_ index: Int, in environment: TeXEnvironment)
    throws(UnsupportedFormula) -> [MathNode]
  {
    if environment.hasTextColumn, index == 1 {
      // Text that is mathematics without its `$` is set as such.
      var ending: TeXToken?
      let text = try stream.readTokens { token in
        ending = RowEnd.cell.matches(token) ? token : nil
        return ending != nil
      }
      stream.pushBack(text.braced + [ending].compactMap { $0 })
      let parserOfMathematics = self
      do throws(UnsupportedFormula) { return [.group(try readText(in: nil))] } catch {
        self = parserOfMathematics
      }
    }
    let columns = environment.layout.columns
    let isEmpty = try peek() == .command("end")
    guard index < columns.count, index > 0 || !isEmpty, columns[index].hasTemplate else {
      return try readRow(until: .cell)
    }
    let (before, after) = (columns[index].before, columns[index].after)
    try macros.chargeExpansion(tokenCount: before.count + after.count)
    stream.pushBack(before)
    let nodes = try readRow(until: .cell)
    stream.pushBack(after)
    return nodes + (try readRow(until: .cell))
  }
}

extension FormulaParser {
  // MARK: Commutative diagrams

  /// Parses the environment `CD`: rows of objects and horizontal arrows alternate with rows of vertical arrows.
  private mutating func readCommutativeDiagram() throws(UnsupportedFormula) -> MathNode {
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
  ///
  /// Each label ends with the character of the arrow.
  private mutating func readDiagramArrow() throws(UnsupportedFormula) -> [MathNode] {
    let kind = try next()
    guard let tex = Self.diagramArrows[kind.sourceText] else { throw UnsupportedFormula() }
    let labelEnds = tex.contains("#") ? [[kind], [kind]] : []
    let macro = Macro(delimiters: [[]] + labelEnds, body: [TeXToken](builtIn: tex))
    return try parse(stream.readExpansion(of: macro, charging: &macros))
  }

  /// The TeX source of each arrow of a diagram with its labels, by the character that follows the `@`.
  private static let diagramArrows = [
    ">": #"\xrightarrow[{#2}]{\hspace{.6em}#1\hspace{.6em}}"#,
    "<": #"\xleftarrow[{#2}]{\hspace{.6em}#1\hspace{.6em}}"#,
    "V": #"{\scriptstyle#1}\Big\downarrow{\scriptstyle#2}"#,
    "A": #"{\scriptstyle#1}\Big\uparrow{\scriptstyle#2}"#,
    "=": #"\xlongequal{\hspace{1.2em}}"#, "|": #"\Big\Vert"#, ".": "",
  ]

  // MARK: Proof trees

  /// Parses the environment `prooftree` of the package bussproofs: axioms and inferences from them.
  private mutating func readProofTree() throws(UnsupportedFormula) -> MathNode {
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
        guard let proof = proofs.first, proofs.count == 1, try stream.readText() == "prooftree"
        else {
          throw UnsupportedFormula()
        }
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
