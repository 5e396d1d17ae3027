internal import Basics

/// Posts that were named one by one; their questions are wanted.
package struct PostList: Sendable, Equatable {
  /// Each once; none where an edition remembers a list.
  package var posts: [PostReference]
  /// Names the digest on the command line: by the file that lists them, or else by the posts.
  package let name: String

  /// Takes posts as they were named, and the name of the file that lists them, without its folder.
  package init(_ posts: [PostReference], file: String? = nil) {
    var known: Set<PostReference> = []
    self.posts = posts.filter { known.insert($0).inserted }
    name = file.map { "questions_from_\($0)" } ?? Self.name(of: self.posts)
  }

  /// A list as an edition remembers it.
  init(name: String) {
    posts = []
    self.name = name
  }

  /// The API's parameters of the posts' sites.
  package var sites: [String] {
    posts.reduce(into: []) { sites, post in
      if !sites.contains(post.site) { sites.append(post.site) }
    }
  }

  /// A few are spelled out, many are told by their hash; no tag has a name like that.
  private static func name(of posts: [PostReference]) -> String {
    let posts = posts.sorted { ($0.site, $0.id) < ($1.site, $1.id) }
    let ids = posts.map { String($0.id) }
    if posts.count <= 3, let site = posts.first?.site, posts.allSatisfy({ $0.site == site }) {
      return "\(site)_question_\(ids.joined(separator: "_and_"))"
    }
    let all = posts.map { "\($0.site)/\($0.id)" }.joined(separator: " ")
    return "questions_\(posts.count)_\(FNV1a.hex(Array(all.utf8)))"
  }
}

/// A question or an answer, as people name it.
package struct PostReference: Sendable, Hashable {
  /// The API's parameter.
  package var site: String
  package var id: Int
  package var kind: Kind

  /// What the id is looked for as first; it may turn out to be the other.
  package enum Kind: Sendable { case question, answer }

  package init(site: String, id: Int, kind: Kind = .question) {
    self.site = site
    self.id = id
    self.kind = kind
  }
}

extension PostReference: CustomStringConvertible {
  /// Its short address.
  package var description: String {
    "\(siteAddress(site))/\(kind == .question ? "q" : "a")/\(id)"
  }
}
