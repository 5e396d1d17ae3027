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
