internal import Basics

/// A list of posts that the user named individually, for a digest of their questions.
package struct PostList: Sendable, Equatable {
  /// The posts without duplicates; empty if the list was read from a stored edition.
  package var posts: [PostReference]
  /// The name of the digest: the name of the file that lists the posts, or a name derived from the
  /// posts.
  package let name: String

  /// Creates a list without duplicates; `file` is the name of the file that lists the posts,
  /// without its folder.
  package init(_ posts: [PostReference], file: String? = nil) {
    var unique: Set<PostReference> = []
    self.posts = posts.filter { unique.insert($0).inserted }
    name = file.map { "questions_from_\($0)" } ?? Self.name(of: self.posts)
  }

  /// Creates a list from the name that a stored edition has; its posts are unknown.
  init(name: String) {
    posts = []
    self.name = name
  }

  /// The API's parameters of the posts' sites, without duplicates, in the order of the posts.
  package var sites: [String] {
    posts.reduce(into: []) { sites, post in
      if !sites.contains(post.site) { sites.append(post.site) }
    }
  }

  /// Returns a name with the ids of up to three posts of one site, otherwise with a hash of all
  /// posts.
  ///
  /// No tag can have such a name.
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
  /// The API's parameter of the site.
  package var site: String
  /// The id of the post on its site.
  package var id: Int
  /// The kind under which the id is looked up first; the post may turn out to be of the other kind.
  package var kind: Kind

  /// A question or an answer.
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
