/// A text in the one of its two forms that is shown.
package enum ShownText: Sendable, Equatable {
  case markdown(String)
  case html(String)

  /// Takes the first form that has something in it: what is empty is missing.
  fileprivate init?(_ first: ShownText?, else second: ShownText?) {
    guard let text = [first, second].compactMap(\.self).first(where: { !$0.isEmpty }) else {
      return nil
    }
    self = text
  }

  private var isEmpty: Bool {
    switch self {
    case .markdown(let text), .html(let text): text.isEmpty
    }
  }
}

extension Post {
  /// The Markdown or, where that is missing, the HTML.
  package var shownText: ShownText? {
    ShownText(bodyMarkdown.map(ShownText.markdown), else: body.map(ShownText.html))
  }
}

extension Comment {
  /// The HTML or, where that is missing, the Markdown.
  package var shownText: ShownText? {
    ShownText(body.map(ShownText.html), else: bodyMarkdown.map(ShownText.markdown))
  }
}
