internal import Basics

extension Source {
  /// The most bytes of a text that are read; Stack Exchange's own limit is 30,000 characters.
  static let mostBytes = 1 << 20

  /// The text as a tree of what is allowed.
  func fragment(_ site: Site) -> Fragment {
    let (bytes, isCut) = boundedBytes
    var fragment =
      switch self {
      case .markdown: BlockRenderer.fragment(bytes, site)
      case .html: Sanitizer.fragment(ofServed: bytes, profile: .servedPost, site: site.address)
      case .commentMarkdown: CommentRenderer.fragment(bytes, site)
      case .commentHTML:
        Sanitizer.fragment(ofServed: bytes, profile: .servedComment, site: site.address)
      case .title: Fragment(ofText: bytes)
      }
    if isCut { fragment.appendNote(isComment: isComment) }
    return fragment
  }

  /// Whether it is one run of text, without blocks.
  var isComment: Bool {
    switch self {
    case .markdown, .html: false
    case .commentMarkdown, .commentHTML, .title: true
    }
  }

  /// The text in UTF-8, cut between two characters where it is too long.
  private var boundedBytes: (bytes: [UInt8], isCut: Bool) {
    switch self {
    case .markdown(let text), .html(let text), .commentMarkdown(let text), .commentHTML(let text),
      .title(let text):
      let bytes = Array(text.utf8).withoutNoncharacters
      guard bytes.count > Self.mostBytes else { return (bytes, false) }
      let end = bytes[...Self.mostBytes].lastIndex { $0 & 0xC0 != 0x80 } ?? 0
      return (Array(bytes[..<end]), true)
    }
  }
}

extension Fragment {
  /// Text alone.
  fileprivate init(ofText bytes: [UInt8]) {
    self.init(expecting: bytes.count)
    text += bytes
    appendText(since: 0, to: Fragment.root)
  }

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

extension [UInt8] {
  /// UTF-8 without U+FFFE and U+FFFF, which are no characters and which XML cannot hold.
  fileprivate var withoutNoncharacters: [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    var index = 0
    while let found = firstIndex(of: 0xEF, from: index, before: count) {
      index = found + 3
      guard index <= count, self[found + 1] == 0xBF, self[found + 2] >= 0xBE else { continue }
      result += self[copied..<found]
      copied = index
    }
    return copied == 0 ? self : result + self[copied...]
  }
}
