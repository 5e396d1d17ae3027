/// A walk through a fragment in the order of its text, without recursion.
struct Walk {
  enum Step {
    case enter(Fragment.ID)
    case leave(Fragment.ID)
  }

  private var upcoming: Step?
  private let top: Fragment.ID

  /// Starts a walk through all that is inside `top`.
  init(_ fragment: borrowing Fragment, from top: Fragment.ID = Fragment.root) {
    self.top = top
    let first = fragment[top].first
    upcoming = first == Fragment.none ? nil : .enter(first)
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
    let next = fragment[node].next
    let parent = fragment[node].parent
    upcoming =
      next != Fragment.none ? .enter(next) : parent == top ? nil : .leave(parent)
  }
}
