extension BlockRenderer {
  /// Writes a table with a header row and `rowCount` body rows.
  mutating func writeTable(_ columns: ArraySlice<ColumnAlignment?>, rowCount: Int) {
    sanitizer.endLineIfNeeded()
    sanitizer.addAttribute(.class, of: .div, "s-table-container")
    sanitizer.startElement(.div)
    sanitizer.addAttribute(.class, of: .table, "s-table")
    startElement(.table)
    startElement(.thead)
    writeRow(columns, cell: .th)
    endElement(.thead)
    if rowCount > 0 {
      startElement(.tbody)
      for _ in 0..<rowCount { writeRow(columns, cell: .td) }
      endElement(.tbody)
    }
    sanitizer.endElement(.table)
    endElement(.div)
  }

  /// Writes a table row and adds empty cells where the row is too short, up to a total limit.
  private mutating func writeRow(_ columns: ArraySlice<ColumnAlignment?>, cell: Element) {
    startElement(.tr)
    let cellCount = remainingCellCounts.popFirst() ?? 0
    for (column, alignment) in columns.enumerated() {
      if column >= cellCount {
        guard remainingFillerCells > 0 else { break }
        remainingFillerCells -= 1
      }
      if let style = alignment?.style { sanitizer.addAttribute(.style, of: cell, style) }
      sanitizer.startElement(cell)
      if column < cellCount { inlineRenderer.writeNextText() }
      endElement(cell)
    }
    endElement(.tr)
  }
}
