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
