/// A text of Stack Exchange, with what it is written in.
///
/// The text is raw: what the API's safe filters have encoded was decoded once before.
public enum Source: Sendable, Equatable {
  /// The Markdown of a question or an answer (`body_markdown`).
  case markdown(String)
  /// The HTML that Stack Exchange made of a question or an answer (`body`).
  case html(String)
  /// The mini-Markdown of a comment (its `body_markdown`): one paragraph, no blocks.
  case commentMarkdown(String)
  /// The HTML that Stack Exchange made of a comment (its `body`).
  case commentHTML(String)
  /// The title of a question: text, in which nothing but a formula means anything.
  case title(String)
}
