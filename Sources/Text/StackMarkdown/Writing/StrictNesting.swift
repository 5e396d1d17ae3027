/// Determines which elements to replace or add so that the nesting of a post conforms to the
/// schemas of e-books.
///
/// Browsers build trees that these schemas do not allow: text directly in a list, an item outside
/// of a list, a paragraph within `b`.
struct StrictNesting {
  /// The nodes that are written as `div` elements.
  ///
  /// These are elements that contain a block although only text is allowed in them, and description
  /// lists in which terms and descriptions do not alternate, with their parts.
  private var nodesWrittenAsDiv: Set<Fragment.NodeID> = []

  /// Finds the elements of a fragment that must be replaced.
  init(of fragment: Fragment) {
    for node in fragment.nodes.indices.lazy.map({ Fragment.NodeID($0) }) {
      let element = fragment.element(of: node)
      if ElementSet.blocks.contains(element) { replaceAncestors(of: node, in: fragment) }
      if element == .dl, !Self.isAlternating(node, in: fragment) { nodesWrittenAsDiv.insert(node) }
    }
    for node in fragment.nodes.indices.lazy.map({ Fragment.NodeID($0) })
    where Self.descriptionListParts.contains(fragment.element(of: node)) {
      let parent = fragment[node].parent
      guard parent != Fragment.none else { continue }
      if fragment.element(of: parent) != .dl || nodesWrittenAsDiv.contains(parent) {
        nodesWrittenAsDiv.insert(node)
      }
    }
  }

  /// Returns whether a node is written as a `div` element.
  func isWrittenAsDiv(_ node: Fragment.NodeID) -> Bool { nodesWrittenAsDiv.contains(node) }

  /// Returns the element, `li` or `ul`, that must be written around a node; `nil` if none is
  /// needed.
  func wrapper(of node: Fragment.NodeID, in fragment: Fragment) -> Element? {
    guard fragment.isVisible(node) else { return nil }
    let isItem = fragment.element(of: node) == .li
    return switch fragment.element(of: fragment[node].parent) {
    case .ol, .ul: isItem ? nil : .li
    default: isItem ? .ul : nil
    }
  }

  /// Records that the ancestors of a block are written as `div`, up to an ancestor that may contain
  /// blocks.
  private mutating func replaceAncestors(of block: Fragment.NodeID, in fragment: Fragment) {
    var node = fragment[block].parent
    while node != Fragment.none, !Self.elementsAllowingBlocks.contains(fragment.element(of: node)) {
      let isTransparent = Self.transparentElements.contains(fragment.element(of: node))
      guard isTransparent || nodesWrittenAsDiv.insert(node).inserted else { return }
      node = fragment[node].parent
    }
  }

  /// Returns whether each term of a description list is followed by a description.
  private static func isAlternating(_ list: Fragment.NodeID, in fragment: Fragment) -> Bool {
    var last = Element.root
    for child in fragment.children(of: list) where fragment.isVisible(child) {
      let element = fragment.element(of: child)
      guard element == .dt || (element == .dd && last != .root) else { return false }
      last = element
    }
    return last != .dt
  }

  /// The elements that may contain whatever their parent may contain: `a` and `del`.
  private static let transparentElements = ElementSet(.a) | ElementSet(.del)
  /// The parts of description lists: `dt` and `dd`.
  private static let descriptionListParts = ElementSet(.dt, through: .dd)
  /// The elements that may always contain blocks.
  private static let elementsAllowingBlocks =
    ElementSet.root | ElementSet(.blockquote) | ElementSet(.ul, through: .dd)
    | ElementSet(.div, through: .td)
}
