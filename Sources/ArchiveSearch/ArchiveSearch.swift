package import Archive

/// Searches the questions of an archive with its search index.
///
/// Only reads the archive; `build`, `fetch` and `import` update the index. Reuse a value for several searches,
/// because it caches parts of the index that are valid until the archive changes.
package struct ArchiveSearch {
  private let archive: Archive

  package init(_ archive: Archive) { self.archive = archive }

  /// Returns the questions that match a query, best matches first.
  ///
  /// - Parameters:
  ///   - query: A query in the grammar of `Documentation/search.md`.
  ///   - offset: The number of best matches to skip.
  ///   - limit: The maximum number of questions to return.
  /// - Throws: `ArchiveError`, or ``SearchError``.
  package mutating func results(of query: String, offset: Int = 0, limit: Int) throws
    -> SearchResults
  {
    SearchResults(questions: [], total: 0, isComplete: true, corrections: [])
  }
}

/// A reason why an archive cannot be searched.
package enum SearchError: Error, Sendable, Equatable {
  /// The archive has no search index yet, or one of another version.
  case missingIndex
  /// The query is too long, or has too many words.
  case queryTooLong
  /// The query has no word and no filter.
  case emptyQuery
}
