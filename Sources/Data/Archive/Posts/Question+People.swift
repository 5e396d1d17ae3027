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

extension Question {
  /// Returns the question without mentions of users in the API fields that have no column of their
  /// own.
  func withoutMentions(of userIDs: Set<Int>) -> Question {
    var question = self
    question.post.otherFields = post.otherFields.withoutMentions(of: userIDs)
    for index in answers.indices {
      question.answers[index].post.otherFields = answers[index].post.otherFields.withoutMentions(
        of: userIDs)
    }
    return question
  }
}

extension [String: JSONValue] {
  /// Returns the additional fields of a post without mentions of users.
  ///
  /// A JSON object mentions a user by a member such as `user_id` or `owner_user_id`. Nested objects
  /// with such a member are emptied; at the top level only the member itself is removed.
  func withoutMentions(of userIDs: Set<Int>) -> Self {
    filter { !$1.isMention(of: userIDs, memberName: $0) }.mapValues {
      $0.withoutMentions(of: userIDs)
    }
  }
}

extension JSONValue {
  /// Returns the JSON value, with the objects emptied in which a member is the id of one of the
  /// users.
  fileprivate func withoutMentions(of userIDs: Set<Int>) -> JSONValue {
    switch self {
    case .object(let members):
      members.contains { $1.isMention(of: userIDs, memberName: $0) }
        ? .object([:]) : .object(members.withoutMentions(of: userIDs))
    case .array(let values): .array(values.map { $0.withoutMentions(of: userIDs) })
    case .null, .bool, .integer, .number, .string: self
    }
  }

  /// Reports whether this value is the id of one of the users, given the name of the JSON member
  /// that holds it.
  fileprivate func isMention(of userIDs: Set<Int>, memberName name: String) -> Bool {
    guard name == "user_id" || name.hasSuffix("_user_id"), case .integer(let id) = self else {
      return false
    }
    return userIDs.contains(id)
  }
}
