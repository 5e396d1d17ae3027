/// Renders the mini-Markdown of comments: bold and italic words, code, links, nothing else.
///
/// A comment is one run of text. What would begin a block or an image elsewhere is text here, so is
/// HTML; a line feed is a space, and so is a no-break space.
enum CommentRenderer {
  /// The tree of a comment: `b`, `i`, `code` and `a`.
  static func fragment(_ markdown: [UInt8], _ site: Site) -> Fragment {
    // What is left of carriage returns stands before line feeds.
    let text = withoutNoBreakSpaces(SourceText(markdown).bytes.filter { $0 != .carriageReturn })
    var reader = CommentReader(text, siteURL: site.url)
    let tokens = reader.tokens()
    var output = CommentOutput(text, site)
    for token in tokens { output.write(token) }
    return output.tree.fragment()
  }

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

/// A piece of a comment.
struct CommentToken {
  enum Kind {
    case text
    /// Code, without its backticks.
    case code
    case address
    case magic(MagicLink)
    case tag(isMeta: Bool, name: [UInt8])
    case beginsLink(address: Range<Int>, title: Range<Int>?)
    case endsLink
    /// A run of asterisks or underscores; text until it has a partner.
    case run(canOpen: Bool, canClose: Bool)
    case begins(isBold: Bool, isItalic: Bool)
    case ends(isBold: Bool, isItalic: Bool)
  }

  var kind: Kind
  let range: Range<Int>
}
