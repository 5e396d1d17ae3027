package import FoundationEssentials
package import StackExchange

/// The progress of reading all posts of a user, ordered by ascending activity date.
package struct AuthorListProgress: Sendable, Equatable {
  /// The earliest creation date requested; nil for no limit.
  package var createdFrom: Date?
  /// The activity date up to which all posts are stored.
  package var activeUntil: Date

  package init(createdFrom: Date?, activeUntil: Date) {
    self.createdFrom = createdFrom
    self.activeUntil = activeUntil
  }

  /// The kinds of post.
  package enum Kind: String, Sendable, CaseIterable { case question, answer }
}

extension Archive {
  /// Returns the progress of reading the questions or answers of a user; nil before the first request.
  package func authorListProgress(of kind: AuthorListProgress.Kind, by author: UserKey)
    throws(ArchiveError) -> AuthorListProgress?
  {
    try connection.row(
      AuthorListRow.select, author.site, author.id, kind.rawValue, as: AuthorListRow.self
    )?.progress
  }

  /// Stores the progress of reading the questions or answers of a user.
  package func save(
    _ progress: AuthorListProgress, of kind: AuthorListProgress.Kind, by author: UserKey
  ) throws(ArchiveError) {
    try connection.upsert(
      AuthorListRow(
        site: author.site, userID: author.id, kind: kind.rawValue, progress: progress),
      AuthorListRow.upsert)
  }
}
