package import Archive
internal import Search
internal import StackExchange

/// Searches the questions of an archive with its search index.
///
/// Only reads the archive; `build`, `fetch` and `import` update the index. Reuse a value for several searches,
/// because it caches parts of the index that are valid until the archive changes.
package struct ArchiveSearch {
  private let archive: Archive
  private var cache: (version: Int, index: ArchiveIndex, sites: [String: Community])?

  /// The maximum number of words and filters in a query.
  package static let maxWords = 64

  package init(_ archive: Archive) { self.archive = archive }

  /// Whether the index includes all changes of the archive.
  package var isCurrent: Bool {
    get throws { try archive.searchIndexState(version: SearchDirectory.version) == .current }
  }

  /// Returns the questions that match a query, best matches first.
  ///
  /// - Parameters:
  ///   - text: A query in the grammar of `Documentation/search.md`.
  ///   - offset: The number of best matches to skip.
  ///   - limit: The maximum number of questions to return.
  /// - Returns: The questions; all of them are from one state of the archive.
  /// - Throws: `ArchiveError`, or ``SearchError``.
  package mutating func results(
    of text: String, offset: Int = 0, limit: Int
  ) throws -> SearchResults {
    let query = SearchQuery(text)
    guard !query.isEmpty else { throw SearchError.emptyQuery }
    return try evaluate(query, maxHits: offset + limit) { hits in
      var questions: [FoundQuestion] = []
      let rejected = try hits.forEach(from: offset, limit: limit) { hit, texts in
        questions.append(FoundQuestion(hit, texts, marking: hits.found.terms))
      }
      return SearchResults(
        questions: questions, total: hits.found.total - rejected,
        completeCount: max(0, hits.found.completeCount - rejected),
        corrections: hits.found.corrections.map {
          SearchResults.Correction(word: $0.word, replacement: $0.replacement)
        }, unknownFilters: query.unknownFilters)
    }
  }

  /// Returns the results for the script of the search page, as JSON.
  ///
  /// - Parameters:
  ///   - form: The fields of the page's form by name; `q` is the query, the others are filters.
  ///   - limit: The maximum number of questions to return.
  /// - Returns: An object with `hits` (each with `score`, `place` and `entry`), the number of `complete` ones,
  ///   `matched` terms and `corrections`, as `Templates/search.js` has them.
  /// - Throws: `ArchiveError`, or ``SearchError``.
  package mutating func pageResults(of form: [String: String], limit: Int) throws -> [UInt8] {
    let query = SearchQuery(form: form)
    let archive = archive
    return try evaluate(query, maxHits: limit) { hits in
      var pageHits: [SearchPageResults.Hit] = []
      if !query.isEmpty {
        let rejected = try hits.forEach(from: 0, limit: limit) { hit, texts in
          pageHits.append(
            SearchPageResults.Hit(
              score: texts.question.post.score, location: hit.location,
              entry: try archive.searchEntry(ofNumber: hit.number)))
        }
        let complete = max(0, hits.found.completeCount - rejected)
        return SearchPageResults(
          hits: pageHits, complete: complete, found: hits.found,
          unknownFilters: query.unknownFilters
        ).json
      }
      return SearchPageResults(
        hits: [], complete: 0, found: hits.found, unknownFilters: query.unknownFilters
      ).json
    }
  }

  /// Evaluates a query in one state of the archive, and calls `body` with the hits.
  private mutating func evaluate<R>(
    _ query: SearchQuery, maxHits: Int, _ body: (VerifiedHits) throws -> R
  ) throws -> R {
    guard query.wordCount <= Self.maxWords else { throw SearchError.queryTooLong }
    let archive = archive
    var cache = cache
    defer { self.cache = cache }
    return try archive.readTransaction {
      let version = try archive.dataVersion
      if cache?.version != version {
        let sites = try archive.communities().map { ($0.apiSiteParameter, $0) }
        cache = (version, try ArchiveIndex(archive), Dictionary(sites) { $1 })
      }
      guard let cache else { throw SearchError.missingIndex }
      let found =
        query.isEmpty
        ? SearchHits()
        : try query.evaluate(in: cache.index, maxHits: query.hasPhrases ? .max : maxHits)
      return try body(
        VerifiedHits(found: found, query: query, archive: archive, sites: cache.sites))
    }
  }
}

/// A reason why an archive cannot be searched.
package enum SearchError: Error, Sendable, Equatable {
  /// The archive has no search index yet, or one of another version.
  case missingIndex
  /// The query has too many words.
  case queryTooLong
  /// The query has no word and no filter.
  case emptyQuery
}

extension SearchQuery {
  /// Creates a query from the fields of the search page's form, in which the last word may be incomplete.
  fileprivate init(form: [String: String]) {
    self.init(form["q"] ?? "", isBeingTyped: true)
    let tag = form["tag"].map { $0.trimmingSpaces } ?? ""
    let others = ["is", "score", "asked"].compactMap { name in
      form[name].flatMap { $0.isEmpty ? nil : "\(name):\($0)" }
    }
    for token in (tag.isEmpty ? [] : ["[\(tag)]"]) + others {
      filters += SearchQuery(token).requirements.flatMap(\.self)
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
