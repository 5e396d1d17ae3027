package import ArchiveSearch

/// A search of the questions of an archive; tests have their own.
package protocol QuestionSearch {
  /// Returns the questions that match a query, best matches first; see `ArchiveSearch`.
  mutating func results(of query: String, offset: Int, limit: Int) throws -> SearchResults
}

extension ArchiveSearch: QuestionSearch {}
