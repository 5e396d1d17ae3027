/// Where a text comes from and what it may hold.
struct SanitizerPolicy: Sendable, Equatable {
  /// The elements that may occur at all.
  let elements: ElementSet
  /// Whether HTML in it was written by an author, and not made by Stack Exchange.
  ///
  /// Then elements, classes and styles that authors cannot write do not count.
  let isWritten: Bool

  /// A question or an answer, rendered by the dialect.
  static let post = SanitizerPolicy(elements: .ofPosts, isWritten: true)
  /// A question or an answer as Stack Exchange has rendered it.
  static let servedPost = SanitizerPolicy(elements: .ofPosts, isWritten: false)
  /// A comment, rendered by the dialect.
  static let comment = SanitizerPolicy(elements: .ofComments, isWritten: true)
  /// A comment as Stack Exchange has rendered it.
  static let servedComment = SanitizerPolicy(elements: .ofComments, isWritten: false)
}
