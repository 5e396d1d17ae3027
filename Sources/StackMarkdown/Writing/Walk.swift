/// A walk through a fragment in the order of its text, without recursion.
struct Walk {
  enum Step {
    case enter(Fragment.ID)
    case leave(Fragment.ID)
  }

  private var upcoming: Step?
  /// What the walk does not go beyond: an element whose children it visits, or a single node.
  private let top: Fragment.ID
  private let visitsTop: Bool

  /// Starts a walk through all that is inside `top`.
  init(_ fragment: borrowing Fragment, from top: Fragment.ID = Fragment.root) {
    self.top = top
    visitsTop = false
    let first = fragment[top].first
    upcoming = first == Fragment.none ? nil : .enter(first)
  }

  /// Starts a walk through `node` and all that is inside.
  init(_ fragment: borrowing Fragment, of node: Fragment.ID) {
    top = node
    visitsTop = true
    upcoming = .enter(node)
  }

  /// Goes one step: into a node, or out of an element after its children.
  mutating func next(in fragment: borrowing Fragment) -> Step? {
    guard let step = upcoming else { return nil }
    switch step {
    case .enter(let node):
      let first = fragment[node].first
      if first != Fragment.none {
        upcoming = .enter(first)
      } else {
        upcoming = .leave(node)
      }
    case .leave(let node): goOn(behind: node, in: fragment)
    }
    return step
  }

  /// Leaves out the children of the element just entered, and its leaving.
  mutating func skip(_ node: Fragment.ID, in fragment: borrowing Fragment) {
    goOn(behind: node, in: fragment)
  }

  private mutating func goOn(behind node: Fragment.ID, in fragment: borrowing Fragment) {
    guard node != top else {
      upcoming = nil
      return
    }
    let next = fragment[node].next
    let parent = fragment[node].parent
    if next != Fragment.none {
      upcoming = .enter(next)
    } else {
      upcoming = parent == top && !visitsTop ? nil : .leave(parent)
    }
  }
}
