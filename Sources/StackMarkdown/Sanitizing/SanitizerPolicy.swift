/// The elements that are allowed in a text, which depend on its kind and on who has written its HTML.
struct SanitizerPolicy: Sendable, Equatable {
  /// The elements that are allowed.
  let elements: ElementSet
  /// Whether HTML in the text was written by an author instead of rendered by Stack Exchange.
  ///
  /// Elements, classes and styles that only Stack Exchange generates are then dropped.
  let isAuthorWritten: Bool

  /// A question or an answer in Markdown, rendered by the dialect.
  static let post = SanitizerPolicy(elements: .allowedInPosts, isAuthorWritten: true)
  /// A question or an answer in HTML, as rendered by Stack Exchange.
  static let renderedPost = SanitizerPolicy(elements: .allowedInPosts, isAuthorWritten: false)
  /// A comment in Markdown, rendered by the dialect.
  static let comment = SanitizerPolicy(elements: .allowedInComments, isAuthorWritten: true)
  /// A comment in HTML, as rendered by Stack Exchange.
  static let renderedComment = SanitizerPolicy(elements: .allowedInComments, isAuthorWritten: false)
}
