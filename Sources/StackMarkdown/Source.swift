internal import Basics

/// A text of Stack Exchange, with what it is written in.
///
/// The text is raw: what the API's safe filters have encoded was decoded once before.
public enum Source: Sendable, Equatable {
  /// The Markdown of a question or an answer (`body_markdown`).
  case markdown(String)
  /// The HTML that Stack Exchange made of a question or an answer (`body`).
  case html(String)
  /// The mini-Markdown of a comment (its `body_markdown`): one paragraph, no blocks.
  case commentMarkdown(String)
  /// The HTML that Stack Exchange made of a comment (its `body`).
  case commentHTML(String)
  /// The title of a question: text, in which nothing but a formula means anything.
  case title(String)
}

extension Source {
  /// Whether the text has what any image begins with; reading a text costs a thousand times more.
  public var mayHaveImages: Bool {
    switch self {
    case .markdown(let text): text.hasPair("!", "[") || text.hasPair("<", "i")
    case .html(let text): text.hasPair("<", "i")
    case .commentMarkdown, .commentHTML, .title: false
    }
  }
}

extension String {
  /// Whether two characters stand together, the second in either case.
  fileprivate func hasPair(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    let (first, second) = (UInt8(ascii: first), UInt8(ascii: second))
    let bytes = utf8.span
    var place = 0
    while true {
      place = bytes.firstIndex(
        from: place, to: bytes.count, marks: { $0.marks(of: first) }, where: { $0 == first })
      guard place + 1 < bytes.count else { return false }
      if bytes[place + 1] | 0x20 == second | 0x20 { return true }
      place += 1
    }
  }
}
