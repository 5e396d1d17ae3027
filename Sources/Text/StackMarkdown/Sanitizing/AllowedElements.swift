/// The elements that posts and comments may contain; see ``AllowList`` for their attributes.
extension ElementSet {
  /// The elements that authors can write as HTML.
  static let allowedFromAuthors = ElementSet(.p, through: .hr) | ElementSet(.br, through: .sup)
  /// The elements that are allowed in posts.
  static let allowedInPosts = ElementSet(.p, through: .span)
  /// The elements that are allowed in comments.
  static let allowedInComments = ElementSet(.a, through: .code) | ElementSet(.i)
}

/// The set of allowed elements for a kind of text, and whether an author wrote its HTML.
struct SanitizerPolicy: Sendable, Equatable {
  /// The elements that are allowed in the text.
  let elements: ElementSet
  /// Whether HTML in the text was written by an author and not rendered by Stack Exchange.
  ///
  /// If so, elements, classes and styles that only Stack Exchange generates are dropped.
  let isAuthorWritten: Bool

  /// The policy for a question or an answer in Markdown, rendered by the dialect.
  static let post = SanitizerPolicy(elements: .allowedInPosts, isAuthorWritten: true)
  /// The policy for a question or an answer in HTML, as rendered by Stack Exchange.
  static let renderedPost = SanitizerPolicy(elements: .allowedInPosts, isAuthorWritten: false)
  /// The policy for a comment in Markdown, rendered by the dialect.
  static let comment = SanitizerPolicy(elements: .allowedInComments, isAuthorWritten: true)
  /// The policy for a comment in HTML, as rendered by Stack Exchange.
  static let renderedComment = SanitizerPolicy(elements: .allowedInComments, isAuthorWritten: false)
}
