/// The elements and the text of a comment.
struct CommentOutput {
  var tree: Sanitizer
  private let text: [UInt8]
  private let siteURL: String?

  init(_ text: [UInt8], _ site: Site) {
    self.text = text
    siteURL = site.url
    tree = Sanitizer(.comment, site: site.address, expecting: text.count)
  }

  mutating func write(_ token: CommentToken) {
    switch token.kind {
    case .text, .run: writeText(token.range)
    case .code:
      tree.start(.code)
      writeText(token.range)
      tree.end(.code)
    case .address: writeAddress(text[token.range])
    case .magic(let link):
      beginLink(to: link.address[...], title: nil)
      tree.write(link.text.span)
      tree.end(.a)
    case .tag(let isMeta, let name): tree.writeTag(name, isMeta: isMeta, siteURL: siteURL)
    case .beginsLink(let address, let title):
      beginLink(to: text[address], title: title.map { Array(text[$0]) })
    case .endsLink: tree.end(.a)
    case .begins(let isBold, let isItalic):
      if isBold { tree.start(.b) }
      if isItalic { tree.start(.i) }
    case .ends(let isBold, let isItalic):
      if isItalic { tree.end(.i) }
      if isBold { tree.end(.b) }
    }
  }

  private mutating func writeAddress(_ address: ArraySlice<UInt8>) {
    let shown = ShownAddress(address)
    beginLink(to: address, title: shown.title)
    tree.write(shown.text.span)
    tree.end(.a)
  }

  private mutating func beginLink(to address: ArraySlice<UInt8>, title: [UInt8]?) {
    tree.addAttribute(.href, of: .a, WrittenAddress.encoded(address))
    if let title { tree.addAttribute(.title, of: .a, title) }
    tree.start(.a)
  }

  /// Writes text in which line feeds are spaces.
  private mutating func writeText(_ range: Range<Int>) {
    let line = text[range].map { $0 == .lineFeed ? .space : $0 }
    tree.write(line.span)
  }
}
