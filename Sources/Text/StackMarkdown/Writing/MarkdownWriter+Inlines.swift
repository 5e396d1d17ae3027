internal import Basics

extension MarkdownWriter {
  /// Begins the inline text of a block of the given kind.
  mutating func beginInline(_ context: InlineState.Context) {
    inline = InlineState(isOpen: true, context: context)
  }

  /// Ends the inline text of a block, and closes the elements that are open in it.
  mutating func endInline() {
    while let closer = inline.endMarkers.popLast() { lines.write(closer.bytes) }
    inline = InlineState()
  }

  /// Writes the beginning of an inline node, or the whole node; returns where the traversal
  /// continues.
  mutating func enterInline(_ element: Element, _ node: Fragment.NodeID) -> Continuation {
    switch element {
    case .text: writeText(node)
    case .br: writeBreak(node)
    case .hr: lines.write("<hr>")
    case .img: writeImage(node)
    case .code:
      flushPendingSpace()
      if let code = fragment.onlyText(in: node) {
        if canUseBackticks(for: code) { writeCode(code) } else { writeCodeElement(code) }
        return .resumeAfter(node)
      }
      openTag(element.name)
    case .a: return enterLink(node)
    case .em, .strong: openEmphasis(element, node)
    case .i where isComment, .b where isComment: openEmphasis(element, node)
    case .span:
      if site.hasMath, let formula = fragment.onlyText(in: node) {
        flushPendingSpace()
        // Two adjacent formulae would be read as one.
        if lines.lineContent.last == .dollar { lines.write("<!-- -->") }
        writeFormula(MarkupInCode.guarded(formula)[...])
        return .resumeAfter(node)
      }
      inline.endMarkers.append(InlineState.EndMarker(bytes: []))
    default: openTag(element.name)
    }
    return .visitChildren
  }

  /// Writes the end of an inline node.
  mutating func leaveInline(_ element: Element, _ node: Fragment.NodeID) {
    guard element != .text, !ElementSet.void.contains(element) else { return }
    flushPendingSpace()
    if let closer = inline.endMarkers.popLast() { lines.write(closer.bytes) }
    if inline.openLink == node { inline.openLink = Fragment.none }
  }

  /// Opens an inline element that is written as HTML.
  mutating func openTag(_ name: String) {
    flushPendingSpace()
    lines.write("<\(name)>".utf8)
    inline.endMarkers.append(InlineState.EndMarker(bytes: Array("</\(name)>".utf8)))
  }

  /// Returns whether inline code can be written in backticks without any parser finding markup in
  /// it.
  ///
  /// Adjacent runs of backticks would be read as one. Some parsers do not parse Markdown within
  /// HTML, and some end a table cell at every pipe.
  private func canUseBackticks(for code: ArraySlice<UInt8>) -> Bool {
    guard lines.lineContent.last != .backtick,
      inline.context != .cell || canEscapePipes(in: code)
    else { return false }
    let isAlwaysCode =
      !isInHTML && !hasLooseBackticks && (inline.context != .cell || !code.contains(.pipe))
    return isAlwaysCode || MarkupInCode.isInert(code)
  }

  /// Whether the text that is being written is within an HTML element.
  var isInHTML: Bool {
    containers[containers.count - 1].isInHTML
      || inline.endMarkers.contains { $0.bytes.first == .lessThan }
  }

  /// Writes inline code as HTML.
  private mutating func writeCodeElement(_ code: ArraySlice<UInt8>) {
    lines.write("<code>")
    lines.write(MarkdownEscaping.htmlText(code).map { $0 == .lineFeed ? .space : $0 })
    lines.write("</code>")
  }

  /// Returns whether a backslash can escape every pipe in inline code; it cannot after another
  /// backslash.
  private func canEscapePipes(in code: ArraySlice<UInt8>) -> Bool {
    var isEscaped = false
    for byte in code {
      if isEscaped, byte == .pipe { return false }
      isEscaped = byte == .backslash && !isEscaped
    }
    return true
  }

  /// Writes inline code in backticks.
  private mutating func writeCode(_ code: ArraySlice<UInt8>) {
    // Some parsers read a single backtick before a space as text.
    let minimum = code.first?.isWhitespace ?? false ? 2 : 1
    let fence = [UInt8](repeating: .backtick, count: max(minimum, longestBacktickRun(in: code) + 1))
    let isPadded =
      code.first == .backtick || code.last == .backtick
      || (code.first == .space && code.last == .space && !code.isBlank)
    lines.write(fence)
    if isPadded { lines.write(.space) }
    for byte in code {
      if byte == .pipe, inline.context == .cell { lines.write(.backslash) }
      lines.write(byte == .lineFeed ? .space : byte)
    }
    if isPadded { lines.write(.space) }
    lines.write(fence)
  }

  /// Writes a formula as TeX, with line breaks only where the next line cannot begin a block.
  private mutating func writeFormula(_ formula: ArraySlice<UInt8>) {
    for (index, byte) in zip(formula.indices, formula) {
      if byte == .pipe, inline.context == .cell { lines.write(.backslash) }
      // Only a letter, a backslash or a dollar sign may begin a line; other characters could begin a block.
      if byte == .lineFeed, inline.context == .block, index + 1 < formula.endIndex,
        formula[index + 1].isLetter || formula[index + 1] == .backslash
          || formula[index + 1] == .dollar
      {
        lines.endLine()
      } else {
        lines.write(byte == .lineFeed ? .space : byte)
      }
    }
  }

  /// Writes a hard line break, in Markdown within a paragraph and as `<br>` anywhere else.
  private mutating func writeBreak(_ node: Fragment.NodeID) {
    inline.pendingSpace = .none
    if inline.context == .block, !lines.isAtContentStart, isFollowedByText(node) {
      lines.write("\\")
      lines.endLine()
    } else {
      lines.write("<br>")
      inline.pendingSpace = .suppressed
    }
  }

  /// Returns whether a line break is followed by inline content other than another line break.
  private func isFollowedByText(_ node: Fragment.NodeID) -> Bool {
    var next = fragment[node].nextSibling
    while next != Fragment.none, fragment.isBlank(next) { next = fragment[next].nextSibling }
    guard next != Fragment.none else { return false }
    let element = fragment.element(of: next)
    return element != .br && !ElementSet.blocks.contains(element)
  }

  /// Writes the white space before the next word, unless the current line has no content yet.
  mutating func flushPendingSpace() {
    defer { inline.pendingSpace = .none }
    guard !lines.isAtContentStart else { return }
    switch inline.pendingSpace {
    case .none, .suppressed: break
    case .spaces(let count): lines.write([UInt8](repeating: .space, count: count))
    case .lineBreak:
      // A line with only a tag would begin a block of HTML.
      if inline.context == .block, lines.lineContent.first != .lessThan {
        lines.endLine()
      } else {
        lines.write(.space)
      }
    }
  }
}
