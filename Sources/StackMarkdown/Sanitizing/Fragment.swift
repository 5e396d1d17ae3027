/// The sanitized tree of a post: allowed elements, decoded text and sanitized attribute values.
///
/// All nodes are stored in one array and linked by index, so that traversing, moving and freeing a tree of any
/// shape needs no recursion. Node 0 is the root.
struct Fragment {
  /// The index of a node in ``nodes``.
  typealias ID = Int32

  /// An element or a text, with its links to other nodes.
  struct Node {
    let element: Element
    var parent = Fragment.none
    var first = Fragment.none
    var last = Fragment.none
    var previous = Fragment.none
    var next = Fragment.none
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
  static let none: ID = -1
  /// The root, which has no tags.
  static let root: ID = 0

  /// The nodes in the order of their creation; the root is the first one.
  private(set) var nodes: [Node] = []
  /// The decoded text of all text nodes, in UTF-8.
  var text: [UInt8] = []
  /// The attributes of all elements.
  var attributes: [Attribute] = []
  /// The decoded, sanitized values of all attributes, in UTF-8.
  var values: [UInt8] = []

  subscript(node: ID) -> Node { nodes[Int(node)] }

  /// Returns the element of a node.
  func element(_ node: ID) -> Element { nodes[Int(node)].element }

  /// Returns the attributes of an element.
  func attributes(of node: ID) -> ArraySlice<Attribute> { attributes[nodes[Int(node)].range] }

  /// Returns the value of an attribute of a node, or `nil` if the node lacks it.
  func value(_ name: AttributeName, of node: ID) -> ArraySlice<UInt8>? {
    valueRange(name, of: node).map { values[$0] }
  }

  /// Returns the range of an attribute's value in ``values``, or `nil` if the node lacks it.
  func valueRange(_ name: AttributeName, of node: ID) -> Range<Int>? {
    for index in nodes[Int(node)].range where attributes[index].name == name {
      return attributes[index].value
    }
    return nil
  }

  /// Returns whether the attribute `class` of a node contains a class name.
  func hasClass(_ name: StaticString, _ node: ID) -> Bool {
    guard let classes = valueRange(.class, of: node) else { return false }
    var index = classes.lowerBound
    while let word = values.nextWord(from: index, before: classes.upperBound) {
      if values.isEqual(word, to: name) { return true }
      index = word.upperBound
    }
    return false
  }

  /// Returns the bytes of a text node.
  func text(of node: ID) -> ArraySlice<UInt8> { text[nodes[Int(node)].range] }

  /// Returns the text of an element whose only child is a text node; otherwise `nil`.
  func onlyText(in node: ID) -> ArraySlice<UInt8>? {
    let child = self[node].first
    guard child != Fragment.none, element(child) == .text, self[child].next == Fragment.none
    else { return nil }
    return text(of: child)
  }

  /// Returns the class that names the language of a code block, such as `lang-js`, or `nil` if there is none.
  func language(of node: ID) -> ArraySlice<UInt8>? {
    value(.class, of: node)?.split(separator: .space).first(where: ClassNames.isLanguage)
  }

  /// Returns whether a node is a text of white space only.
  func isBlank(_ node: ID) -> Bool { element(node) == .text && text(of: node).isBlank }

  /// Returns the children of a node in document order.
  func children(of node: ID) -> some Sequence<ID> {
    sequence(first: self[node].first) { self[$0].next }.prefix { $0 != Fragment.none }
  }

  /// Returns whether browsers display anything for a node: it is neither white space nor an empty paragraph.
  func isShown(_ node: ID) -> Bool { !isBlank(node) && !isEmptyParagraph(node) }

  /// Returns whether a node is a paragraph without content other than white space.
  func isEmptyParagraph(_ node: ID) -> Bool {
    guard element(node) == .p else { return false }
    var child = self[node].first
    while child != Fragment.none {
      guard isBlank(child) else { return false }
      child = self[child].next
    }
    return true
  }
}

// MARK: - Building

extension Fragment {
  /// Creates a fragment that contains only the root.
  ///
  /// - Parameter count: The number of bytes of the source, from which the initial capacity is estimated.
  init(expecting count: Int) {
    text.reserveCapacity(count)
    nodes.reserveCapacity(count / 16 + 4)
    if count > 256 {
      attributes.reserveCapacity(count / 128)
      values.reserveCapacity(count / 16)
    }
    _ = makeNode(.root, start: 0, end: 0)
  }

