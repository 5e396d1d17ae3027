import PostContract
import StackMarkdown
import Testing

/// Returns the Markdown written from a text.
func written(
  _ source: PostSource, _ site: Site = Site(), as presentation: Presentation = .faithful
) -> String {
  String(decoding: ParsedPost(source, site).markdown(presentation), as: UTF8.self)
}

/// Expects that a post in HTML is written as the given Markdown, which must have the same meaning and
/// be unchanged when it is written again.
func expectWritten(
  _ html: String, as markdown: String, _ site: Site = Site(),
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let text = written(.html(html), site)
  #expect(text == markdown, "\(html)", sourceLocation: sourceLocation)
  let again = ParsedPost(.markdown(text), site).html().description
  #expect(
    Shape(again) == Shape(served(html, site)), "\(html) → \(text)",
    sourceLocation: sourceLocation)
  #expect(
    written(.markdown(text), site) == text, "\(html), written twice",
    sourceLocation: sourceLocation)
}

/// Expects the same HTML from a text and from its Markdown.
func expectSameThroughMarkdown(
  _ source: PostSource, _ site: Site, sourceLocation: SourceLocation = #_sourceLocation
) {
  let text = written(source, site)
  let direct = ParsedPost(source, site).html().description
  let again = ParsedPost(.markdown(text), site).html().description
  #expect(
    Shape(withoutTags(again)) == Shape(withoutTags(direct)), "\(source) → \(text)",
    sourceLocation: sourceLocation)
}

/// Removes the attributes of tag links, as tag links with resolved URLs are written as ordinary
/// links.
private func withoutTags(_ html: String) -> String {
  let pieces = html.replacing(" class=\"post-tag\"", with: "")
    .split(separator: " title=\"show questions tagged ", omittingEmptySubsequences: false)
  let rests = pieces.dropFirst().map { $0.drop { $0 != "\"" }.dropFirst() }
  return (pieces.prefix(1) + rests).joined()
}
