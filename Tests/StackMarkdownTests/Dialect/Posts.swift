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
