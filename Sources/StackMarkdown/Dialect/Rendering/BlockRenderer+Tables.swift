extension BlockRenderer {
  /// Writes a table with a header row and `rowCount` body rows.
  mutating func writeTable(_ columns: ArraySlice<Alignment?>, rowCount: Int) {
    writer.endLineIfBegun()
    writer.addAttribute(.class, of: .div, "s-table-container")
    writer.start(.div)
    writer.addAttribute(.class, of: .table, "s-table")
    begin(.table)
    begin(.thead)
    writeRow(columns, cell: .th)
    end(.thead)
    if rowCount > 0 {
      begin(.tbody)
      for _ in 0..<rowCount { writeRow(columns, cell: .td) }
      end(.tbody)
    }
    writer.end(.table)
    end(.div)
  }

  /// Writes a row and fills missing cells with empty ones, up to a limit.
  private mutating func writeRow(_ columns: ArraySlice<Alignment?>, cell: Element) {
    begin(.tr)
    let cellCount = rowLengths.popFirst() ?? 0
    for (column, alignment) in columns.enumerated() {
      if column >= cellCount {
        guard patience > 0 else { break }
        patience -= 1
      }
      if let style = alignment?.style { writer.addAttribute(.style, of: cell, style) }
      writer.start(cell)
      if column < cellCount { inlines.writeNext() }
      end(cell)
    }
    end(.tr)
  }
}
