extension MarkdownWriter {
  /// Writes a table with pipes; its first row is the header.
  mutating func writeTable(_ table: Fragment.ID) {
    var isHeader = true
    beginBlock(isApart: true)
    for row in rows(of: table) {
      if !isHeader { lines.endLine() }
      let cells = children(of: row, in: .cells)
      lines.write("|")
      for cell in cells {
        lines.write(.space)
        writeCell(cell)
        lines.write(" |")
      }
      if isHeader { writeDelimiterRow(for: cells) }
      isHeader = false
    }
    containers[containers.count - 1].openEnd = .table
  }

  /// Writes the line of dashes below the header, with the alignment of each column.
  private mutating func writeDelimiterRow(for cells: [Fragment.ID]) {
    lines.endLine()
    lines.write("|")
    for cell in cells {
      switch alignment(of: cell) {
      case .left: lines.write(" :--- |")
      case .center: lines.write(" :---: |")
      case .right: lines.write(" ---: |")
      case nil: lines.write(" --- |")
      }
    }
  }

  /// Returns the alignment of a cell, or `nil` if it has none.
  private func alignment(of cell: Fragment.ID) -> Alignment? {
    fragment.valueRange(.style, of: cell).flatMap { Alignment(style: $0, of: fragment.values) }
  }

  /// Writes the content of a cell on one line; blocks in it are written inline.
  private mutating func writeCell(_ cell: Fragment.ID) {
    beginInline(.cell)
    inline.space = .afterBreak
    var traversal = Walk(fragment, from: cell)
    while let event = traversal.next(in: fragment) {
      switch event {
      case .enter(let node):
        if case .behind(let last) = enterInline(fragment.element(node), node) {
          traversal.skip(last, in: fragment)
        }
      case .leave(let node): leaveInline(fragment.element(node), node)
      }
    }
    endInline()
  }

  /// Returns the rows of a table, in its sections or outside of them.
  private func rows(of table: Fragment.ID) -> [Fragment.ID] {
    children(of: table, in: .tableParts).flatMap { part in
      fragment.element(part) == .tr ? [part] : children(of: part, in: .tableParts)
    }
  }

  /// Returns the children of a node whose elements are in a set.
  private func children(of node: Fragment.ID, in elements: ElementSet) -> [Fragment.ID] {
    fragment.children(of: node).filter { elements.contains(fragment.element($0)) }
  }
}
