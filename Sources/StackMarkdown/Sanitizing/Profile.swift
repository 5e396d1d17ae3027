/// Where HTML comes from and what it may hold.
struct Profile: Sendable, Equatable {
  /// The elements that may occur at all.
  let elements: ElementSet
  /// Whether the HTML comes from our own dialect and holds what authors wrote by hand as well.
  ///
  /// Then elements, classes and styles that authors cannot write count only with ``OwnMark``.
  let needsMarks: Bool

  /// A question or an answer, rendered by the dialect.
  static let post = Profile(elements: .ofPosts, needsMarks: true)
  /// A question or an answer as Stack Exchange has rendered it.
  static let servedPost = Profile(elements: .ofPosts, needsMarks: false)
  /// A comment, rendered by the dialect.
  static let comment = Profile(elements: .ofComments, needsMarks: true)
  /// A comment as Stack Exchange has rendered it.
  static let servedComment = Profile(elements: .ofComments, needsMarks: false)
}
