/// The text of a post or comment in the format that pages display: Markdown or HTML.
package enum ShownText: Sendable, Equatable {
  case markdown(String)
  case html(String)

  /// Creates the first of two texts that is neither `nil` nor empty.
  fileprivate init?(_ preferred: ShownText?, else fallback: ShownText?) {
    guard let text = [preferred, fallback].compactMap(\.self).first(where: { !$0.isEmpty }) else {
      return nil
    }
    self = text
  }

  /// Whether the text is empty.
  private var isEmpty: Bool {
    switch self {
    case .markdown(let text), .html(let text): text.isEmpty
    }
  }
}

extension Post {
  /// The Markdown or, if it is missing, the HTML; `nil` if both are missing.
  package var shownText: ShownText? {
    ShownText(bodyMarkdown.map(ShownText.markdown), else: body.map(ShownText.html))
  }
}

extension Comment {
  /// The HTML or, if it is missing, the Markdown; `nil` if both are missing.
  package var shownText: ShownText? {
    ShownText(body.map(ShownText.html), else: bodyMarkdown.map(ShownText.markdown))
  }
}
