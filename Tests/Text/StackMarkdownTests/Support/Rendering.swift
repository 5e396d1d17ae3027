import StackMarkdown

/// Returns the safe HTML of served HTML.
func served(
  _ html: String, _ site: Site = Site(), as presentation: Presentation = .faithful
) -> String {
  ParsedPost(.html(html), site).html(presentation).description
}

/// The `rel` attribute of every link in a post.
let relation = #" rel="nofollow noreferrer noopener""#
