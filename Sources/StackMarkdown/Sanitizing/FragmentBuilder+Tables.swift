/// Tables, which only the dialect and Stack Exchange write.
///
/// Well-formed ones pass as they are. What lies between cells gets a cell of its own: browsers move
/// it in front of the table, which no author means and no writer needs.
extension FragmentBuilder {
  /// Table, body, row and cell: a table is dropped where it would not fit with all of them.
  private static let levelsOfTable = 4

  mutating func startTablePart(_ element: Element, _ attributes: Range<Int>) {
    switch element {
    case .table:
      if ElementSet.tableParts.contains(currentElement) { endTablePart(.table) }
      closeParagraph()
      guard open.count - 1 + Self.levelsOfTable <= Self.deepest else { return }
      insert(.table, attributes)
    case .thead, .tbody:
      guard isOpen(.table, within: .root) else { return }
      closeDown(to: ElementSet(.table))
      insert(element, attributes)
    case .tr:
      guard isOpen(.table, within: .root) else { return }
      closeDown(to: ElementSet(.table, through: .tbody))
      if currentElement == .table { insert(.tbody, 0..<0) }
      insert(.tr, attributes)
    case .td, .th:
      guard isOpen(.table, within: .root) else { return }
      openRow()
      insert(element, attributes)
      formatting.append(Fragment.root)
    default: break
    }
  }

  mutating func endTablePart(_ element: Element) {
    guard isOpen(element, within: .tableScopeEnd) else { return }
    closeDown(to: ElementSet(element))
    leave()
  }

  /// Opens what is missing of row and cell for content that lies between cells.
  mutating func openCell() {
    openRow()
    insert(.td, 0..<0)
    formatting.append(Fragment.root)
  }

  private mutating func openRow() {
    closeDown(to: .tableParts)
    if currentElement == .table { insert(.tbody, 0..<0) }
    if currentElement != .tr { insert(.tr, 0..<0) }
  }

  /// Closes elements until one of `elements` is the current one, which some open element is.
  private mutating func closeDown(to elements: ElementSet) {
    while !elements.contains(currentElement), open.count > 1 { leave() }
  }

  private mutating func leave() {
    if ElementSet.cells.contains(currentElement) { forgetFormattingOfCell() }
    pop()
  }

  private mutating func insert(_ element: Element, _ attributes: Range<Int>) {
    open.append(fragment.append(element, attributes: attributes, to: current))
  }
}
