/// A depth-first traversal of a fragment's nodes in document order, without recursion.
struct FragmentTraversal {
  /// An event of the traversal: the beginning of a node, or the end of a node, which comes after
  /// its descendants.
  enum Event {
    case enter(Fragment.NodeID)
    case leave(Fragment.NodeID)
  }

  /// The event that ``next(in:)`` returns next; `nil` at the end of the traversal.
  private var nextEvent: Event?
  /// The top node of the traversal; no node outside of its subtree is visited.
  private let top: Fragment.NodeID
  /// Whether the traversal visits the top node itself.
  private let visitsTop: Bool

  /// Creates a traversal of the descendants of `top`, without `top` itself.
  init(_ fragment: borrowing Fragment, inside top: Fragment.NodeID = Fragment.root) {
    self.top = top
    visitsTop = false
    let first = fragment[top].firstChild
    nextEvent = first == Fragment.none ? nil : .enter(first)
  }

  /// Creates a traversal of `node` and its descendants.
  init(_ fragment: borrowing Fragment, including node: Fragment.NodeID) {
    top = node
    visitsTop = true
    nextEvent = .enter(node)
  }

  /// Returns the next event of the traversal, or `nil` at its end.
  mutating func next(in fragment: borrowing Fragment) -> Event? {
    guard let event = nextEvent else { return nil }
    switch event {
    case .enter(let node):
      let first = fragment[node].firstChild
      if first != Fragment.none {
        nextEvent = .enter(first)
      } else {
        nextEvent = .leave(node)
      }
    case .leave(let node): advance(past: node, in: fragment)
    }
    return event
  }

  /// Skips the descendants and the end of the node that was just entered; `node` can also be a
  /// later sibling of it.
  mutating func skipSubtree(of node: Fragment.NodeID, in fragment: borrowing Fragment) {
    advance(past: node, in: fragment)
  }

  /// Sets the next event to the beginning of the next sibling of `node` or, without one, to the end
  /// of its parent.
  private mutating func advance(past node: Fragment.NodeID, in fragment: borrowing Fragment) {
    guard node != top else {
      nextEvent = nil
      return
    }
    let next = fragment[node].nextSibling
    let parent = fragment[node].parent
    if next != Fragment.none {
      nextEvent = .enter(next)
    } else {
      nextEvent = parent == top && !visitsTop ? nil : .leave(parent)
    }
  }
}
