/// Writes the tokens of a comment into a sanitised tree.
struct CommentOutput {
  var tree: Sanitizer
  private let text: [UInt8]
  private let siteURL: String?

  init(_ text: [UInt8], _ site: Site) {
    self.text = text
    siteURL = site.url
    tree = Sanitizer(.comment, site: site.address, expecting: text.count)
  }

  /// Writes the text or tags of a token.
  mutating func write(_ token: CommentToken) {
    switch token.kind {
    case .text, .run: writeText(token.range)
    case .code:
      tree.start(.code)
      writeText(token.range)
      tree.end(.code)
    case .address: writeBareURL(text[token.range])
    case .magic(let link):
      beginLink(to: link.address[...], title: nil)
      tree.write(link.text.span)
      tree.end(.a)
    case .tag(let isMeta, let name): tree.writeTag(name, isMeta: isMeta, siteURL: siteURL)
    case .beginsLink(let url, let title):
      beginLink(to: text[url], title: title.map { Array(text[$0]) })
    case .endsLink: tree.end(.a)
    case .begins(let isBold, let isItalic):
      if isBold { tree.start(.b) }
      if isItalic { tree.start(.i) }
    case .ends(let isBold, let isItalic):
      if isItalic { tree.end(.i) }
      if isBold { tree.end(.b) }
    }
  }

  /// Writes a bare URL as a link with a shortened text.
  private mutating func writeBareURL(_ url: ArraySlice<UInt8>) {
    let shortened = ShownAddress(url)
    beginLink(to: url, title: shortened.title)
    tree.write(shortened.text.span)
    tree.end(.a)
  }

  /// Starts an `a` element.
  private mutating func beginLink(to url: ArraySlice<UInt8>, title: [UInt8]?) {
    tree.addAttribute(.href, of: .a, WrittenAddress.encoded(url))
    if let title { tree.addAttribute(.title, of: .a, title) }
    tree.start(.a)
  }

  /// Writes a range of the comment's text, with line feeds replaced by spaces.
  private mutating func writeText(_ range: Range<Int>) {
    let line = text[range].map { $0 == .lineFeed ? .space : $0 }
    tree.write(line.span)
  }
}
