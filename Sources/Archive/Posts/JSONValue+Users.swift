internal import StackExchange

extension Question {
  /// Returns the question without mentions of users in the API fields that have no column of their own.
  func withoutMentions(of users: Set<Int>) -> Question {
    var question = self
    question.post.otherFields = post.otherFields.withoutMentions(of: users)
    for index in answers.indices {
      question.answers[index].post.otherFields = answers[index].post.otherFields.withoutMentions(
        of: users)
    }
    return question
  }
}

extension [String: JSONValue] {
  /// Returns the additional fields of a post without mentions of users.
  ///
  /// An object mentions a user by a member such as `user_id` or `owner_user_id`. Nested objects that do so are
  /// emptied; from the post itself only such members are removed.
  func withoutMentions(of users: Set<Int>) -> Self {
    filter { !$1.isMention(of: users, by: $0) }.mapValues { $0.withoutMentions(of: users) }
  }
}

extension JSONValue {
  /// Returns the value with nested objects emptied that mention users.
  fileprivate func withoutMentions(of users: Set<Int>) -> JSONValue {
    switch self {
    case .object(let members):
      members.contains { $1.isMention(of: users, by: $0) }
        ? .object([:]) : .object(members.withoutMentions(of: users))
    case .array(let values): .array(values.map { $0.withoutMentions(of: users) })
    case .null, .bool, .integer, .number, .string: self
    }
  }

  /// Reports whether a member with this value and name is the id of one of the users.
  fileprivate func isMention(of users: Set<Int>, by name: String) -> Bool {
    guard name == "user_id" || name.hasSuffix("_user_id"), case .integer(let id) = self else {
      return false
    }
    return users.contains(id)
  }
}
