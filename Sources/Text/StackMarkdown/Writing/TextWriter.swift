internal import Basics

/// Writes a fragment as plain text for terminals and summaries.
///
/// Blank lines separate blocks. List items, quotations, code and exponents are marked as in
/// plain-text mail. For links, only their text is written. The content of spoilers is left out.
struct TextWriter {
  private let fragment: Fragment
  private var lines = LineWriter()
  /// Whether each open container has content yet, the outermost first.
  private var hasContent = [false]
  /// The number of the next item of each open list, the outermost first; `nil` for a bullet list.
  private var itemNumbers: [Int?] = []
  /// For each open `sup` element, whether a parenthesis was written before it, the outermost first.
  private var hasParenthesis: [Bool] = []
  private var pendingSpace = PendingSpace.none
  /// Whether a line of inline text is being written.
  private var isInLine = false

  /// The kind of white space to write before the next word: none, a space or a line break.
  private enum PendingSpace { case none, space, lineBreak }

  /// Returns the plain text of a fragment.
  static func text(of fragment: Fragment) -> String {
    var writer = TextWriter(fragment: fragment)
    writer.write()
    let output = writer.lines.output.drop { $0 == .lineFeed }
    // The indentation of the first line is kept, because it marks code.
    let end = output.lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? output.startIndex
    return String(decoding: output[..<end], as: UTF8.self)
  }

  private init(fragment: Fragment) { self.fragment = fragment }

  /// Writes all nodes of the fragment.
  private mutating func write() {
    var traversal = FragmentTraversal(fragment)
    while let event = traversal.next(in: fragment) {
      switch event {
      case .enter(let node):
        if !enter(node) { traversal.skipSubtree(of: node, in: fragment) }
      case .leave(let node): leave(node)
      }
    }
  }

  /// Writes the beginning of a node; returns whether its children must be visited.
  private mutating func enter(_ node: Fragment.NodeID) -> Bool {
    let element = fragment.element(of: node)
    switch element {
    case .text: writeText(node)
    case .br: pendingSpace = .lineBreak
    case .img: writeImage(node)
    case .code: writeInline("`")
    case .sup: openSuperscript(node)
    case .hr:
      beginBlock(isTight: false)
      lines.write("---")
    case .pre:
      writeCode(node)
      return false
    case .blockquote where fragment.hasClass("spoiler", on: node):
      beginBlock(isTight: false)
      lines.write("[spoiler hidden]")
      return false
    case .blockquote: openContainer(firstPrefix: "> ", otherPrefix: "> ")
    case .dd: openContainer(firstPrefix: "  ", otherPrefix: "  ")
    case .ul, .ol:
      if itemNumbers.isEmpty { beginBlock(isTight: false) }
      itemNumbers.append(element == .ol ? fragment.integerValue(.start, of: node) ?? 1 : nil)
      isInLine = false
    case .li: openItem()
    case .th, .td:
      pendingSpace = .none
      if isAfterCell(node) { writeInline(" | ") }
    case .tr, .dt: beginBlock(isTight: true)
    case .thead, .tbody: break
    default: if ElementSet.blocks.contains(element) { beginBlock(isTight: false) }
    }
    return true
  }

  /// Ends a node, and the line or container that it opened.
  private mutating func leave(_ node: Fragment.NodeID) {
    let element = fragment.element(of: node)
    switch element {
    case .code: writeInline("`")
    case .sup: if hasParenthesis.popLast() == true { writeInline(")") }
    case .blockquote, .dd: closeContainer()
    case .li: closeContainer()
    case .ul, .ol: itemNumbers.removeLast()
    default: break
    }
    if ElementSet.blocks.contains(element), element != .th, element != .td { endBlock() }
  }
}

// MARK: - Blocks

extension TextWriter {
  /// Begins a block on a new line, after a blank line unless `isTight` is true.
  private mutating func beginBlock(isTight: Bool) {
    if hasContent[hasContent.count - 1] { lines.separate(withBlankLine: !isTight) }
    hasContent[hasContent.count - 1] = true
    pendingSpace = .none
    isInLine = false
  }

  /// Ends the current block.
  private mutating func endBlock() {
    pendingSpace = .none
    isInLine = false
  }

