import StackMarkdown

/// The safe HTML of what Stack Exchange has rendered.
func served(_ html: String, _ options: Options = .init()) -> String {
  StackMarkdown.html(.html(html), options: options).description
}

/// What every link in a post carries.
let relation = #" rel="nofollow noreferrer noopener""#
