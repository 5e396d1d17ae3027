import StackMarkdown

/// The safe HTML of a post's Markdown, without what every link carries.
func post(
  _ markdown: String, _ site: Site = Site(), as presentation: Presentation = .faithful
) -> String {
  let html = ParsedPost(.markdown(markdown), site).html(presentation).description
  return html.replacing(relation, with: "")
}

/// The safe HTML of a post that is one paragraph, without its tags; of any other post all of it.
func paragraph(_ markdown: String, _ site: Site = Site()) -> String {
  let html = post(markdown, site)
  let (start, end) = ("<p>", "</p>\n")
  guard html.hasPrefix(start), html.hasSuffix(end) else { return html }
  return String(html.dropFirst(start.count).dropLast(end.count))
}

/// The safe HTML of a comment's Markdown, without what every link carries.
func comment(_ markdown: String, _ site: Site = Site()) -> String {
  let html = ParsedPost(.commentMarkdown(markdown), site).html().description
  return html.replacing(relation, with: "")
}

extension String {
  /// The text without the line feed at its end.
  var trimmed: String { hasSuffix("\n") ? String(dropLast()) : self }

  /// The text as HTML shows it, no mark of it being one.
  var asText: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
