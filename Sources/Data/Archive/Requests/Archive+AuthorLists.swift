package import FoundationEssentials
package import StackExchange

/// The progress of fetching all questions or answers of a user, in the order of their latest
/// activity.
package struct AuthorListProgress: Sendable, Equatable {
  /// The earliest creation date of requested posts; nil for no limit.
  package var createdFrom: Date?
  /// The date of activity up to which all posts of the user are stored.
  package var completeUntil: Date

  package init(createdFrom: Date?, completeUntil: Date) {
    self.createdFrom = createdFrom
    self.completeUntil = completeUntil
  }

  /// The kinds of post that are fetched separately.
  package enum Kind: String, Sendable, CaseIterable { case question, answer }
}

extension Archive {
  /// Returns the progress of fetching the questions or answers of a user; nil before the first
  /// request.
  package func authorListProgress(of kind: AuthorListProgress.Kind, by author: UserKey)
    throws(ArchiveError) -> AuthorListProgress?
  {
    try connection.row(
      AuthorListRow.select, author.site, author.id, kind.rawValue, as: AuthorListRow.self
    )?.progress
  }

  /// Stores the progress of fetching the questions or answers of a user.
  package func save(
    _ progress: AuthorListProgress, of kind: AuthorListProgress.Kind, by author: UserKey
  ) throws(ArchiveError) {
    try connection.upsert(
      AuthorListRow(
        site: author.site, userID: author.id, kind: kind.rawValue, progress: progress),
      AuthorListRow.upsert)
  }
}
