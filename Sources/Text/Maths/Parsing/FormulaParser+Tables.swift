extension FormulaParser {
  /// Parses an environment up to its `\end`; its `\begin` is already consumed.
  mutating func readEnvironment() throws(UnsupportedFormula) -> MathNode {
    let name = try stream.readText()
    guard var environment = TeXEnvironment.named(name) else { throw UnsupportedFormula() }
    switch environment.argument {
    case .none: break
    case .position: _ = try stream.readOptionalArgument()
    case .alignment:
      if let tokens = try stream.readOptionalArgument() {
        environment.layout.setColumns(try TokenStream.text(of: tokens))
      }
    case .columnCount: _ = try stream.readArgument()
    case .columns:
      _ = try stream.readOptionalArgument()
      try environment.layout.setColumns(readColumns())
    }
    let table = try readTable(environment.layout)
    _ = stream.next()
    guard try stream.readText() == name else { throw UnsupportedFormula() }
    return environment.node(for: table)
  }

  /// Parses a table in braces, as in plain TeX: `\matrix{a & b}`.
  mutating func readPlainTable(_ environment: TeXEnvironment) throws(UnsupportedFormula) -> MathNode
  {
    guard try consume(.openBrace) else { throw UnsupportedFormula() }
    let table = try readTable(environment.layout)
    guard try consume(.closeBrace) else { throw UnsupportedFormula() }
    return environment.node(for: table)
  }

  /// Parses the rows of a table up to its end, which is not consumed.
  private mutating func readTable(_ layout: MathTable.Layout) throws(UnsupportedFormula)
    -> MathTable
  {
    var table = MathTable(rows: [], layout: layout)
    repeat {
      var row = MathTable.Row(hasLineAbove: try consumeRules())
      repeat { row.cells.append(try self.readRow(until: .cell)) } while try consume(.alignmentTab)
      row.tag = consumeTag()
      table.rows.append(row)
    } while try consumeLineBreak()
    if let last = table.rows.last, last.isEmpty {
      table.rows.removeLast()
      table.hasLineBelow = last.hasLineAbove
    }
    return table
  }

  /// Consumes the horizontal rules (`\hline`) before a row; returns whether there were any.
  private mutating func consumeRules() throws(UnsupportedFormula) -> Bool {
    var hasRule = false
    while case .command(let name) = try peek(), name == "hline" || name == "hdashline" {
      _ = stream.next()
      hasRule = true
    }
    return hasRule
  }

  /// Parses the columns of an array, such as `l|c`; expands repetitions such as `*{3}{c}`.
  private mutating func readColumns() throws(UnsupportedFormula) -> String {
    var columns = ""
    stream.pushBack(try stream.readArgument() + [.closeBrace])
    while let token = stream.next(), token != .closeBrace {
      switch token {
      case .space: break
      case .character("*"):
        guard let count = Int(try stream.readText()), (0...40).contains(count) else {
          throw UnsupportedFormula()
        }
        columns += String(repeating: try stream.readText(), count: count)
      case .character("@"), .character("!"), .character(">"), .character("<"):
        _ = try stream.readArgument()
      case .character("p"), .character("m"), .character("b"):
        _ = try stream.readArgument()
        columns += "l"
      case .character(let scalar): columns.unicodeScalars.append(scalar)
      case .command, .primitive, .openBrace, .closeBrace, .superscriptMark, .subscriptMark,
        .alignmentTab, .parameter:
        throw UnsupportedFormula()
      }
    }
    return columns
  }
}

extension MathTable.Layout {
  /// Sets the columns of a table from a text such as `l|cr`; ignores all after 100 characters.
  fileprivate mutating func setColumns(_ text: String) {
    columns = []
    hasLineBeforeFirstColumn = false
    for character in text.prefix(100) {
      switch character {
      case "l": columns.append(.left)
      case "r": columns.append(.right)
      case "|", ":":
        if columns.isEmpty {
          hasLineBeforeFirstColumn = true
        } else {
          columns[columns.count - 1].hasLineAfter = true
        }
      default: columns.append(.center)
      }
    }
    if columns.isEmpty { columns = [.center] }
  }
}
