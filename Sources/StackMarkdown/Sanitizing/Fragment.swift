/// A post as a tree of allowed elements, decoded text and judged attribute values.
///
/// Nodes lie in one array and know their neighbours by index, so that walking, moving and freeing
/// a tree of any shape needs no recursion. Node 0 is the root.
struct Fragment {
  /// A node's place in ``nodes``.
  typealias ID = Int32

  struct Node {
    let element: Element
    var parent = Fragment.none
    var first = Fragment.none
    var last = Fragment.none
    var previous = Fragment.none
    var next = Fragment.none
    // Of a text: its bytes in ``text``. Of an element: its attributes in ``attributes``.
    var start: Int32
    var end: Int32

    var range: Range<Int> { Int(start)..<Int(end) }
  }

  struct Attribute {
    let name: AttributeName
    /// The value's bytes in ``values``.
    let value: Range<Int>
  }

  static let none: ID = -1
  static let root: ID = 0

  private(set) var nodes: [Node] = []
  /// The decoded text of all nodes.
  var text: [UInt8] = []
  var attributes: [Attribute] = []
  /// The decoded, judged values of all attributes.
  var values: [UInt8] = []

  subscript(node: ID) -> Node { nodes[Int(node)] }

  func element(_ node: ID) -> Element { nodes[Int(node)].element }

  func attributes(of node: ID) -> ArraySlice<Attribute> { attributes[nodes[Int(node)].range] }

  /// The value of an attribute, if the node has it.
  func value(_ name: AttributeName, of node: ID) -> ArraySlice<UInt8>? {
    valueRange(name, of: node).map { values[$0] }
  }

  /// Where in ``values`` the value of an attribute lies, if the node has it.
  func valueRange(_ name: AttributeName, of node: ID) -> Range<Int>? {
    for index in nodes[Int(node)].range where attributes[index].name == name {
      return attributes[index].value
    }
    return nil
  }

  /// Whether the attribute `class` holds `name`.
  func hasClass(_ name: StaticString, _ node: ID) -> Bool {
    guard let classes = valueRange(.class, of: node) else { return false }
    var index = classes.lowerBound
    while let word = values.nextWord(from: index, before: classes.upperBound) {
      if values.isEqual(word, to: name) { return true }
      index = word.upperBound
    }
    return false
  }

  func text(of node: ID) -> ArraySlice<UInt8> { text[nodes[Int(node)].range] }

  /// The text of an element that holds nothing else, and that not empty.
  func onlyText(in node: ID) -> ArraySlice<UInt8>? {
    let child = self[node].first
    guard child != Fragment.none, element(child) == .text, self[child].next == Fragment.none
    else { return nil }
    return text(of: child)
  }

  /// The class that names the language of code, such as `lang-js`.
  func language(of node: ID) -> ArraySlice<UInt8>? {
    value(.class, of: node)?.split(separator: .space).first(where: ClassNames.isLanguage)
  }

  /// Whether it is text of white space only.
  func isBlank(_ node: ID) -> Bool { element(node) == .text && text(of: node).isBlank }

  /// The nodes directly inside, in order.
  func children(of node: ID) -> some Sequence<ID> {
    sequence(first: self[node].first) { self[$0].next }.prefix { $0 != Fragment.none }
  }

  /// Whether something of a node shows: no white space, no empty paragraph.
  func isShown(_ node: ID) -> Bool { !isBlank(node) && !isEmptyParagraph(node) }

  /// Whether it is a paragraph of which browsers show nothing.
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
  /// Starts with the root alone, and room for what HTML of so many bytes usually holds.
  init(expecting count: Int) {
    text.reserveCapacity(count)
    nodes.reserveCapacity(count / 16 + 4)
    if count > 256 {
      attributes.reserveCapacity(count / 128)
      values.reserveCapacity(count / 16)
    }
    _ = make(.root, start: 0, end: 0)
  }

  /// Adds an attribute, for the next element, with what ``values`` holds since `start`.
  mutating func addAttribute(_ name: AttributeName, since start: Int) {
    attributes.append(Attribute(name: name, value: start..<values.count))
  }

  /// Appends a new element as the last child of `parent`.
  mutating func append(_ element: Element, attributes: Range<Int>, to parent: ID) -> ID {
    let node = make(element, start: attributes.lowerBound, end: attributes.upperBound)
    append(node, to: parent)
    return node
  }

  /// Makes an element like another one, for the caller to place.
  mutating func makeCopy(of node: ID) -> ID {
    let range = nodes[Int(node)].range
    return make(nodes[Int(node)].element, start: range.lowerBound, end: range.upperBound)
  }

  /// Appends what ``text`` holds since `start` to `parent`, to its last text where that ends there.
  mutating func appendText(since start: Int, to parent: ID) {
    guard start < text.count else { return }
    let last = nodes[Int(parent)].last
    if last != Fragment.none, element(last) == .text, Int(nodes[Int(last)].end) == start {
      nodes[Int(last)].end = Int32(text.count)
    } else {
      append(make(.text, start: start, end: text.count), to: parent)
    }
  }

  /// Appends a node without a place as the last child of `parent`.
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

  /// Takes a node out of its place.
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

  /// Moves all children of a node behind those of another.
  mutating func moveChildren(of node: ID, to target: ID) {
    while self[node].first != Fragment.none {
      let child = self[node].first
      detach(child)
      append(child, to: target)
    }
  }

  /// Puts the children of a node in its place.
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

  private mutating func make(_ element: Element, start: Int, end: Int) -> ID {
    nodes.append(Node(element: element, start: Int32(start), end: Int32(end)))
    return ID(nodes.count - 1)
  }
}
