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
