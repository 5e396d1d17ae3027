package import FoundationEssentials
package import StackExchange

/// How far a list of what a person wrote was read, from the longest ago active on.
package struct AuthorListProgress: Sendable, Equatable {
  /// The first moment of writing that was asked for; `nil` for no bound.
  package var createdFrom: Date?
  /// All that was last active before is here.
  package var activeUntil: Date

  package init(createdFrom: Date?, activeUntil: Date) {
    self.createdFrom = createdFrom
    self.activeUntil = activeUntil
  }

  /// What a person writes.
  package enum Kind: String, Sendable, CaseIterable { case question, answer }
}

extension Archive {
  /// How far the questions or answers of a person were read; `nil` before the first time.
  package func progress(of kind: AuthorListProgress.Kind, by author: UserKey)
    throws(ArchiveError) -> AuthorListProgress?
  {
    try connection.row(
      AuthorListRow.select, author.site, author.id, kind.rawValue, as: AuthorListRow.self
    )?.progress
  }

  /// Keeps how far they were read.
  package func save(
    _ progress: AuthorListProgress, of kind: AuthorListProgress.Kind, by author: UserKey
  ) throws(ArchiveError) {
    try connection.keep(
      AuthorListRow(
        site: author.site, userID: author.id, kind: kind.rawValue, progress: progress),
      AuthorListRow.keep)
  }
}
