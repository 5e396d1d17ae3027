internal import Basics

/// The sanitized tree of a post: allowed elements, decoded text and sanitized attribute values.
///
/// All nodes are stored in one array and linked by index, so that traversing, moving and freeing a
/// tree of any shape needs no recursion. Node 0 is the root.
struct Fragment {
  /// The index of a node in ``nodes``.
  typealias NodeID = Int32

  /// An element or a text in the tree, with the indices of its neighbours.
  struct Node {
    let element: Element
    var parent = Fragment.none
    var firstChild = Fragment.none
    var lastChild = Fragment.none
    var previousSibling = Fragment.none
    var nextSibling = Fragment.none
    /// The lower bound of the node's ``range``.
    var rangeStart: Int32
    /// The upper bound of the node's ``range``.
    var rangeEnd: Int32

    /// The range in ``Fragment/text`` of the bytes of a text node, or in ``Fragment/attributes`` of
    /// the attributes of an element.
    var range: Range<Int> { Int(rangeStart)..<Int(rangeEnd) }
  }

  /// An attribute of an element, with its sanitized value.
  struct Attribute {
    let name: AttributeName
    /// The range of the attribute's value in ``Fragment/attributeValues``.
    let valueRange: Range<Int>
  }

  /// The index that stands for a node that does not exist, such as the parent of the root.
  static let none: NodeID = -1
  /// The index of the root node, which has no tags.
  static let root: NodeID = 0

  /// The nodes of the tree in the order of their creation; the first one is the root.
  private(set) var nodes: [Node] = []
  /// The decoded text of all text nodes, in UTF-8.
  var text: [UInt8] = []
  /// The attributes of all elements in the tree.
  var attributes: [Attribute] = []
  /// The decoded, sanitized values of all attributes, in UTF-8.
  var attributeValues: [UInt8] = []

  subscript(node: NodeID) -> Node { nodes[Int(node)] }

  /// Returns the element of a node.
  func element(of node: NodeID) -> Element { nodes[Int(node)].element }

  /// Returns the attributes of an element, in the order in which they are written.
  func attributes(of node: NodeID) -> ArraySlice<Attribute> { attributes[nodes[Int(node)].range] }

  /// Returns the value of an attribute of a node, or `nil` if the node has no such attribute.
  func value(_ name: AttributeName, of node: NodeID) -> ArraySlice<UInt8>? {
    valueRange(name, of: node).map { attributeValues[$0] }
  }

  /// Returns the range of an attribute's value in ``attributeValues``, or `nil` if the node has no
  /// such attribute.
  func valueRange(_ name: AttributeName, of node: NodeID) -> Range<Int>? {
    for index in nodes[Int(node)].range where attributes[index].name == name {
      return attributes[index].valueRange
    }
    return nil
  }

  /// Returns whether the `class` attribute of a node contains a class name.
  func hasClass(_ name: StaticString, on node: NodeID) -> Bool {
    guard let classes = valueRange(.class, of: node) else { return false }
    var index = classes.lowerBound
    while let word = attributeValues.nextWord(from: index, before: classes.upperBound) {
      if attributeValues.isEqual(word, to: name) { return true }
      index = word.upperBound
    }
    return false
  }

  /// Returns the text of a text node, in UTF-8.
  func text(of node: NodeID) -> ArraySlice<UInt8> { text[nodes[Int(node)].range] }

  /// Returns the text of an element whose only child is a text node; `nil` for other elements.
  func onlyText(in node: NodeID) -> ArraySlice<UInt8>? {
    let child = self[node].firstChild
    guard child != Fragment.none, element(of: child) == .text,
      self[child].nextSibling == Fragment.none
    else { return nil }
    return text(of: child)
  }

  /// Returns the class that names the language of a code block, such as `lang-js`; `nil` if there
  /// is none.
  func languageClass(of node: NodeID) -> ArraySlice<UInt8>? {
    value(.class, of: node)?.split(separator: .space).first(where: ClassNames.isLanguageClass)
  }

  /// Returns whether a node is a text node that contains only white space.
  func isBlank(_ node: NodeID) -> Bool { element(of: node) == .text && text(of: node).isBlank }

  /// Returns the children of a node in document order.
  func children(of node: NodeID) -> some Sequence<NodeID> {
    sequence(first: self[node].firstChild) { self[$0].nextSibling }.prefix { $0 != Fragment.none }
  }

  /// Returns whether browsers display a node, which is false for white space and empty paragraphs.
  func isVisible(_ node: NodeID) -> Bool { !isBlank(node) && !isEmptyParagraph(node) }

  /// Returns whether a node is a paragraph that contains nothing but white space.
  func isEmptyParagraph(_ node: NodeID) -> Bool {
    guard element(of: node) == .p else { return false }
    var child = self[node].firstChild
    while child != Fragment.none {
      guard isBlank(child) else { return false }
      child = self[child].nextSibling
    }
    return true
  }
}

// MARK: - Building

