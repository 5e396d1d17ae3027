extension BlockRenderer {
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

  /// Writes a row; cells that it lacks are empty.
  private mutating func writeRow(_ columns: ArraySlice<Alignment?>, cell: Element) {
    begin(.tr)
    let length = rowLengths.popFirst() ?? 0
    for (column, alignment) in columns.enumerated() {
      if column >= length {
        guard patience > 0 else { break }
        patience -= 1
      }
      if let style = alignment?.style { writer.addAttribute(.style, of: cell, style) }
      writer.start(cell)
      if column < length { inlines.writeNext() }
      end(cell)
    }
    end(.tr)
  }
}
