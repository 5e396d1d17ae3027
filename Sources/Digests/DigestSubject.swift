package import StackExchange

/// The common property of the questions in a digest.
package enum DigestSubject: Sendable, Equatable {
  /// The questions have certain tags, or any tags.
  case tags
  /// These users wrote the questions or answers to them.
  case users([UserKey])
  /// A network account wrote the questions or answers to them, on any site.
  ///
  /// The users are the account's profiles on the sites; empty until the API has been asked.
  case account(Int, users: [UserKey])
  /// The questions were named individually.
  case posts(PostList)
  /// A full-text search of the site finds the questions.
  case search(String)

  /// The users whose posts are selected; empty for other subjects.
  package var users: [UserKey] {
    switch self {
    case .users(let users), .account(_, let users): users
    case .tags, .posts, .search: []
    }
  }

  /// Whether the subject is a person's posts, even if the person's profiles are still unknown.
  package var isPersonal: Bool {
    switch self {
    case .users, .account: true
    case .tags, .posts, .search: false
    }
  }

  /// The sort orders that the subject supports.
  package var supportedSorts: [QuestionListRequest.Sort] {
    switch self {
    case .tags: QuestionListRequest.Sort.allCases
    case .users, .account, .posts, .search: [.votes, .activity, .creation]
    }
  }
}
