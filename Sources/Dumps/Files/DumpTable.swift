/// A table of a dump that pages are made of; the others (history, votes, badges) are not read.
package enum DumpTable: String, CaseIterable, Sendable {
  case posts = "Posts"
  case comments = "Comments"
  case users = "Users"
  case tags = "Tags"
  case postLinks = "PostLinks"

  /// Its file, when it is not packed.
  package var fileName: String { "\(rawValue).xml" }

  /// The attributes of its rows that are read.
  var columns: [String] {
    switch self {
    case .posts: PostColumn.names
    case .comments: CommentColumn.names
    case .users: UserColumn.names
    case .tags: TagColumn.names
    case .postLinks: PostLinkColumn.names
    }
  }
}

/// Attributes of the rows of a table; a case is called as its attribute, but for the first letter.
protocol DumpColumn: CaseIterable, RawRepresentable<Int> {}

extension DumpColumn {
  /// The attribute.
  var name: String {
    let name = "\(self)"
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  fileprivate static var names: [String] { allCases.map(\.name) }
}

enum PostColumn: Int, DumpColumn {
  case id, postTypeId, parentId, acceptedAnswerId, creationDate, score, viewCount, body, ownerUserId
  case ownerDisplayName, lastEditorUserId, lastEditorDisplayName, lastEditDate, lastActivityDate
  case title, tags, answerCount, closedDate, communityOwnedDate, contentLicense
}

enum CommentColumn: Int, DumpColumn {
  case id, postId, score, text, creationDate, userId, userDisplayName, contentLicense
}

enum UserColumn: Int, DumpColumn {
  case id, displayName, reputation
}

enum TagColumn: Int, DumpColumn {
  case id, tagName, excerptPostId, wikiPostId
}

enum PostLinkColumn: Int, DumpColumn {
  case id, creationDate, postId, relatedPostId, linkTypeId
}
