internal import Basics

/// Renders the mini-Markdown of comments: bold, italic, code and links.
///
/// A comment is a single run of inline text: syntax of blocks, images and HTML is literal text.
/// Line feeds and no-break spaces become spaces.
enum CommentRenderer {
  /// Parses a comment into a tree with the elements `b`, `i`, `code` and `a`.
  static func fragment(of markdown: [UInt8], site: Site) -> Fragment {
    // The remaining carriage returns all precede line feeds.
    let text = withoutNoBreakSpaces(
      NormalizedMarkdown(markdown).bytes.filter { $0 != .carriageReturn })
    var tokenizer = CommentTokenizer(text, siteURL: site.url)
    let tokens = tokenizer.tokenize()
    var writer = CommentTreeWriter(text, site: site)
    for token in tokens { writer.write(token) }
    return writer.sanitizer.finishedFragment()
  }

  /// Returns the text with each no-break space (U+00A0) replaced by a space.
  private static func withoutNoBreakSpaces(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(0xC2) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for byte in text {
      if byte == 0xA0, result.last == 0xC2 {
        result[result.count - 1] = .space
      } else {
        result.append(byte)
      }
    }
    return result
  }
}

/// A token of a comment's mini-Markdown.
struct CommentToken {
  enum Kind {
    case text
    /// Inline code, without its backticks.
    case code
    /// A URL in the text without any link syntax.
    case bareURL
    /// A word in brackets that becomes a link to a fixed page, such as `[ask]`.
    case magicLink(MagicLink)
    /// A tag such as `[tag:swift]`, which becomes a link to the questions with that tag.
    case tag(isMeta: Bool, name: [UInt8])
    /// The start of a link; `url` and `title` are ranges of the comment.
    case linkStart(url: Range<Int>, title: Range<Int>?)
    case linkEnd
    /// A run of asterisks or underscores; it remains text until ``EmphasisMatcher`` pairs it.
    case delimiterRun(canOpen: Bool, canClose: Bool)
    case emphasisStart(isBold: Bool, isItalic: Bool)
    case emphasisEnd(isBold: Bool, isItalic: Bool)
  }

  var kind: Kind
  /// The range of the token's content in the comment.
  let range: Range<Int>
}

/// Writes the tokens of a comment into a sanitised tree.
private struct CommentTreeWriter {
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

/// The link text, and possibly a title, that a comment shows for a bare URL.
///
/// The text omits the scheme and `www.`; a URL that is too long is cut and ends with an ellipsis.
/// For a question of the Stack Exchange network, the question's slug becomes the link's title:
/// `stackoverflow.com/questions/1/…`, "how to sort a list". (In posts, bare URLs are not
/// shortened.)
private struct ShortenedURL {
  /// The text of the link: the shortened URL.
  let text: [UInt8]
  /// The title of the link; `nil` if the URL is not that of a question.
  let title: [UInt8]?

  /// The number of characters above which a URL is shortened.
  private static let maximumCharacterCount = 64

  init(_ url: ArraySlice<UInt8>) {
    let shownURL = Self.removingScheme(url)
    if let (end, slug) = Self.questionSlug(in: shownURL) {
      text = shownURL[..<end] + Self.ellipsis
      title = slug.map { $0 == .hyphen ? .space : $0 }
    } else {
      text = Self.shortened(shownURL)
      title = nil
    }
  }

  private static let ellipsis = Array("…".utf8)

  /// Returns a URL without its scheme and a following `www.`.
  private static func removingScheme(_ url: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let colon = url.firstIndex(of: .colon), url[colon...].starts(with: "://".utf8) else {
      return url
    }
    let hostAndPath = url[(colon + 3)...]
    return hostAndPath.prefix(4).equalsIgnoringCase("www.")
      ? hostAndPath.dropFirst(4) : hostAndPath
  }

  /// Returns a URL without a final slash; if it is too long, cuts it after the last slash that
  /// fits.
  private static func shortened(_ url: ArraySlice<UInt8>) -> [UInt8] {
    let url = url.last == .slash ? url.dropLast() : url
    let characters = url.indices.filter { url[$0] & 0xC0 != 0x80 }
    guard characters.count > maximumCharacterCount else { return Array(url) }
    let limit = characters[maximumCharacterCount]
    let end = url[..<limit].lastIndex(of: .slash).map { $0 + 1 } ?? limit
    return url[..<end] + ellipsis
  }

  /// Returns the slug in the URL of a question of the Stack Exchange network, such as
  /// `how-to-sort`, and the index where it starts; `nil` for other URLs.
  private static func questionSlug(
    in url: ArraySlice<UInt8>
  ) -> (start: Int, slug: ArraySlice<UInt8>)? {
    let parts = url.split(separator: .slash, maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, isInNetwork(parts[0]), parts[1].elementsEqual("questions".utf8),
      !parts[2].isEmpty, parts[2].allSatisfy(\.isDigit)
    else { return nil }
    let slug = parts[3].prefix { $0 != .slash && $0 != .questionMark && $0 != .hash }
    return slug.isEmpty ? nil : (slug.startIndex, slug)
  }

  /// Whether a host belongs to the Stack Exchange network.
  private static func isInNetwork(_ host: ArraySlice<UInt8>) -> Bool {
    let labels = host.split(separator: .dot).suffix(2).map { $0.map(\.lowercased) }
    return labels.count == 2 && networkDomains.contains(labels)
  }

  /// The registered domains of the Stack Exchange network, each split into labels such as
  /// `stackoverflow` and `com`.
  private static let networkDomains = Set(
    [
      "stackoverflow.com", "stackexchange.com", "superuser.com", "serverfault.com",
      "askubuntu.com", "stackapps.com", "mathoverflow.net",
    ].map { $0.utf8.split(separator: .dot).map(Array.init) })
}
