extension MarkdownWriter {
  /// Writes a table with pipes; its first row is the header.
  mutating func writeTable(_ table: Fragment.NodeID) {
    var isHeader = true
    beginBlock(needsSeparator: true)
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
    containers[containers.count - 1].absorbingBlock = .table
  }

  /// Writes the line of dashes below a table's header, with the alignment of each column.
  private mutating func writeDelimiterRow(for cells: [Fragment.NodeID]) {
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

  /// Returns the alignment of a table cell, or `nil` if it has none.
  private func alignment(of cell: Fragment.NodeID) -> ColumnAlignment? {
    fragment.valueRange(.style, of: cell).flatMap {
      ColumnAlignment(style: $0, of: fragment.attributeValues)
    }
  }

  /// Writes the content of a table cell on one line; blocks in the cell are written inline.
  private mutating func writeCell(_ cell: Fragment.NodeID) {
    beginInline(.cell)
    inline.pendingSpace = .suppressed
    var traversal = FragmentTraversal(fragment, inside: cell)
    while let event = traversal.next(in: fragment) {
      switch event {
      case .enter(let node):
        if case .resumeAfter(let last) = enterInline(fragment.element(of: node), node) {
          traversal.skipSubtree(of: last, in: fragment)
        }
      case .leave(let node): leaveInline(fragment.element(of: node), node)
      }
    }
    endInline()
  }

  /// Returns the rows of a table, inside and outside of its sections.
  private func rows(of table: Fragment.NodeID) -> [Fragment.NodeID] {
    children(of: table, in: .tableStructure).flatMap { part in
      fragment.element(of: part) == .tr ? [part] : children(of: part, in: .tableStructure)
    }
  }

  /// Returns the children of a node that are elements of a set.
  private func children(of node: Fragment.NodeID, in elements: ElementSet) -> [Fragment.NodeID] {
    fragment.children(of: node).filter { elements.contains(fragment.element(of: $0)) }
  }
}
