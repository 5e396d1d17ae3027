/// Builds tables, which only the dialect and Stack Exchange generate.
///
/// Well-formed tables are unchanged. Content between cells gets a cell of its own, whereas browsers
/// would move it in front of the table.
extension FragmentBuilder {
  /// The number of nested elements in a table: table, section, row and cell.
  ///
  /// A table is dropped if its cells would exceed the maximum nesting depth.
  private static let tableLevelCount = 4

  /// Adds the start tag of a table, section, row or cell, and those of missing elements around it.
  mutating func startTablePart(_ element: Element, _ attributes: Range<Int>) {
    switch element {
    case .table:
      if ElementSet.tableStructure.contains(currentElement) { endTablePart(.table) }
      closeParagraph()
      guard openElements.count - 1 + Self.tableLevelCount <= Self.maxDepth else { return }
      insert(.table, attributes)
    case .thead, .tbody:
      guard isOpen(.table, upTo: .root) else { return }
      closeElements(until: ElementSet(.table))
      insert(element, attributes)
    case .tr:
      guard isOpen(.table, upTo: .root) else { return }
      closeElements(until: ElementSet(.table, through: .tbody))
      if currentElement == .table { insert(.tbody, 0..<0) }
      insert(.tr, attributes)
    case .td, .th:
      guard isOpen(.table, upTo: .root) else { return }
      openRow()
      insert(element, attributes)
      activeFormatting.append(Fragment.root)
    default: break
    }
  }

  /// Adds the end tag of a table, section, row or cell, which also closes all elements within.
  mutating func endTablePart(_ element: Element) {
    guard isOpen(element, upTo: .tableScopeBoundaries) else { return }
    closeElements(until: ElementSet(element))
    closeCurrentElement()
  }

  /// Opens a table cell for content between cells, and a row and a section if they are missing.
  mutating func openCell() {
    openRow()
    insert(.td, 0..<0)
    activeFormatting.append(Fragment.root)
  }

  /// Opens a table row, and a section if it is missing, unless a row is open.
  private mutating func openRow() {
    closeElements(until: .tableStructure)
    if currentElement == .table { insert(.tbody, 0..<0) }
    if currentElement != .tr { insert(.tr, 0..<0) }
  }

  /// Closes elements until the innermost open one is in `elements`; at least one of `elements` must
  /// be open.
  private mutating func closeElements(until elements: ElementSet) {
    while !elements.contains(currentElement), openElements.count > 1 { closeCurrentElement() }
  }

  /// Closes the innermost open element; if that is a table cell, also ends the formatting in the
  /// cell.
  private mutating func closeCurrentElement() {
    if ElementSet.cells.contains(currentElement) { clearCellFormatting() }
    pop()
  }

  /// Appends an element to the innermost open element and opens the new one.
  private mutating func insert(_ element: Element, _ attributes: Range<Int>) {
    openElements.append(fragment.append(element, attributes: attributes, to: currentNode))
  }
}
