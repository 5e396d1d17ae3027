extension Source {
  /// The most bytes of a text that are read; Stack Exchange's own limit is 30,000 characters.
  static let mostBytes = 1 << 20

  /// The text as a tree of what is allowed.
  func fragment(_ options: Options) -> Fragment {
    let (bytes, isCut) = boundedBytes
    let site = options.site
    var fragment =
      switch self {
      case .markdown:
        Sanitizer.fragment(
          of: DialectRenderer.html(bytes, options: options), profile: .post, site: site)
      case .html: Sanitizer.fragment(of: bytes, profile: .servedPost, site: site)
      case .commentMarkdown:
        Sanitizer.fragment(
          of: CommentRenderer.html(bytes, options: options), profile: .comment, site: site)
      case .commentHTML: Sanitizer.fragment(of: bytes, profile: .servedComment, site: site)
      }
    if isCut { fragment.appendNote(isComment: isComment) }
    return fragment
  }

  var isComment: Bool {
    switch self {
    case .markdown, .html: false
    case .commentMarkdown, .commentHTML: true
    }
  }

  /// The text in UTF-8, cut between two characters where it is too long.
  private var boundedBytes: (bytes: [UInt8], isCut: Bool) {
    switch self {
    case .markdown(let text), .html(let text), .commentMarkdown(let text), .commentHTML(let text):
      let bytes = Array(text.utf8)
      guard bytes.count > Self.mostBytes else { return (bytes, false) }
      let end = bytes[...Self.mostBytes].lastIndex { $0 & 0xC0 != 0x80 } ?? 0
      return (Array(bytes[..<end]), true)
    }
  }
}

extension Fragment {
  /// Says at the end that the rest of the text is left out.
  fileprivate mutating func appendNote(isComment: Bool) {
    var parent = Fragment.root
    if !isComment {
      parent = append(.p, attributes: 0..<0, to: parent)
      parent = append(.em, attributes: 0..<0, to: parent)
    }
    let start = text.count
    text += " [The rest is left out: this text is longer than 1 MB.]".utf8
    appendText(since: start + (isComment ? 0 : 1), to: parent)
  }
}
