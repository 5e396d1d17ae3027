internal import Basics
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
  /// Questions that the site's own full-text search for these words finds.
  case search(String)
  /// Questions of the archive, of any site, that a query in the grammar of `Documentation/search.md` finds.
  case query(String)

  /// The users whose posts are selected; empty if the subject is not a person's posts.
  package var users: [UserKey] {
    switch self {
    case .users(let users), .account(_, let users): users
    case .tags, .posts, .search, .query: []
    }
  }

  /// The words of a search or the query; `nil` for other subjects.
  package var words: String? {
    switch self {
    case .search(let words), .query(let words): words
    case .tags, .users, .account, .posts: nil
    }
  }

  /// Whether the subject is the posts of users or of an account, even if the account's profiles are
  /// still unknown.
  package var isPersonal: Bool {
    switch self {
    case .users, .account: true
    case .tags, .posts, .search, .query: false
    }
  }

  /// Whether the API selects the questions, so that an edition takes requests; otherwise a search of the archive does.
  package var needsRequests: Bool { if case .query = self { false } else { true } }

  /// The orders in which the questions of this subject can be sorted.
  package var supportedSorts: [QuestionListRequest.Sort] {
    switch self {
    case .tags: QuestionListRequest.Sort.allCases
    case .users, .account, .posts, .search, .query: [.votes, .activity, .creation]
    }
  }
}

/// A list of posts that the user of the program named one by one, for a digest of their questions.
package struct PostList: Sendable, Equatable {
  /// The listed posts, without duplicates; empty if only the name is known, from a stored edition.
  package var posts: [PostReference]
  /// The name of the digest, derived from the name of the file that lists the posts, or from the
  /// posts.
  package let name: String

  /// Creates a list of posts and removes duplicates; `file` is the name of the file that lists the
  /// posts, without its folder.
  package init(_ posts: [PostReference], file: String? = nil) {
    var unique: Set<PostReference> = []
    self.posts = posts.filter { unique.insert($0).inserted }
    name = file.map { "questions_from_\($0)" } ?? Self.name(of: self.posts)
  }

  /// Creates a list whose posts are unknown from the name in a stored edition.
  init(name: String) {
    posts = []
    self.name = name
  }

  /// The sites of the posts as parameters of the API, without duplicates, in the order of the
  /// posts.
  package var sites: [String] {
    posts.reduce(into: []) { sites, post in
      if !sites.contains(post.site) { sites.append(post.site) }
    }
  }

  /// Returns the name of a digest of posts: with the ids of up to three posts of one site,
  /// otherwise with a hash of all posts.
  ///
  /// The name differs from the names of all tags.
  private static func name(of posts: [PostReference]) -> String {
    let posts = posts.sorted { ($0.site, $0.id) < ($1.site, $1.id) }
    let ids = posts.map { String($0.id) }
    if posts.count <= 3, let site = posts.first?.site, posts.allSatisfy({ $0.site == site }) {
      return "\(site)_question_\(ids.joined(separator: "_and_"))"
    }
    let keys = posts.map { "\($0.site)/\($0.id)" }.joined(separator: " ")
    return "questions_\(posts.count)_\(FNV1a.hex(Array(keys.utf8)))"
  }
}

/// A reference to a question or an answer by its site and its id.
package struct PostReference: Sendable, Hashable {
  /// The site of the post, as a parameter of the API such as `stackoverflow`.
  package var site: String
  /// The id of the post on its site.
  package var id: Int
  /// The kind of post that is looked up first; the post may turn out to be of the other kind.
  package var kind: Kind

  /// The kind of a post: a question or an answer.
  package enum Kind: Sendable { case question, answer }

  /// Creates a reference to a post of a site.
  package init(site: String, id: Int, kind: Kind = .question) {
    self.site = site
    self.id = id
    self.kind = kind
  }
}

extension PostReference: CustomStringConvertible {
  /// The short URL of the post, such as `https://math.stackexchange.com/q/1`.
  package var description: String {
    "\(siteURL(site))/\(kind == .question ? "q" : "a")/\(id)"
  }
}
