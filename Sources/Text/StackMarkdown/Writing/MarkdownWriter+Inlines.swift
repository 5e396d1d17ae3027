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

extension MarkdownWriter {
  /// Writes the beginning of a link, or the whole link if it is a tag or an autolink.
  mutating func enterLink(_ node: Fragment.NodeID) -> Continuation {
    flushPendingSpace()
    let address = fragment.value(.href, of: node) ?? []
    let text = fragment.onlyText(in: node)
    let isTag = fragment.hasClass("post-tag", on: node)
    if isTag, let text, address.starts(with: "/".utf8), isTagName(text) {
      lines.write("[tag:")
      lines.write(text)
      lines.write("]")
      return .resumeAfter(node)
    }
    if let address = presentation.replacementURL(for: address) {
      inline.openLink = node
      openLink(to: address[...], title: fragment.value(.title, of: node))
      return .visitChildren
    }
    // The title of a link to a tag contains no information.
    let title = isTag ? nil : fragment.value(.title, of: node)
    if let text, let shownText = autolinkText(text, to: address), title == nil {
      lines.write("<")
      lines.write(shownText)
      lines.write(">")
      return .resumeAfter(node)
    }
    inline.openLink = node
    openLink(to: address, title: title)
    return .visitChildren
  }

  /// Opens a link in Markdown, or in HTML if its address is a mail address.
  private mutating func openLink(to address: ArraySlice<UInt8>, title: ArraySlice<UInt8>?) {
    // Markdown allows fewer forms of mail addresses than HTML.
    if address.starts(with: "mailto:".utf8) {
      lines.write("<a href=\"")
      lines.write(MarkdownEscaping.htmlValue(address))
      if let title {
        lines.write("\" title=\"")
        lines.write(MarkdownEscaping.htmlValue(title))
      }
      lines.write("\">")
      inline.endMarkers.append(InlineState.EndMarker(bytes: Array("</a>".utf8)))
    } else {
      lines.write("[")
      let target = Array("](".utf8) + destination(address, title: title) + Array(")".utf8)
      inline.endMarkers.append(InlineState.EndMarker(bytes: target))
    }
  }

  /// Returns the text to write between `<` and `>` for a link whose text is its address; `nil` for
  /// other links.
  ///
  /// Some parsers read an autolink within HTML as a tag, and some require a lower-case scheme.
  private func autolinkText(
    _ text: ArraySlice<UInt8>, to address: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    guard !isInHTML, !address.prefix(5).contains(where: \.isUppercase),
      !address.starts(with: "/".utf8), inline.context != .cell,
      !MarkdownEscaping.containsReference(text),
      !(site.hasMath && address.contains(UInt8(ascii: "$")))
    else { return nil }
    guard address.starts(with: "mailto:".utf8) else { return text == address ? text : nil }
    return address.dropFirst("mailto:".utf8.count) == text && isMailAddress(text) ? text : nil
  }

  /// Returns whether a text is a mail address that all parsers accept in an autolink.
  private func isMailAddress(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        part.first.map(\.isAlphanumeric) ?? false
          && part.allSatisfy { byte in
            byte.isAlphanumeric || byte == .hyphen || byte == UInt8(ascii: ".")
          }
      }
  }

  /// Returns whether the dialect reads a text in `[tag:…]` as a link to the tag of this name.
  private func isTagName(_ text: ArraySlice<UInt8>) -> Bool {
    let link = Array("[tag:".utf8) + text + Array("]".utf8)
    return TagReference(in: link, at: 0, before: link.count)?.name.elementsEqual(text) ?? false
  }

  /// Returns the escaped address and title of a link or image, which are written in parentheses.
  func destination(_ address: ArraySlice<UInt8>, title: ArraySlice<UInt8>?) -> [UInt8] {
    let bytes = MarkdownEscaping.address(address, hasMath: site.hasMath, inHTML: isInHTML)
    guard let title, !title.isEmpty else { return bytes }
    let inCell = inline.context == .cell
    return bytes + [.space, .doubleQuote] + MarkdownEscaping.title(title, inCell: inCell) + [
      .doubleQuote
    ]
  }
}

extension MarkdownWriter {
  /// Writes an image from its own address or from a local file, or as a link, as the presentation
  /// decides.
  mutating func writeImage(_ node: Fragment.NodeID) {
    guard let source = fragment.value(.src, of: node) else { return }
    flushPendingSpace()
    let text = fragment.value(.alt, of: node) ?? []
    let size = fragment.requestedSize(of: node)
    let isPlain = isMarkdownImage(node)
    switch presentation.imagePresentation?(String(decoding: source, as: UTF8.self)) ?? .unchanged {
    case .unchanged where isPlain:
      writeImage(text, source, title: fragment.value(.title, of: node))
    case .unchanged: writeTag(node, source, width: size.width, height: size.height)
    case .localFile(let path, _, _, _) where isPlain:
      writeImage(text, Array(path.utf8)[...], title: fragment.value(.title, of: node))
    case .localFile(let path, let width, let height, _):
      let displaySize = ImageSize(width: width, height: height).displaySize(for: size)
      writeTag(node, Array(path.utf8)[...], width: displaySize.width, height: displaySize.height)
    case .link: writeLink(AlternativeText.displayText(for: text), to: source)
    }
  }

  /// Returns whether an image can be written as Markdown: the author set no size, and the
  /// alternative text has one line.
  func isMarkdownImage(_ node: Fragment.NodeID) -> Bool {
    guard fragment.requestedSize(of: node).isEmpty, let text = fragment.value(.alt, of: node) else {
      return false
    }
    return !text.contains(.lineFeed)
  }

  /// Writes an image in Markdown syntax.
  private mutating func writeImage(
    _ text: ArraySlice<UInt8>, _ source: ArraySlice<UInt8>, title: ArraySlice<UInt8>?
  ) {
    lines.write("![")
    writeLabel(text)
    lines.write("](")
    lines.write(destination(source, title: title))
    lines.write(")")
  }

  /// Writes a link instead of an image, or only the text if it is inside another link.
  private mutating func writeLink(_ text: [UInt8], to source: ArraySlice<UInt8>) {
    guard inline.openLink == Fragment.none else { return writeLabel(text[...]) }
    lines.write("[")
    writeLabel(text[...])
    lines.write("](")
    lines.write(destination(source, title: nil))
    lines.write(")")
  }

  /// Writes the escaped label of a link or image.
  private mutating func writeLabel(_ text: ArraySlice<UInt8>) {
    lines.write(MarkdownEscaping.label(text, inCell: inline.context == .cell))
  }

  /// Writes an image as HTML, because Markdown cannot express its size or its alternative text.
  private mutating func writeTag(
    _ node: Fragment.NodeID, _ source: ArraySlice<UInt8>, width: Int?, height: Int?
  ) {
    lines.write("<img src=\"")
    lines.write(MarkdownEscaping.htmlValue(source))
    if let text = fragment.value(.alt, of: node) {
      lines.write("\" alt=\"")
      lines.write(MarkdownEscaping.htmlValue(text))
    }
    if let title = fragment.value(.title, of: node) {
      lines.write("\" title=\"")
      lines.write(MarkdownEscaping.htmlValue(title))
    }
    if let width { lines.write("\" width=\"\(width)".utf8) }
    if let height { lines.write("\" height=\"\(height)".utf8) }
    lines.write("\" />")
  }
}