  /// Adds an attribute for the next element; its value begins at `start` and ends ``values``.
  mutating func addAttribute(_ name: AttributeName, since start: Int) {
    attributes.append(Attribute(name: name, value: start..<values.count))
  }

  /// Appends a new element as the last child of `parent`.
  mutating func append(_ element: Element, attributes: Range<Int>, to parent: ID) -> ID {
    let node = makeNode(element, start: attributes.lowerBound, end: attributes.upperBound)
    append(node, to: parent)
    return node
  }

  /// Creates a copy of an element without its children, not yet linked to a parent.
  mutating func makeCopy(of node: ID) -> ID {
    let range = nodes[Int(node)].range
    return makeNode(nodes[Int(node)].element, start: range.lowerBound, end: range.upperBound)
  }

  /// Appends the bytes of ``text`` from `start` on to the children of `parent`.
  ///
  /// If the last child is a text that ends at `start`, it is extended.
  mutating func appendText(since start: Int, to parent: ID) {
    guard start < text.count else { return }
    let last = nodes[Int(parent)].last
    if last != Fragment.none, element(last) == .text, Int(nodes[Int(last)].end) == start {
      nodes[Int(last)].end = Int32(text.count)
    } else {
      append(makeNode(.text, start: start, end: text.count), to: parent)
    }
  }

  /// Appends a node that has no parent as the last child of `parent`.
  mutating func append(_ node: ID, to parent: ID) {
    let last = nodes[Int(parent)].last
    nodes[Int(node)].parent = parent
    nodes[Int(node)].previous = last
    if last == Fragment.none {
      nodes[Int(parent)].first = node
    } else {
      nodes[Int(last)].next = node
    }
    nodes[Int(parent)].last = node
  }

  /// Removes a node, with its children, from its parent.
  mutating func detach(_ node: ID) {
    let (parent, previous, next) = (self[node].parent, self[node].previous, self[node].next)
    guard parent != Fragment.none else { return }
    if previous == Fragment.none {
      nodes[Int(parent)].first = next
    } else {
      nodes[Int(previous)].next = next
    }
    if next == Fragment.none {
      nodes[Int(parent)].last = previous
    } else {
      nodes[Int(next)].previous = previous
    }
    nodes[Int(node)].parent = Fragment.none
    nodes[Int(node)].previous = Fragment.none
    nodes[Int(node)].next = Fragment.none
  }

  /// Moves all children of a node to the end of another node's children.
  mutating func moveChildren(of node: ID, to target: ID) {
    while self[node].first != Fragment.none {
      let child = self[node].first
      detach(child)
      append(child, to: target)
    }
  }

  /// Replaces a node by its children.
  mutating func unwrap(_ node: ID) {
    var child = self[node].first
    let (parent, previous, next) = (self[node].parent, self[node].previous, self[node].next)
    guard child != Fragment.none else { return detach(node) }
    let (first, last) = (child, self[node].last)
    while child != Fragment.none {
      nodes[Int(child)].parent = parent
      child = self[child].next
    }
    nodes[Int(first)].previous = previous
    nodes[Int(last)].next = next
    if previous == Fragment.none {
      nodes[Int(parent)].first = first
    } else {
      nodes[Int(previous)].next = first
    }
    if next == Fragment.none {
      nodes[Int(parent)].last = last
    } else {
      nodes[Int(next)].previous = last
    }
    nodes[Int(node)].parent = Fragment.none
  }

  /// Creates a node that has no parent yet.
  private mutating func makeNode(_ element: Element, start: Int, end: Int) -> ID {
    nodes.append(Node(element: element, start: Int32(start), end: Int32(end)))
    return ID(nodes.count - 1)
  }
}
