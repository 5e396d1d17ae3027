extension MarkdownWriter {
  /// Writes a table with pipes; its first row is the head.
  mutating func writeTable(_ table: Fragment.ID) {
    var isHead = true
    beginBlock(isApart: true)
    for row in rows(of: table) {
      if !isHead { lines.endLine() }
      let cells = children(of: row, in: .cells)
      lines.write("|")
      for cell in cells {
        lines.write(.space)
        writeCell(cell)
        lines.write(" |")
      }
      if isHead { writeDelimiters(for: cells) }
      isHead = false
    }
    containers[containers.count - 1].openEnd = .table
  }

  private mutating func writeDelimiters(for cells: [Fragment.ID]) {
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

  private func alignment(of cell: Fragment.ID) -> Alignment? {
    fragment.valueRange(.style, of: cell).flatMap { Alignment(style: $0, of: fragment.values) }
  }

  /// Writes a cell on one line; what authors write as a block of HTML stands in it as it is.
  private mutating func writeCell(_ cell: Fragment.ID) {
    beginInline(.cell)
    inline.space = .afterBreak
    var walk = Walk(fragment, from: cell)
    while let step = walk.next(in: fragment) {
      switch step {
      case .enter(let node):
        if case .behind(let last) = enterInline(fragment.element(node), node) {
          walk.skip(last, in: fragment)
        }
      case .leave(let node): leaveInline(fragment.element(node), node)
      }
    }
    endInline()
  }

  private func rows(of table: Fragment.ID) -> [Fragment.ID] {
    children(of: table, in: .tableParts).flatMap { part in
      fragment.element(part) == .tr ? [part] : children(of: part, in: .tableParts)
    }
  }

  private func children(of node: Fragment.ID, in elements: ElementSet) -> [Fragment.ID] {
    fragment.children(of: node).filter { elements.contains(fragment.element($0)) }
  }
}
