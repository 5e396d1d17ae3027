/// A table of a data dump that sodigest imports; it ignores the history, votes and badges.
package enum DumpTable: String, CaseIterable, Sendable {
  case posts = "Posts"
  case comments = "Comments"
  case users = "Users"
  case tags = "Tags"
  case postLinks = "PostLinks"

  /// The name of the table's XML file, such as `Posts.xml`.
  package var fileName: String { "\(rawValue).xml" }

  /// Returns the table whose file name is the last component of a path, ignoring case; `nil` for
  /// other paths.
  init?(fileName path: String) {
    let name = path.lastComponent.lowercased()
    guard let table = Self.allCases.first(where: { $0.fileName.lowercased() == name }) else {
      return nil
    }
    self = table
  }

  /// Returns the table whose XML file has a root element of this name, such as `posts`; `nil` for
  /// other names.
  init?(rootElement name: String?) {
    guard let table = Self.allCases.first(where: { $0.rawValue.lowercased() == name }) else {
      return nil
    }
    self = table
  }

  /// Returns the table after which a `.7z` file is named, such as `stackoverflow.com-Posts.7z`;
  /// `nil` for other names.
  init?(archiveName path: String) {
    let name = path.lastComponent.lowercased()
    guard name.hasSuffix(".7z") else { return nil }
    self.init(rootElement: name.dropLast(3).split(separator: "-").last.map(String.init))
  }

  /// Returns whether a file is named after a table that sodigest does not import, such as
  /// `stackoverflow.com-Votes.7z`.
  static func isIgnored(_ path: String) -> Bool {
    let name = path.lastComponent.lowercased()
    let baseName = name[..<(name.lastIndex(of: ".") ?? name.endIndex)]
    return isIgnoredRoot(baseName.split(separator: "-").last.map(String.init))
  }

  /// Returns whether a root element is that of a table that sodigest does not import.
  static func isIgnoredRoot(_ name: String?) -> Bool {
    name.map(["posthistory", "votes", "badges"].contains) ?? false
  }

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
package protocol DumpColumn: CaseIterable, RawRepresentable<Int> {
  /// The date at which a row was deleted; most dumps leave deleted rows out.
  static var deletionDate: Self { get }
}

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
package enum PostColumn: Int, DumpColumn {
  case id, postTypeId, parentId, acceptedAnswerId, creationDate, score, viewCount, body, ownerUserId
  case ownerDisplayName, lastEditorUserId, lastEditorDisplayName, lastEditDate, lastActivityDate
  case title, tags, answerCount, closedDate, communityOwnedDate, contentLicense, deletionDate
}

/// The columns of `Comments.xml` that sodigest reads.
package enum CommentColumn: Int, DumpColumn {
  case id, postId, score, text, creationDate, userId, userDisplayName, contentLicense, deletionDate
}

/// The columns of `Users.xml` that sodigest reads.
enum UserColumn: Int, DumpColumn {
  case id, displayName, reputation, deletionDate
}

/// The columns of `Tags.xml` that sodigest reads.
enum TagColumn: Int, DumpColumn {
  case id, tagName, excerptPostId, wikiPostId, deletionDate
}

/// The columns of `PostLinks.xml` that sodigest reads.
enum PostLinkColumn: Int, DumpColumn {
  case id, creationDate, postId, relatedPostId, linkTypeId, deletionDate
}

extension String {
  /// The part of a path after its last slash.
  var lastComponent: Substring { self[(lastIndex(of: "/").map(index(after:)) ?? startIndex)...] }

  /// Returns the path of a file with this name in a folder.
  func inFolder(_ path: String) -> String { path.hasSuffix("/") ? path + self : "\(path)/\(self)" }
}
