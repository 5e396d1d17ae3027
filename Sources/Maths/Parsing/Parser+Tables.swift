extension Parser {
  /// Parses an environment; its `\begin` is already consumed.
  mutating func environment() throws(NotUnderstood) -> Node {
    let name = try stream.word()
    guard var environment = TeXEnvironment.named(name) else { throw NotUnderstood() }
    switch environment.argument {
    case .none: break
    case .position: _ = try stream.optionalArgument()
    case .alignment:
      if let tokens = try stream.optionalArgument() {
        environment.layout.setColumns(try TokenStream.word(of: tokens))
      }
    case .count: _ = try stream.argument()
    case .columns:
      _ = try stream.optionalArgument()
      try environment.layout.setColumns(readColumns())
    }
    let table = try readTable(environment.layout)
    _ = stream.next()
    guard try stream.word() == name else { throw NotUnderstood() }
    return environment.around(table)
  }

  /// Parses a table in braces, as in plain TeX: `\matrix{a & b}`.
  mutating func plainTable(_ environment: TeXEnvironment) throws(NotUnderstood) -> Node {
    guard try take(.open) else { throw NotUnderstood() }
    let table = try readTable(environment.layout)
    guard try take(.close) else { throw NotUnderstood() }
    return environment.around(table)
  }

  /// Parses the rows of a table up to its end, which is not consumed.
  private mutating func readTable(_ layout: Table.Layout) throws(NotUnderstood) -> Table {
    var table = Table(rows: [], layout: layout)
    repeat {
      var row = Table.Row(hasLineAbove: try consumeRules())
      repeat { row.cells.append(try self.row(until: .cell)) } while try take(.column)
      row.tag = takeTag()
      table.rows.append(row)
    } while try takeLineBreak()
    if let last = table.rows.last, last.isEmpty {
      table.rows.removeLast()
      table.hasLineBelow = last.hasLineAbove
    }
    return table
  }

  /// Consumes the horizontal rules before a row; returns whether there were any.
  private mutating func consumeRules() throws(NotUnderstood) -> Bool {
    var hasRule = false
    while case .command(let name) = try peek(), name == "hline" || name == "hdashline" {
      _ = stream.next()
      hasRule = true
    }
    return hasRule
  }

  /// Parses the columns of an array as letters and bars, with repetitions such as `*{3}{c}` expanded.
  private mutating func readColumns() throws(NotUnderstood) -> String {
    var columns = ""
    stream.insert(try stream.argument() + [.close])
    while let token = stream.next(), token != .close {
      switch token {
      case .space: break
      case .character("*"):
        guard let count = Int(try stream.word()), (0...40).contains(count) else {
          throw NotUnderstood()
        }
        columns += String(repeating: try stream.word(), count: count)
      case .character("@"), .character("!"), .character(">"), .character("<"):
        _ = try stream.argument()
      case .character("p"), .character("m"), .character("b"):
        _ = try stream.argument()
        columns += "l"
      case .character(let scalar): columns.unicodeScalars.append(scalar)
      case .command, .primitive, .open, .close, .up, .down, .column, .parameter:
        throw NotUnderstood()
      }
    }
    return columns
  }
}

extension Table.Layout {
  /// Sets the columns from a text of `l`, `c`, `r` and `|`, of which only the first 100 characters count.
  fileprivate mutating func setColumns(_ text: String) {
    columns = []
    hasLineBefore = false
    for character in text.prefix(100) {
      switch character {
      case "l": columns.append(.left)
      case "r": columns.append(.right)
      case "|", ":":
        if columns.isEmpty {
          hasLineBefore = true
        } else {
          columns[columns.count - 1].hasLineBehind = true
        }
      default: columns.append(.center)
      }
    }
    if columns.isEmpty { columns = [.center] }
  }
}
