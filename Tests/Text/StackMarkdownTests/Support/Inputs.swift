import StackMarkdown

/// The four input formats, each with its own allowed elements.
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

  /// Returns the safe HTML of a text, without the `rel` attributes of links.
  func html(_ text: String, _ site: Site = Site()) -> String {
    ParsedPost(source(text), site).html().description
      .replacing(relation, with: "")
  }
}

/// Returns the safe HTML of served HTML, without the `rel` attributes of links.
func safeHTML(_ html: String, _ site: Site = Site()) -> String {
  Input.servedPost.html(html, site)
}
