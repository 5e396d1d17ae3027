import StackMarkdown

/// The four kinds of text that are read, each with its own list of what may stay.
enum Input: CaseIterable, Sendable {
  case post, servedPost, comment, servedComment

  func source(_ text: String) -> PostSource {
    switch self {
    case .post: .markdown(text)
    case .servedPost: .html(text)
    case .comment: .commentMarkdown(text)
    case .servedComment: .commentHTML(text)
    }
  }

  /// The safe HTML of a text, without what every link carries.
  func html(_ text: String, _ site: Site = Site()) -> String {
    ParsedPost(source(text), site).html().description
      .replacing(relation, with: "")
  }
}

/// The safe HTML of what Stack Exchange has rendered, without what every link carries.
func kept(_ html: String, _ site: Site = Site()) -> String {
  Input.servedPost.html(html, site)
}
