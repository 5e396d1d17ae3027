/// Which elements are written as others, so that nesting is what the schemas of books allow.
///
/// Browsers build trees that schemas refuse: text directly in a list, an item outside of any, a
/// paragraph in bold.
struct StrictNesting {
  /// What is written as `div`: what may hold text alone and holds a block, and lists of terms and what is
  /// in them where terms and texts do not alternate.
  private var divisions: Set<Fragment.ID> = []

  init(of fragment: Fragment) {
    for node in fragment.nodes.indices.lazy.map({ Fragment.ID($0) }) {
      let element = fragment.element(node)
      if ElementSet.blocks.contains(element) { noteBlock(node, in: fragment) }
      if element == .dl, !Self.alternates(node, in: fragment) { divisions.insert(node) }
    }
    for node in fragment.nodes.indices.lazy.map({ Fragment.ID($0) })
    where Self.terms.contains(fragment.element(node)) {
      let parent = fragment[node].parent
      guard parent != Fragment.none else { continue }
      if fragment.element(parent) != .dl || divisions.contains(parent) { divisions.insert(node) }
    }
  }

  /// Whether a node is written as `div`.
  func isDivision(_ node: Fragment.ID) -> Bool { divisions.contains(node) }

  /// What is written around a node: an item of a list, or a list.
  func wrapper(of node: Fragment.ID, in fragment: Fragment) -> Element? {
    guard fragment.isShown(node) else { return nil }
    let isItem = fragment.element(node) == .li
    return switch fragment.element(fragment[node].parent) {
    case .ol, .ul: isItem ? nil : .li
    default: isItem ? .ul : nil
    }
  }

  /// Notes what is around a block, up to what may hold one.
  private mutating func noteBlock(_ block: Fragment.ID, in fragment: Fragment) {
    var node = fragment[block].parent
    while node != Fragment.none, !Self.flow.contains(fragment.element(node)) {
      let isTransparent = Self.transparent.contains(fragment.element(node))
      guard isTransparent || divisions.insert(node).inserted else { return }
      node = fragment[node].parent
    }
  }

  /// Whether each term of a list has its text.
  private static func alternates(_ list: Fragment.ID, in fragment: Fragment) -> Bool {
    var last = Element.root
    for child in fragment.children(of: list) where fragment.isShown(child) {
      let element = fragment.element(child)
      guard element == .dt || (element == .dd && last != .root) else { return false }
      last = element
    }
    return last != .dt
  }

  /// What may hold what may stand in its place.
  private static let transparent = ElementSet(.a) | ElementSet(.del)
  private static let terms = ElementSet(.dt, through: .dd)
  /// What may hold blocks, whatever is around it.
  private static let flow =
    ElementSet.root | ElementSet(.blockquote) | ElementSet(.ul, through: .dd)
    | ElementSet(.div, through: .td)
}
