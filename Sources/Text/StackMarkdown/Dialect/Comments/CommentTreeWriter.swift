/// Writes the tokens of a comment into a sanitised tree.
struct CommentTreeWriter {
  var sanitizer: Sanitizer
  private let text: [UInt8]
  private let siteURL: String?

  init(_ text: [UInt8], site: Site) {
    self.text = text
    siteURL = site.url
    sanitizer = Sanitizer(.comment, site: site.parsedURL, sourceByteCount: text.count)
  }

  /// Writes a token of the comment as text or as the tags of an element.
  mutating func write(_ token: CommentToken) {
    switch token.kind {
    case .text, .delimiterRun: writeText(token.range)
    case .code:
      sanitizer.startElement(.code)
      writeText(token.range)
      sanitizer.endElement(.code)
    case .bareURL: writeBareURL(text[token.range])
    case .magicLink(let link):
      beginLink(to: link.url[...], title: nil)
      sanitizer.addText(link.text.span)
      sanitizer.endElement(.a)
    case .tag(let isMeta, let name): sanitizer.writeTagLink(name, isMeta: isMeta, siteURL: siteURL)
    case .linkStart(let url, let title):
      beginLink(to: text[url], title: title.map { Array(text[$0]) })
    case .linkEnd: sanitizer.endElement(.a)
    case .emphasisStart(let isBold, let isItalic):
      if isBold { sanitizer.startElement(.b) }
      if isItalic { sanitizer.startElement(.i) }
    case .emphasisEnd(let isBold, let isItalic):
      if isItalic { sanitizer.endElement(.i) }
      if isBold { sanitizer.endElement(.b) }
    }
  }

  /// Writes a bare URL as a link with a shortened text.
  private mutating func writeBareURL(_ url: ArraySlice<UInt8>) {
    let shortened = ShortenedURL(url)
    beginLink(to: url, title: shortened.title)
    sanitizer.addText(shortened.text.span)
    sanitizer.endElement(.a)
  }

  /// Starts the `a` element of a link, with the URL and title as attributes.
  private mutating func beginLink(to url: ArraySlice<UInt8>, title: [UInt8]?) {
    sanitizer.addAttribute(.href, of: .a, LinkURLEncoding.percentEncoded(url))
    if let title { sanitizer.addAttribute(.title, of: .a, title) }
    sanitizer.startElement(.a)
  }

  /// Writes a range of the comment's text, with line feeds replaced by spaces.
  private mutating func writeText(_ range: Range<Int>) {
    let line = text[range].map { $0 == .lineFeed ? .space : $0 }
    sanitizer.addText(line.span)
  }
}
