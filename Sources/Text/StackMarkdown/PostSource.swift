internal import Basics

/// The text of a post, comment or title of Stack Exchange, together with its format.
///
/// The text is unescaped: the HTML escaping that the API adds with safe filters has been removed.
public enum PostSource: Sendable, Equatable {
  /// The Markdown of a question or an answer (`body_markdown`).
  case markdown(String)
  /// The HTML that Stack Exchange rendered for a question or an answer (`body`).
  case html(String)
  /// The mini-Markdown of a comment (`body_markdown`): one paragraph without blocks.
  case commentMarkdown(String)
  /// The HTML that Stack Exchange rendered for a comment (`body`).
  case commentHTML(String)
  /// The title of a question: plain text, possibly with formulas.
  case title(String)
}

extension PostSource {
  /// Whether the post can contain images: whether it contains `<i` or, in Markdown, `![`.
  ///
  /// The check is about a thousand times faster than parsing.
  public var mayContainImages: Bool {
    switch self {
    case .markdown(let text): text.hasPair("!", "[") || text.hasPair("<", "i")
    case .html(let text): text.hasPair("<", "i")
    case .commentMarkdown, .commentHTML, .title: false
    }
  }
}

extension String {
  /// Whether the string contains `first` directly followed by `second`, ignoring the case of
  /// `second`.
  fileprivate func hasPair(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    let (first, second) = (UInt8(ascii: first), UInt8(ascii: second))
    let bytes = utf8.span
    var index = 0
    while true {
      index = bytes.firstIndex(
        from: index, to: bytes.count, matchBits: { $0.matchBits(of: first) }, where: { $0 == first }
      )
      guard index + 1 < bytes.count else { return false }
      if bytes[index + 1] | 0x20 == second | 0x20 { return true }
      index += 1
    }
  }
}

extension PostSource {
  /// The maximum length of a post in bytes of UTF-8; the parser truncates longer texts.
  ///
  /// Stack Exchange itself allows 30,000 characters.
  static let maximumByteCount = 1 << 20

  /// Parses the post, comment or title into a tree of allowed elements.
  func fragment(for site: Site) -> Fragment {
    let (bytes, isTruncated) = truncatedBytes
    var fragment =
      switch self {
      case .markdown: BlockRenderer.fragment(of: bytes, site: site)
      case .html:
        Sanitizer.fragment(ofRenderedHTML: bytes, policy: .renderedPost, site: site.parsedURL)
      case .commentMarkdown: CommentRenderer.fragment(of: bytes, site: site)
      case .commentHTML:
        Sanitizer.fragment(ofRenderedHTML: bytes, policy: .renderedComment, site: site.parsedURL)
      case .title: Fragment(ofText: bytes)
      }
    if isTruncated { fragment.appendTruncationNote(isInline: self.isInline) }
    return fragment
  }

  /// Whether the source is a comment or a title, which is inline text without blocks.
  var isInline: Bool {
    switch self {
    case .markdown, .html: false
    case .commentMarkdown, .commentHTML, .title: true
    }
  }

  /// The source text in UTF-8, truncated at a character boundary if it exceeds
  /// ``maximumByteCount``.
  private var truncatedBytes: (bytes: [UInt8], isTruncated: Bool) {
    switch self {
    case .markdown(let text), .html(let text), .commentMarkdown(let text), .commentHTML(let text),
      .title(let text):
      let bytes = Array(text.utf8).withoutNoncharacters.withoutC1Controls
      guard bytes.count > Self.maximumByteCount else { return (bytes, false) }
      let end = bytes[...Self.maximumByteCount].lastIndex { $0 & 0xC0 != 0x80 } ?? 0
      return (Array(bytes[..<end]), true)
    }
  }
}

extension Fragment {
  /// Creates a fragment that consists of one text node.
  fileprivate init(ofText bytes: [UInt8]) {
    self.init(sourceByteCount: bytes.count)
    text += bytes
    appendText(startingAt: 0, to: Fragment.root)
  }

  /// Appends a note that the rest of the post is left out, in a paragraph unless the post is inline
  /// text.
  fileprivate mutating func appendTruncationNote(isInline: Bool) {
    var parent = Fragment.root
    if !isInline {
      parent = append(.p, attributes: 0..<0, to: parent)
      parent = append(.em, attributes: 0..<0, to: parent)
    }
    let start = text.count
    text += " [The rest is left out: this text is longer than 1 MB.]".utf8
    appendText(startingAt: start + (isInline ? 0 : 1), to: parent)
  }
}

extension [UInt8] {
  /// The UTF-8 text without U+FFFE and U+FFFF, two noncharacters that XML cannot represent.
  fileprivate var withoutNoncharacters: [UInt8] {
    var result: [UInt8] = []
    var copiedEnd = 0
    var index = 0
    while let candidate = firstIndex(of: 0xEF, from: index, before: count) {
      index = candidate + 3
      guard index <= count, self[candidate + 1] == 0xBF, self[candidate + 2] >= 0xBE else {
        continue
      }
      result += self[copiedEnd..<candidate]
      copiedEnd = index
    }
    return copiedEnd == 0 ? self : result + self[copiedEnd...]
  }

  /// The UTF-8 text with U+FFFD in place of U+0080 to U+009F, control characters that HTML forbids.
  fileprivate var withoutC1Controls: [UInt8] {
    var result: [UInt8] = []
    var copiedEnd = 0
    var index = 0
    while let candidate = firstIndex(of: 0xC2, from: index, before: count) {
      index = candidate + 2
      guard index <= count, self[candidate + 1] < 0xA0 else { continue }
      result += self[copiedEnd..<candidate]
      result += UTF8.encodedReplacementCharacter
      copiedEnd = index
    }
    return copiedEnd == 0 ? self : result + self[copiedEnd...]
  }
}

/// The settings of a site that affect how its posts are parsed.
public struct Site: Sendable {
  /// The base URL of the site, such as `https://stackoverflow.com`.
  ///
  /// Relative and protocol-relative links are resolved against this URL. If it is `nil` or not an
  /// http(s) URL, they stay unresolved.
  public let url: String?
  /// The parsed form of ``url``, which all posts of the site share.
  let parsedURL: SiteAddress?
  /// Whether the site supports formulas between `$…$` and `$$…$$`.
  public let hasMath: Bool
  /// Whether the site supports `~~deleted text~~`.
  public let hasStrikethrough: Bool

  /// Creates the settings of a site; by default, it has no URL, formulas or strikethrough.
  public init(
    url: String? = nil, hasMath: Bool = false, hasStrikethrough: Bool = false
  ) {
    self.url = url
    parsedURL = SiteAddress(url)
    self.hasMath = hasMath
    self.hasStrikethrough = hasStrikethrough
  }
}
