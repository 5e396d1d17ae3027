internal import StackExchange

extension Question {
  /// The question where nothing that the API said beside known fields names some users.
  func withoutMentions(of users: Set<Int>) -> Question {
    var question = self
    question.post.other = post.other.withoutMentions(of: users)
    for index in answers.indices {
      question.answers[index].post.other = answers[index].post.other.withoutMentions(of: users)
    }
    return question
  }
}

extension [String: JSONValue] {
  /// What the API said of a post, with every object within emptied that names one of some users.
  ///
  /// An object names a user by a member such as `user_id` or `owner_user_id`. The post itself stays,
  /// but for such members of its own.
  func withoutMentions(of users: Set<Int>) -> Self {
    filter { !$1.isMention(of: users, by: $0) }.mapValues { $0.withoutMentions(of: users) }
  }
}

extension JSONValue {
  fileprivate func withoutMentions(of users: Set<Int>) -> JSONValue {
    switch self {
    case .object(let members):
      members.contains { $1.isMention(of: users, by: $0) }
        ? .object([:]) : .object(members.withoutMentions(of: users))
    case .array(let values): .array(values.map { $0.withoutMentions(of: users) })
    case .null, .bool, .integer, .number, .string: self
    }
  }

  /// Whether it is the id of one of some users, as a member's name tells.
  fileprivate func isMention(of users: Set<Int>, by name: String) -> Bool {
    guard name == "user_id" || name.hasSuffix("_user_id"), case .integer(let id) = self else {
      return false
    }
    return users.contains(id)
  }
}
