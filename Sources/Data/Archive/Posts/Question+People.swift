package import StackExchange

extension Question {
  /// Calls a closure with each user with an id in the question, its answers and comments, once per
  /// occurrence.
  package func forEachUser(_ body: (_ id: Int, _ user: User) -> Void) {
    post.forEachUser(body)
    for answer in answers { answer.post.forEachUser(body) }
  }
}

extension Post {
  /// Calls a closure with each user with an id in the post and its comments, once per occurrence.
  fileprivate func forEachUser(_ body: (_ id: Int, _ user: User) -> Void) {
    func visit(_ user: User?) {
      if let user, let id = user.id { body(id, user) }
    }
    visit(lastEditor)
    visit(owner)
    for comment in comments {
      visit(comment.replyTo)
      visit(comment.owner)
    }
  }
}

extension Question {
  /// Returns the question with each user replaced by the result of a closure.
  func mapUsers(_ change: (User) -> User) -> Question {
    var question = self
    question.post.mapUsers(change)
    for index in question.answers.indices { question.answers[index].post.mapUsers(change) }
    return question
  }
}

extension Post {
  /// Replaces each user in the post and its comments by the result of a closure.
  fileprivate mutating func mapUsers(_ change: (User) -> User) {
    owner = owner.map(change)
    lastEditor = lastEditor.map(change)
    for index in comments.indices {
      comments[index].owner = comments[index].owner.map(change)
      comments[index].replyTo = comments[index].replyTo.map(change)
    }
  }
}
