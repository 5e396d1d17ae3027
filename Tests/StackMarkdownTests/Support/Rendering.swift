import StackMarkdown

/// The safe HTML of what Stack Exchange has rendered.
func served(
  _ html: String, _ site: Site = Site(), as presentation: Presentation = .faithful
) -> String {
  ParsedPost(.html(html), site).html(presentation).description
}

/// What every link in a post carries.
let relation = #" rel="nofollow noreferrer noopener""#
