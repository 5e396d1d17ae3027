/// Where a text comes from and what it may hold.
struct Profile: Sendable, Equatable {
  /// The elements that may occur at all.
  let elements: ElementSet
  /// Whether HTML in it was written by an author, and not made by Stack Exchange.
  ///
  /// Then elements, classes and styles that authors cannot write do not count.
  let isWritten: Bool

  /// A question or an answer, rendered by the dialect.
  static let post = Profile(elements: .ofPosts, isWritten: true)
  /// A question or an answer as Stack Exchange has rendered it.
  static let servedPost = Profile(elements: .ofPosts, isWritten: false)
  /// A comment, rendered by the dialect.
  static let comment = Profile(elements: .ofComments, isWritten: true)
  /// A comment as Stack Exchange has rendered it.
  static let servedComment = Profile(elements: .ofComments, isWritten: false)
}
