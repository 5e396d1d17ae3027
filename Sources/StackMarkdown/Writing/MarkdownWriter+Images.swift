extension MarkdownWriter {
  /// Writes an image as the page wants it.
  mutating func writeImage(_ node: Fragment.ID) {
    guard let source = fragment.value(.src, of: node) else { return }
    flushSpace()
    let text = fragment.value(.alt, of: node) ?? []
    let size = fragment.wantedSize(of: node)
    let isPlain = isPlainImage(node)
    switch presentation.image?(String(decoding: source, as: UTF8.self)) ?? .keep {
    case .keep where isPlain:
      writeImage(text, source, title: fragment.value(.title, of: node))
    case .keep: writeTag(node, source, width: size.width, height: size.height)
    case .local(let path, _, _) where isPlain:
      writeImage(text, Array(path.utf8)[...], title: fragment.value(.title, of: node))
    case .local(let path, let width, let height):
      let shown = ImageSize(width: width, height: height).shown(size)
      writeTag(node, Array(path.utf8)[...], width: shown.width, height: shown.height)
    case .link: writeLink(AlternativeText.spoken(text), to: source)
    }
  }

  /// Whether Markdown has words for an image: no size, and an alternative text on one line.
  func isPlainImage(_ node: Fragment.ID) -> Bool {
    guard fragment.wantedSize(of: node).isNone, let text = fragment.value(.alt, of: node) else {
      return false
    }
    return !text.contains(.lineFeed)
  }

  private mutating func writeImage(
    _ text: ArraySlice<UInt8>, _ source: ArraySlice<UInt8>, title: ArraySlice<UInt8>?
  ) {
    lines.write("![")
    writeLabel(text)
    lines.write("](")
    lines.write(destination(source, title: title))
    lines.write(")")
  }

  /// Writes a link in the place of an image; inside another link only its text.
  private mutating func writeLink(_ text: [UInt8], to source: ArraySlice<UInt8>) {
    guard inline.link == Fragment.none else { return writeLabel(text[...]) }
    lines.write("[")
    writeLabel(text[...])
    lines.write("](")
    lines.write(destination(source, title: nil))
    lines.write(")")
  }

  private mutating func writeLabel(_ text: ArraySlice<UInt8>) {
    lines.write(MarkdownEscaping.label(text, inCell: inline.place == .cell))
  }

  /// Writes an image with a size, for which Markdown has no words.
  private mutating func writeTag(
    _ node: Fragment.ID, _ source: ArraySlice<UInt8>, width: Int?, height: Int?
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
