/// The sanitized tree of a post: allowed elements, decoded text and sanitized attribute values.
///
/// All nodes are stored in one array and linked by index, so that traversing, moving and freeing a tree of any
/// shape needs no recursion. Node 0 is the root.
struct Fragment {
  /// The index of a node in ``nodes``.
  typealias NodeID = Int32

  /// An element or a text, with its links to other nodes.
  struct Node {
    let element: Element
    var parent = Fragment.none
    var firstChild = Fragment.none
    var lastChild = Fragment.none
    var previousSibling = Fragment.none
    var nextSibling = Fragment.none
    /// The lower bound of ``range``.
    var start: Int32
    /// The upper bound of ``range``.
    var end: Int32

    /// The bytes of a text node in ``Fragment/text``, or the attributes of an element in ``Fragment/attributes``.
    var range: Range<Int> { Int(start)..<Int(end) }
  }

  /// An attribute of an element, with its sanitized value.
  struct Attribute {
    let name: AttributeName
    /// The bytes of the value in ``Fragment/values``.
    let value: Range<Int>
  }

  /// Stands for a node that does not exist, such as the parent of the root.
  static let none: NodeID = -1
  /// The root, which has no tags.
  static let root: NodeID = 0

  /// The nodes in the order of their creation; the root is the first one.
  private(set) var nodes: [Node] = []
  /// The decoded text of all text nodes, in UTF-8.
  var text: [UInt8] = []
  /// The attributes of all elements.
  var attributes: [Attribute] = []
  /// The decoded, sanitized values of all attributes, in UTF-8.
  var values: [UInt8] = []

  subscript(node: NodeID) -> Node { nodes[Int(node)] }

  /// Returns the element of a node.
  func element(of node: NodeID) -> Element { nodes[Int(node)].element }

  /// Returns the attributes of an element.
  func attributes(of node: NodeID) -> ArraySlice<Attribute> { attributes[nodes[Int(node)].range] }

  /// Returns the value of an attribute of a node, or `nil` if the node lacks it.
  func value(_ name: AttributeName, of node: NodeID) -> ArraySlice<UInt8>? {
    valueRange(name, of: node).map { values[$0] }
  }

  /// Returns the range of an attribute's value in ``values``, or `nil` if the node lacks it.
  func valueRange(_ name: AttributeName, of node: NodeID) -> Range<Int>? {
    for index in nodes[Int(node)].range where attributes[index].name == name {
      return attributes[index].value
    }
    return nil
  }

  /// Returns whether the attribute `class` of a node contains a class name.
  func hasClass(_ name: StaticString, on node: NodeID) -> Bool {
    guard let classes = valueRange(.class, of: node) else { return false }
    var index = classes.lowerBound
    while let word = values.nextWord(from: index, before: classes.upperBound) {
      if values.isEqual(word, to: name) { return true }
      index = word.upperBound
    }
    return false
  }

  /// Returns the bytes of a text node.
  func text(of node: NodeID) -> ArraySlice<UInt8> { text[nodes[Int(node)].range] }

  /// Returns the text of an element whose only child is a text node; otherwise `nil`.
  func onlyText(in node: NodeID) -> ArraySlice<UInt8>? {
    let child = self[node].firstChild
    guard child != Fragment.none, element(of: child) == .text,
      self[child].nextSibling == Fragment.none
    else { return nil }
    return text(of: child)
  }

  /// Returns the class that names the language of a code block, such as `lang-js`, or `nil` if there is none.
  func language(of node: NodeID) -> ArraySlice<UInt8>? {
    value(.class, of: node)?.split(separator: .space).first(where: ClassNames.isLanguageClass)
  }

  /// Returns whether a node is a text of white space only.
  func isBlank(_ node: NodeID) -> Bool { element(of: node) == .text && text(of: node).isBlank }

  /// Returns the children of a node in document order.
  func children(of node: NodeID) -> some Sequence<NodeID> {
    sequence(first: self[node].firstChild) { self[$0].nextSibling }.prefix { $0 != Fragment.none }
  }

  /// Returns whether browsers display anything for a node: it is neither white space nor an empty paragraph.
  func isVisible(_ node: NodeID) -> Bool { !isBlank(node) && !isEmptyParagraph(node) }

  /// Returns whether a node is a paragraph without content other than white space.
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
  /// - Parameter count: The number of bytes of the source, from which the initial capacity is estimated.
  init(sourceByteCount count: Int) {
    text.reserveCapacity(count)
    nodes.reserveCapacity(count / 16 + 4)
    if count > 256 {
      attributes.reserveCapacity(count / 128)
      values.reserveCapacity(count / 16)
    }
    _ = makeNode(.root, start: 0, end: 0)
  }

  /// Adds an attribute for the next element; its value begins at `start` and ends ``values``.
  mutating func addAttribute(_ name: AttributeName, valueStart start: Int) {
    attributes.append(Attribute(name: name, value: start..<values.count))
  }

  /// Appends a new element as the last child of `parent`.
  mutating func append(_ element: Element, attributes: Range<Int>, to parent: NodeID) -> NodeID {
    let node = makeNode(element, start: attributes.lowerBound, end: attributes.upperBound)
    append(node, to: parent)
    return node
  }

  /// Creates a copy of an element without its children, not yet linked to a parent.
  mutating func makeCopy(of node: NodeID) -> NodeID {
    let range = nodes[Int(node)].range
    return makeNode(nodes[Int(node)].element, start: range.lowerBound, end: range.upperBound)
  }

  /// Appends the bytes of ``text`` from `start` on to the children of `parent`.
  ///
  /// If the last child is a text that ends at `start`, it is extended.
  mutating func appendText(startingAt start: Int, to parent: NodeID) {
    guard start < text.count else { return }
    let last = nodes[Int(parent)].lastChild
    if last != Fragment.none, element(of: last) == .text, Int(nodes[Int(last)].end) == start {
      nodes[Int(last)].end = Int32(text.count)
    } else {
      append(makeNode(.text, start: start, end: text.count), to: parent)
    }
  }

  /// Appends a node that has no parent as the last child of `parent`.
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

  /// Removes a node, with its children, from its parent.
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

  /// Replaces a node by its children.
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

  /// Creates a node that has no parent yet.
  private mutating func makeNode(_ element: Element, start: Int, end: Int) -> NodeID {
    nodes.append(Node(element: element, start: Int32(start), end: Int32(end)))
    return NodeID(nodes.count - 1)
  }
}
