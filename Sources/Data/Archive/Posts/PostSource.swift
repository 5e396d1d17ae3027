package import StackExchange
package import StackMarkdown

extension StackExchange.Post {
  /// The source text to show, in Markdown or HTML; `nil` if the archive has none.
  package var source: PostSource? {
    switch displayText {
    case .markdown(let text): .markdown(text)
    case .html(let text): .html(text)
    case nil: nil
    }
  }
}

extension Comment {
  /// The source text to show, in Markdown or HTML; `nil` if the archive has none.
  package var source: PostSource? {
    switch displayText {
    case .markdown(let text): .commentMarkdown(text)
    case .html(let text): .commentHTML(text)
    case nil: nil
    }
  }
}
