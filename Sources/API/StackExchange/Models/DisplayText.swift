/// The text of a post or comment in the format that pages display: Markdown or HTML.
package enum DisplayText: Sendable, Equatable {
  case markdown(String)
  case html(String)

  /// Creates the preferred text, or the fallback if the preferred text is `nil` or empty; `nil` if
  /// both are.
  fileprivate init?(_ preferred: DisplayText?, else fallback: DisplayText?) {
    guard let text = [preferred, fallback].compactMap(\.self).first(where: { !$0.isEmpty }) else {
      return nil
    }
    self = text
  }

  /// Whether the Markdown or HTML is empty.
  private var isEmpty: Bool {
    switch self {
    case .markdown(let text), .html(let text): text.isEmpty
    }
  }
}

extension Post {
  /// The text to display: the Markdown of the post or else its HTML; `nil` if it has neither.
  package var displayText: DisplayText? {
    DisplayText(bodyMarkdown.map(DisplayText.markdown), else: body.map(DisplayText.html))
  }
}

extension Comment {
  /// The text to display: the HTML of the comment or else its Markdown; `nil` if it has neither.
  package var displayText: DisplayText? {
    DisplayText(body.map(DisplayText.html), else: bodyMarkdown.map(DisplayText.markdown))
  }
}
