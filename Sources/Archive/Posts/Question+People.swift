package import StackExchange

extension Question {
  /// Hands over everybody in its posts and comments who has an id, as often as they are there.
  package func forEachPerson(_ body: (_ id: Int, _ user: User) -> Void) {
    post.forEachPerson(body)
    for answer in answers { answer.post.forEachPerson(body) }
  }
}

extension Post {
  fileprivate func forEachPerson(_ body: (_ id: Int, _ user: User) -> Void) {
    func hand(_ user: User?) {
      if let user, let id = user.id { body(id, user) }
    }
    hand(lastEditor)
    hand(owner)
    for comment in comments {
      hand(comment.replyTo)
      hand(comment.owner)
    }
  }
}

extension Question {
  /// The question with other people in it.
  func mapUsers(_ change: (User) -> User) -> Question {
    var question = self
    question.post.mapUsers(change)
    for index in question.answers.indices { question.answers[index].post.mapUsers(change) }
    return question
  }
}

extension Post {
  fileprivate mutating func mapUsers(_ change: (User) -> User) {
    owner = owner.map(change)
    lastEditor = lastEditor.map(change)
    for index in comments.indices {
      comments[index].owner = comments[index].owner.map(change)
      comments[index].replyTo = comments[index].replyTo.map(change)
    }
  }
}
