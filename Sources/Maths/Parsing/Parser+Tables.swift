extension Parser {
  /// Reads an environment, from the name behind its `\begin` on.
  mutating func environment() throws(NotUnderstood) -> Node {
    let name = try stream.word()
    guard var environment = TeXEnvironment.named(name) else { throw NotUnderstood() }
    switch environment.argument {
    case .none: break
    case .position: _ = try stream.optionalArgument()
    case .alignment:
      if let word = try stream.optionalArgument() {
        environment.layout.readColumns(try TokenStream.word(of: word))
      }
    case .count: _ = try stream.argument()
    case .columns:
      _ = try stream.optionalArgument()
      try environment.layout.readColumns(columns())
    }
    let table = try table(environment.layout)
    _ = stream.next()
    guard try stream.word() == name else { throw NotUnderstood() }
    return environment.around(table)
  }

  /// Reads a table between braces, as plain TeX has it.
  mutating func plainTable(_ environment: TeXEnvironment) throws(NotUnderstood) -> Node {
    guard try take(.open) else { throw NotUnderstood() }
    let table = try table(environment.layout)
    guard try take(.close) else { throw NotUnderstood() }
    return environment.around(table)
  }

  private mutating func table(_ layout: Table.Layout) throws(NotUnderstood) -> Table {
    var table = Table(rows: [], layout: layout)
    repeat {
      var row = Table.Row(hasLineAbove: try takeLine())
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

  /// Takes the lines before a row.
  private mutating func takeLine() throws(NotUnderstood) -> Bool {
    var isThere = false
    while case .command(let name) = try peek(), name == "hline" || name == "hdashline" {
      _ = stream.next()
      isThere = true
    }
    return isThere
  }

  /// Reads the columns of an array, with those that are repeated: `*{3}{c}`.
  private mutating func columns() throws(NotUnderstood) -> String {
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
  /// Takes the columns as `l`, `c`, `r` and `|` say them.
  fileprivate mutating func readColumns(_ text: String) {
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
