package import ArchiveSearch
package import Search

/// A search of the questions of an archive; tests have their own.
package protocol QuestionSearch {
  /// Returns the questions or answers that match a query, in an order; see `ArchiveSearch`.
  mutating func results(of query: String, order: SearchOrder, offset: Int, limit: Int) throws
    -> SearchResults
}

extension ArchiveSearch: QuestionSearch {}
