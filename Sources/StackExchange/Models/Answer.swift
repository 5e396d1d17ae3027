/// An answer to a question.
public struct Answer: Sendable, Equatable {
  public var id: Int
  public var questionID: Int
  public var isAccepted: Bool
  /// Votes, text, owner, dates and comments.
  public var post: Post

  public init(id: Int, questionID: Int, isAccepted: Bool = false, post: Post = Post()) {
    self.id = id
    self.questionID = questionID
    self.isAccepted = isAccepted
    self.post = post
  }
}
