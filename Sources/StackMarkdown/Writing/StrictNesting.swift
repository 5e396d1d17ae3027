/// Replaces and adds elements so that their nesting conforms to the schemas of e-books.
///
/// Browsers build trees that the schemas do not allow: text directly in a list, an item outside of a list, a
/// paragraph within `b`.
struct StrictNesting {
  /// The elements that are written as `div`.
  ///
  /// These are elements that contain a block although only text is allowed in them, and description lists, with their
  /// parts, in which terms and descriptions do not alternate.
  private var divisions: Set<Fragment.NodeID> = []

  /// Finds the elements of a fragment to replace.
  init(of fragment: Fragment) {
    for node in fragment.nodes.indices.lazy.map({ Fragment.NodeID($0) }) {
      let element = fragment.element(of: node)
      if ElementSet.blocks.contains(element) { replaceAncestors(of: node, in: fragment) }
      if element == .dl, !Self.isAlternating(node, in: fragment) { divisions.insert(node) }
    }
    for node in fragment.nodes.indices.lazy.map({ Fragment.NodeID($0) })
    where Self.terms.contains(fragment.element(of: node)) {
      let parent = fragment[node].parent
      guard parent != Fragment.none else { continue }
      if fragment.element(of: parent) != .dl || divisions.contains(parent) {
        divisions.insert(node)
      }
    }
  }

  /// Returns whether a node is written as `div`.
  func becomesDivision(_ node: Fragment.NodeID) -> Bool { divisions.contains(node) }

  /// Returns the element to write around a node, `li` or `ul`, or `nil` if none is needed.
  func wrapper(of node: Fragment.NodeID, in fragment: Fragment) -> Element? {
    guard fragment.isVisible(node) else { return nil }
    let isItem = fragment.element(of: node) == .li
    return switch fragment.element(of: fragment[node].parent) {
    case .ol, .ul: isItem ? nil : .li
    default: isItem ? .ul : nil
    }
  }

  /// Marks all ancestors of a block to be written as `div`, up to one that may contain blocks.
  private mutating func replaceAncestors(of block: Fragment.NodeID, in fragment: Fragment) {
    var node = fragment[block].parent
    while node != Fragment.none, !Self.flow.contains(fragment.element(of: node)) {
      let isTransparent = Self.transparent.contains(fragment.element(of: node))
      guard isTransparent || divisions.insert(node).inserted else { return }
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

  /// The elements that may contain whatever their parent may contain.
  private static let transparent = ElementSet(.a) | ElementSet(.del)
  /// The parts of description lists.
  private static let terms = ElementSet(.dt, through: .dd)
  /// The elements that may always contain blocks.
  private static let flow =
    ElementSet.root | ElementSet(.blockquote) | ElementSet(.ul, through: .dd)
    | ElementSet(.div, through: .td)
}