  /// Opens a container, such as a quotation, with a prefix for its first line and one for its other
  /// lines.
  private mutating func openContainer(firstPrefix first: String, otherPrefix rest: String) {
    beginBlock(isTight: rest.allSatisfy { $0 == " " })
    lines.openContainer(firstPrefix: Array(first.utf8), otherPrefix: Array(rest.utf8))
    hasContent.append(false)
  }

  /// Closes the innermost open container, such as a quotation or a list item.
  private mutating func closeContainer() {
    guard hasContent.count > 1 else { return }
    hasContent.removeLast()
    lines.closeContainer()
  }

  /// Writes the marker of an item of the innermost list and opens the item.
  private mutating func openItem() {
    var marker = "- "
    if let number = itemNumbers.last ?? nil {
      marker = "\(number). "
      itemNumbers[itemNumbers.count - 1] = number + 1
    }
    openContainer(
      firstPrefix: marker, otherPrefix: String(repeating: " ", count: marker.utf8.count))
  }

  /// Writes the text of a code block, indented.
  private mutating func writeCode(_ node: Fragment.NodeID) {
    beginBlock(isTight: false)
    var code = textContent(of: node)
    lines.openContainer(firstPrefix: Array("    ".utf8), otherPrefix: Array("    ".utf8))
    while code.last == .lineFeed { code.removeLast() }
    lines.write(lines: code[...])
    lines.closeContainer()
  }
}

// MARK: - Lines

extension TextWriter {
  /// Returns the text in an element, without markup.
  private func textContent(of node: Fragment.NodeID) -> [UInt8] {
    var text: [UInt8] = []
    var traversal = FragmentTraversal(fragment, inside: node)
    while let event = traversal.next(in: fragment) {
      if case .enter(let inner) = event, fragment.element(of: inner) == .text {
        text += fragment.text(of: inner)
      }
    }
    return text
  }

  /// Writes a text node with white space collapsed.
  private mutating func writeText(_ node: Fragment.NodeID) {
    for byte in fragment.text(of: node) {
      if byte.isWhitespace {
        if pendingSpace == .none { pendingSpace = .space }
      } else {
        startInline()
        lines.write(byte)
      }
    }
  }

  /// Writes a string literal as part of a line of inline text.
  private mutating func writeInline(_ text: StaticString) {
    startInline()
    lines.write(text)
  }

  /// Writes the mark before a superscript, as in `10^6` and `x^(n+1)`, if it directly follows text.
  ///
  /// Elsewhere, `sup` is used for small print.
  private mutating func openSuperscript(_ node: Fragment.NodeID) {
    let content = textContent(of: node)[...].trimmed
    let isExponent = isInLine && pendingSpace == .none && !content.isEmpty
    let isSimple = content.enumerated().allSatisfy { offset, byte in
      byte.isAlphanumeric || byte >= 0x80 || byte == .dot
        || offset == 0 && (byte == .hyphen || byte == .plus || byte == .asterisk)
    }
    hasParenthesis.append(isExponent && !isSimple)
    if isExponent { writeInline(isSimple ? "^" : "^(") }
  }

  /// Returns whether a table cell has another cell before it in its row.
  private func isAfterCell(_ node: Fragment.NodeID) -> Bool {
    var previous = fragment[node].previousSibling
    while previous != Fragment.none, fragment.isBlank(previous) {
      previous = fragment[previous].previousSibling
    }
    return previous != Fragment.none
  }

  /// Writes a placeholder for an image, with its alternative text.
  private mutating func writeImage(_ node: Fragment.NodeID) {
    writeInline("[image")
    if let text = fragment.value(.alt, of: node), !text.isBlank,
      !AlternativeText.isEditorDefault(text)
    {
      lines.write(": ")
      lines.write(text)
    }
    lines.write("]")
  }

  /// Begins a line of inline text or, within a line, writes the pending white space.
  private mutating func startInline() {
    if !isInLine {
      // Text without a paragraph, as in a tight list, begins on a new line.
      if hasContent[hasContent.count - 1], !lines.isAtContentStart {
        lines.separate(withBlankLine: false)
      }
      hasContent[hasContent.count - 1] = true
      isInLine = true
    } else {
      switch pendingSpace {
      case .none: break
      case .space: lines.write(.space)
      case .lineBreak: lines.endLine()
      }
    }
    pendingSpace = .none
  }
}
