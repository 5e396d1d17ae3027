import StackMarkdown

/// Returns the safe HTML of a post in Markdown, without the `rel` attributes of links.
func post(
  _ markdown: String, _ site: Site = Site(), as presentation: Presentation = .faithful
) -> String {
  let html = ParsedPost(.markdown(markdown), site).html(presentation).description
  return html.replacing(relation, with: "")
}

/// Returns the content of a post's only paragraph, or the complete HTML of any other post.
func paragraph(_ markdown: String, _ site: Site = Site()) -> String {
  let html = post(markdown, site)
  let (start, end) = ("<p>", "</p>\n")
  guard html.hasPrefix(start), html.hasSuffix(end) else { return html }
  return String(html.dropFirst(start.count).dropLast(end.count))
}

/// Returns the safe HTML of a comment in Markdown, without the `rel` attributes of links.
func comment(_ markdown: String, _ site: Site = Site()) -> String {
  let html = ParsedPost(.commentMarkdown(markdown), site).html().description
  return html.replacing(relation, with: "")
}

/// Returns HTML in which each `‹URL›` is replaced by a link with the URL as its text.
func linked(_ html: String) -> String {
  html.replacing(/‹([^›]*)›/) { "<a href=\"\($0.1)\">\($0.1)</a>" }
}

/// Returns HTML in which each `‹TeX›` is replaced by a formula.
func withFormulas(_ html: String) -> String {
  html.replacing("‹", with: "<span class=\"math-container\">").replacing("›", with: "</span>")
}

extension String {
  /// The text without a final line feed.
  var trimmed: String { hasSuffix("\n") ? String(dropLast()) : self }

  /// The text, escaped as HTML.
  var asText: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
