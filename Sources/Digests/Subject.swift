package import StackExchange

/// What the questions of a digest have in common.
package enum Subject: Sendable, Equatable {
  /// Their tags, if any are given.
  case tags
  /// Somebody wrote them, or an answer to them.
  case users([UserKey])
  /// The same of one person on every site of the network; who that is on each, once it was asked.
  case account(Int, users: [UserKey])
  /// They were named one by one.
  case posts(PostList)
  /// A search of the site finds them.
  case search(String)

  /// Whose posts are wanted.
  package var users: [UserKey] {
    switch self {
    case .users(let users), .account(_, let users): users
    case .tags, .posts, .search: []
    }
  }

  /// Whether what people wrote is wanted, be they known by now or not.
  package var isPersonal: Bool {
    switch self {
    case .users, .account: true
    case .tags, .posts, .search: false
    }
  }

  /// The orders in which its questions can be had.
  package var sorts: [QuestionList.Sort] {
    switch self {
    case .tags: QuestionList.Sort.allCases
    case .users, .account, .posts, .search: [.votes, .activity, .creation]
    }
  }
}
