internal import Basics

extension MarkdownWriter {
  mutating func beginInline(_ place: InlineState.Place) {
    inline = InlineState(isOpen: true, place: place)
  }

  mutating func endInline() {
    while let closer = inline.closers.popLast() { lines.write(closer.bytes) }
    inline = InlineState()
  }

  /// Writes what an inline node begins with.
  mutating func enterInline(_ element: Element, _ node: Fragment.ID) -> Course {
    switch element {
    case .text: writeText(node)
    case .br: writeBreak(node)
    case .hr: lines.write("<hr>")
    case .img: writeImage(node)
    case .code:
      flushSpace()
      if let code = fragment.onlyText(in: node) {
        if canStandInBackticks(code) { writeCode(code) } else { writeCodeTag(code) }
        return .behind(node)
      }
      open(element.name)
    case .a: return enterLink(node)
    case .em, .strong: openEmphasis(element, node)
    case .i where isComment, .b where isComment: openEmphasis(element, node)
    case .span:
      if site.hasMath, let formula = fragment.onlyText(in: node) {
        flushSpace()
        // Two formulas side by side would be read as one.
        if lines.lineContent.last == .dollar { lines.write("<!-- -->") }
        writeFormula(MarkupInCode.guarded(formula)[...])
        return .behind(node)
      }
      inline.closers.append(InlineState.Closer(bytes: []))
    default: open(element.name)
    }
    return .inside
  }

  mutating func leaveInline(_ element: Element, _ node: Fragment.ID) {
    guard element != .text, !ElementSet.void.contains(element) else { return }
    flushSpace()
    if let closer = inline.closers.popLast() { lines.write(closer.bytes) }
    if inline.link == node { inline.link = Fragment.none }
  }

  /// Opens an element as HTML.
  mutating func open(_ name: String) {
    flushSpace()
    lines.write("<\(name)>".utf8)
    inline.closers.append(InlineState.Closer(bytes: Array("</\(name)>".utf8)))
  }

  /// Whether every reader sees that code in backticks is code.
  ///
  /// Two runs of backticks would be read as one. In HTML some do not look for Markdown, and some end
  /// a cell at each pipe.
  private func canStandInBackticks(_ code: ArraySlice<UInt8>) -> Bool {
    guard lines.lineContent.last != .backtick,
      inline.place != .cell || canEscapePipes(in: code)
    else { return false }
    let isSeen =
      !isInHTML && !hasLooseBackticks && (inline.place != .cell || !code.contains(.pipe))
    return isSeen || MarkupInCode.isTame(code)
  }

  /// Whether what is written lies between tags of HTML.
  var isInHTML: Bool {
    containers[containers.count - 1].isInHTML
      || inline.closers.contains { $0.bytes.first == .lessThan }
  }

  private mutating func writeCodeTag(_ code: ArraySlice<UInt8>) {
    lines.write("<code>")
    lines.write(MarkdownEscaping.htmlText(code).map { $0 == .lineFeed ? .space : $0 })
    lines.write("</code>")
  }

  /// Whether a backslash before each pipe keeps code in its cell: behind another one it would not.
  private func canEscapePipes(in code: ArraySlice<UInt8>) -> Bool {
    var isEscaped = false
    for byte in code {
      if isEscaped, byte == .pipe { return false }
      isEscaped = byte == .backslash && !isEscaped
    }
    return true
  }

  private mutating func writeCode(_ code: ArraySlice<UInt8>) {
    // A single backtick among spaces is text to some readers.
    let shortest = code.first?.isSpace ?? false ? 2 : 1
    let fence = [UInt8](repeating: .backtick, count: max(shortest, longestRun(in: code) + 1))
    let isPadded =
      code.first == .backtick || code.last == .backtick
      || (code.first == .space && code.last == .space && !code.isBlank)
    lines.write(fence)
    if isPadded { lines.write(.space) }
    for byte in code {
      if byte == .pipe, inline.place == .cell { lines.write(.backslash) }
      lines.write(byte == .lineFeed ? .space : byte)
    }
    if isPadded { lines.write(.space) }
    lines.write(fence)
  }

  private mutating func writeFormula(_ formula: ArraySlice<UInt8>) {
    for (index, byte) in zip(formula.indices, formula) {
      if byte == .pipe, inline.place == .cell { lines.write(.backslash) }
      // Nothing but a formula's own marks may begin a line, as all others may begin a block.
      if byte == .lineFeed, inline.place == .block, index + 1 < formula.endIndex,
        formula[index + 1].isLetter || formula[index + 1] == .backslash
          || formula[index + 1] == .dollar
      {
        lines.endLine()
      } else {
        lines.write(byte == .lineFeed ? .space : byte)
      }
    }
  }

  /// Writes a line break: Markdown's own inside a paragraph, a tag anywhere else.
  private mutating func writeBreak(_ node: Fragment.ID) {
    inline.space = .none
    if inline.place == .block, !lines.isAtContentStart, isFollowedByText(node) {
      lines.write("\\")
      lines.endLine()
    } else {
      lines.write("<br>")
      inline.space = .afterBreak
    }
  }

  /// Whether more follows on the line after a break, other than one more break.
  private func isFollowedByText(_ node: Fragment.ID) -> Bool {
    var next = fragment[node].next
    while next != Fragment.none, fragment.isBlank(next) { next = fragment[next].next }
    guard next != Fragment.none else { return false }
    let element = fragment.element(next)
    return element != .br && !ElementSet.blocks.contains(element)
  }

  /// Writes the white space that is due, unless a line has just begun.
  mutating func flushSpace() {
    defer { inline.space = .none }
    guard !lines.isAtContentStart else { return }
    switch inline.space {
    case .none, .afterBreak: break
    case .word(let count): lines.write([UInt8](repeating: .space, count: count))
    case .line:
      // A line that holds a tag alone would begin a block of HTML.
      if inline.place == .block, lines.lineContent.first != .lessThan {
        lines.endLine()
      } else {
        lines.write(.space)
      }
    }
  }
}
