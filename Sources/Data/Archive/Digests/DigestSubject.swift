package import StackExchange

/// The property that the questions of a digest have in common.
package enum DigestSubject: Sendable, Equatable {
  /// Questions with certain tags, or with any tags.
  case tags
  /// Questions that these users asked or answered.
  case users([UserKey])
  /// Questions that a network account, given by its id, asked or answered on any site.
  ///
  /// `users` are the profiles of the account on its sites; empty until they have been requested
  /// from the API.
  case account(Int, users: [UserKey])
  /// Questions that the user of the program named one by one.
  case posts(PostList)
  /// Questions that a full-text search for these words finds.
  case search(String)

  /// The users whose posts are selected; empty if the subject is not a person's posts.
  package var users: [UserKey] {
    switch self {
    case .users(let users), .account(_, let users): users
    case .tags, .posts, .search: []
    }
  }

  /// Whether the subject is the posts of users or of an account, even if the account's profiles are
  /// still unknown.
  package var isPersonal: Bool {
    switch self {
    case .users, .account: true
    case .tags, .posts, .search: false
    }
  }

  /// The orders in which the questions of this subject can be sorted.
  package var supportedSorts: [QuestionListRequest.Sort] {
    switch self {
    case .tags: QuestionListRequest.Sort.allCases
    case .users, .account, .posts, .search: [.votes, .activity, .creation]
    }
  }
}
