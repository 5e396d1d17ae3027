/// The HTML of a comment.
struct CommentOutput: ~Copyable {
  var writer: MarkupWriter
  private let text: [UInt8]
  private let siteURL: String?

  init(_ text: [UInt8], siteURL: String?) {
    self.text = text
    self.siteURL = siteURL
    writer = MarkupWriter(capacity: text.count * 3 / 2)
  }

  mutating func write(_ token: CommentToken) {
    switch token.kind {
    case .text, .run: writeText(token.range)
    case .code:
      writer.write("<code>")
      writeText(token.range)
      writer.write("</code>")
    case .address: writeAddress(text[token.range])
    case .magic(let link):
      beginLink(to: link.address[...])
      writer.write("\">")
      _ = writer.escape(link.text.span)
      writer.write("</a>")
    case .tag(let isMeta, let name): writer.writeTag(name, isMeta: isMeta, siteURL: siteURL)
    case .beginsLink(let address, let title):
      beginLink(to: text[address])
      if let title {
        writer.write("\" title=\"")
        _ = writer.escape(text[title].span)
      }
      writer.write("\">")
    case .endsLink: writer.write("</a>")
    case .begins(let isBold, let isItalic):
      if isBold { writer.write("<b>") }
      if isItalic { writer.write("<i>") }
    case .ends(let isBold, let isItalic):
      if isItalic { writer.write("</i>") }
      if isBold { writer.write("</b>") }
    }
  }

  private mutating func writeAddress(_ address: ArraySlice<UInt8>) {
    let shown = ShownAddress(address)
    beginLink(to: address)
    if let title = shown.title {
      writer.write("\" title=\"")
      _ = writer.escape(title.span)
    }
    writer.write("\">")
    _ = writer.escape(shown.text.span)
    writer.write("</a>")
  }

  private mutating func beginLink(to address: ArraySlice<UInt8>) {
    writer.write("<a href=\"")
    _ = writer.writeAddress(address.span)
  }

  /// Writes text in which line feeds are spaces.
  private mutating func writeText(_ range: Range<Int>) {
    for line in text[range].split(separator: .lineFeed, omittingEmptySubsequences: false) {
      if line.startIndex > range.lowerBound { writer.writeByte(.space) }
      _ = writer.escape(line.span)
    }
  }
}
