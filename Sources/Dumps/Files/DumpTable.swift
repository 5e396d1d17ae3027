/// A table of a data dump that sodigest imports; it ignores the history, votes and badges.
package enum DumpTable: String, CaseIterable, Sendable {
  case posts = "Posts"
  case comments = "Comments"
  case users = "Users"
  case tags = "Tags"
  case postLinks = "PostLinks"

  /// The name of the table's XML file, such as `Posts.xml`.
  package var fileName: String { "\(rawValue).xml" }

  /// The names of the XML attributes that sodigest reads from rows of the table.
  var columnNames: [String] {
    switch self {
    case .posts: PostColumn.names
    case .comments: CommentColumn.names
    case .users: UserColumn.names
    case .tags: TagColumn.names
    case .postLinks: PostLinkColumn.names
    }
  }
}

/// The columns of a table, each named like its XML attribute with a lower-case first letter.
protocol DumpColumn: CaseIterable, RawRepresentable<Int> {}

extension DumpColumn {
  /// The name of the XML attribute, such as `PostTypeId`.
  var attributeName: String {
    let name = "\(self)"
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// The names of all XML attributes of the table.
  fileprivate static var names: [String] { allCases.map(\.attributeName) }
}

/// The columns of `Posts.xml` that sodigest reads.
enum PostColumn: Int, DumpColumn {
  case id, postTypeId, parentId, acceptedAnswerId, creationDate, score, viewCount, body, ownerUserId
  case ownerDisplayName, lastEditorUserId, lastEditorDisplayName, lastEditDate, lastActivityDate
  case title, tags, answerCount, closedDate, communityOwnedDate, contentLicense
}

/// The columns of `Comments.xml` that sodigest reads.
enum CommentColumn: Int, DumpColumn {
  case id, postId, score, text, creationDate, userId, userDisplayName, contentLicense
}

/// The columns of `Users.xml` that sodigest reads.
enum UserColumn: Int, DumpColumn {
  case id, displayName, reputation
}

/// The columns of `Tags.xml` that sodigest reads.
enum TagColumn: Int, DumpColumn {
  case id, tagName, excerptPostId, wikiPostId
}

/// The columns of `PostLinks.xml` that sodigest reads.
enum PostLinkColumn: Int, DumpColumn {
  case id, creationDate, postId, relatedPostId, linkTypeId
}
