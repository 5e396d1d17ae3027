import StackMarkdown

/// The safe HTML of a post's Markdown, without what every link carries.
func post(_ markdown: String, _ options: Options = .init()) -> String {
  let html = StackMarkdown.html(.markdown(markdown), options: options).description
  return html.replacing(relation, with: "")
}

/// The safe HTML of a comment's Markdown, without what every link carries.
func comment(_ markdown: String, _ options: Options = .init()) -> String {
  let html = StackMarkdown.html(.commentMarkdown(markdown), options: options).description
  return html.replacing(relation, with: "")
}

extension String {
  /// The text without the line feed at its end.
  var trimmed: String { hasSuffix("\n") ? String(dropLast()) : self }
}
