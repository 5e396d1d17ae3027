/// The text of a post or comment in the format that pages display: Markdown or HTML.
package enum DisplayText: Sendable, Equatable {
  case markdown(String)
  case html(String)

  /// Creates the first of two texts that is neither `nil` nor empty.
  fileprivate init?(_ preferred: DisplayText?, else fallback: DisplayText?) {
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
  package var displayText: DisplayText? {
    DisplayText(bodyMarkdown.map(DisplayText.markdown), else: body.map(DisplayText.html))
  }
}

extension Comment {
  /// The HTML or, if it is missing, the Markdown; `nil` if both are missing.
  package var displayText: DisplayText? {
    DisplayText(body.map(DisplayText.html), else: bodyMarkdown.map(DisplayText.markdown))
  }
}