extension Fragment {
  /// Creates a fragment that contains only the root.
  ///
  /// - Parameter count: The length of the source in bytes, from which the initial capacity is
  ///   estimated.
  init(sourceByteCount count: Int) {
    text.reserveCapacity(count)
    nodes.reserveCapacity(count / 16 + 4)
    if count > 256 {
      attributes.reserveCapacity(count / 128)
      attributeValues.reserveCapacity(count / 16)
    }
    _ = makeNode(.root, start: 0, end: 0)
  }

  /// Adds an attribute for the next element; its value extends from `start` to the end of
  /// ``attributeValues``.
  mutating func addAttribute(_ name: AttributeName, valueStart start: Int) {
    attributes.append(Attribute(name: name, valueRange: start..<attributeValues.count))
  }

  /// Appends a new element as the last child of `parent`, and returns the index of its node.
  mutating func append(_ element: Element, attributes: Range<Int>, to parent: NodeID) -> NodeID {
    let node = makeNode(element, start: attributes.lowerBound, end: attributes.upperBound)
    append(node, to: parent)
    return node
  }

  /// Creates a copy of an element without its children, which has no parent yet.
  mutating func makeCopy(of node: NodeID) -> NodeID {
    let range = nodes[Int(node)].range
    return makeNode(nodes[Int(node)].element, start: range.lowerBound, end: range.upperBound)
  }

  /// Appends the part of ``text`` from `start` to the end as a text node to the children of
  /// `parent`.
  ///
  /// If the last child is a text node that ends at `start`, it is extended instead.
  mutating func appendText(startingAt start: Int, to parent: NodeID) {
    guard start < text.count else { return }
    let last = nodes[Int(parent)].lastChild
    if last != Fragment.none, element(of: last) == .text, Int(nodes[Int(last)].rangeEnd) == start {
      nodes[Int(last)].rangeEnd = Int32(text.count)
    } else {
      append(makeNode(.text, start: start, end: text.count), to: parent)
    }
  }

  /// Appends an existing node that has no parent as the last child of `parent`.
  mutating func append(_ node: NodeID, to parent: NodeID) {
    let last = nodes[Int(parent)].lastChild
    nodes[Int(node)].parent = parent
    nodes[Int(node)].previousSibling = last
    if last == Fragment.none {
      nodes[Int(parent)].firstChild = node
    } else {
      nodes[Int(last)].nextSibling = node
    }
    nodes[Int(parent)].lastChild = node
  }

  /// Removes a node and its descendants from its parent.
  mutating func detach(_ node: NodeID) {
    let (parent, previous, next) = (
      self[node].parent, self[node].previousSibling, self[node].nextSibling
    )
    guard parent != Fragment.none else { return }
    if previous == Fragment.none {
      nodes[Int(parent)].firstChild = next
    } else {
      nodes[Int(previous)].nextSibling = next
    }
    if next == Fragment.none {
      nodes[Int(parent)].lastChild = previous
    } else {
      nodes[Int(next)].previousSibling = previous
    }
    nodes[Int(node)].parent = Fragment.none
    nodes[Int(node)].previousSibling = Fragment.none
    nodes[Int(node)].nextSibling = Fragment.none
  }

  /// Moves all children of a node to the end of another node's children.
  mutating func moveChildren(of node: NodeID, to target: NodeID) {
    while self[node].firstChild != Fragment.none {
      let child = self[node].firstChild
      detach(child)
      append(child, to: target)
    }
  }

  /// Replaces a node by its children in the tree.
  mutating func unwrap(_ node: NodeID) {
    var child = self[node].firstChild
    let (parent, previous, next) = (
      self[node].parent, self[node].previousSibling, self[node].nextSibling
    )
    guard child != Fragment.none else { return detach(node) }
    let (first, last) = (child, self[node].lastChild)
    while child != Fragment.none {
      nodes[Int(child)].parent = parent
      child = self[child].nextSibling
    }
    nodes[Int(first)].previousSibling = previous
    nodes[Int(last)].nextSibling = next
    if previous == Fragment.none {
      nodes[Int(parent)].firstChild = first
    } else {
      nodes[Int(previous)].nextSibling = first
    }
    if next == Fragment.none {
      nodes[Int(parent)].lastChild = last
    } else {
      nodes[Int(next)].previousSibling = last
    }
    nodes[Int(node)].parent = Fragment.none
  }

  /// Creates a node that has no parent yet, for the given range of text or attributes.
  private mutating func makeNode(_ element: Element, start: Int, end: Int) -> NodeID {
    nodes.append(Node(element: element, rangeStart: Int32(start), rangeEnd: Int32(end)))
    return NodeID(nodes.count - 1)
  }
}

extension Fragment {
  /// The whole text of the post in document order, in UTF-8, with a space at each boundary of a
  /// block, line or image.
  ///
  /// The text of spoilers is included; alternative texts of images are not.
  var searchableText: [UInt8] {
    var words: [UInt8] = []
    words.reserveCapacity(text.count + text.count / 8)
    var traversal = FragmentTraversal(self)
    while let event = traversal.next(in: self) {
      switch event {
      case .enter(let node) where element(of: node) == .text:
        words.append(text.span, self[node].range)
      case .enter(let node), .leave(let node):
        if ElementSet.special.contains(element(of: node)), words.last != .space {
          words.append(.space)
        }
      }
    }
    return words
  }
}

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
