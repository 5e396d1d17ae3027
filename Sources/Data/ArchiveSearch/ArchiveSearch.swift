package import Archive
internal import Basics
package import FoundationEssentials
package import Search
package import StackExchange
private import Synchronization

/// Searches the questions of an archive with its search index.
///
/// Only reads the archive; `build`, `fetch` and `import` update the index. Reuse a value for several searches,
/// because it caches parts of the index that are valid until the archive changes.
package struct ArchiveSearch {
  private let archive: Archive
  /// The archive as the threads of a query read it.
  private let sharedArchive: SharedArchive
  private let now: @Sendable () -> Date
  /// Returns what the search page shows of a question that has no stored entry, as JSON.
  private let entry: @Sendable (_ question: Question, _ site: Community) -> [UInt8]
  private var cache: Cache?

  /// The index and the sites of the archive at a version of its data.
  private typealias Cache = (version: Int, index: any ArchiveIndex, sites: [String: Community])

  /// The maximum number of words and filters in a query.
  package static let maxWords = SearchQuery.maxWords

  /// The name of the only site to search; nil for all sites.
  private let site: String?
  private let maxTexts: Int

  /// Creates a search of an archive.
  ///
  /// - Parameters:
  ///   - archive: The archive.
  ///   - site: The name of the only site to search; nil for all sites.
  ///   - maxTexts: The number of questions whose texts a search compares with the query at most, where the index cannot
  ///     tell whether they match; nil for the usual number.
  ///   - now: Returns the time from which dates such as `3m` count back.
  ///   - entry: Returns what the search page shows of a question, as JSON; see `QuestionDocument.entry`.
  package init(
    _ archive: Archive, ofSite site: String? = nil, maxTexts: Int? = nil,
    now: @escaping @Sendable () -> Date = { Date() },
    entry: @escaping @Sendable (_ question: Question, _ site: Community) -> [UInt8] = { _, _ in
      Array("[]".utf8)
    }
  ) {
    (self.archive, self.site, self.now, self.entry) = (archive, site, now, entry)
    sharedArchive = SharedArchive(archive)
    self.maxTexts = maxTexts ?? VerifiedHits.maxTexts
  }

  /// Whether the index includes all changes of the archive.
  package var isCurrent: Bool {
    get throws { try archive.searchIndexState(version: SearchDirectory.version) == .current }
  }

  /// Returns the questions or answers that match a query, best matches first.
  ///
  /// - Parameters:
  ///   - text: A query in the grammar of `Documentation/search.md`.
  ///   - order: The order of the results.
  ///   - offset: The number of results to skip.
  ///   - limit: The maximum number of results to return.
  /// - Returns: The results; all of them are from one state of the archive.
  /// - Throws: `ArchiveError`, or ``SearchError``.
  package mutating func results(
    of text: String, order: SearchOrder = .relevance, offset: Int = 0, limit: Int
  ) throws -> SearchResults {
    let query = SearchQuery(text, today: CalendarDay(of: now()))
    guard !query.isEmpty else { throw SearchError.emptyQuery }
    return try evaluate(query, order, maxHits: offset + limit) { hits in
      let found = try hits.matches(from: offset, limit: limit)
      return SearchResults(
        questions: found.matches.map { FoundQuestion($0, marking: hits.found.terms) },
        total: found.total, completeCount: found.completeCount,
        corrections: hits.found.corrections.map {
          SearchResults.Correction(word: $0.word, replacement: $0.replacement)
        }, unknownOperators: query.unknownOperators, findsAnswers: query.postKind == .answer,
        unreadCount: found.unreadCount)
    }
  }

  /// Returns the answers that help best with a question in plain words, the best first.
  ///
  /// - Parameters:
  ///   - text: A query; words in it are not operators if the caller has removed their signs.
  ///   - limit: The maximum number of answers to return; no two are to one question.
  /// - Returns: The answers.
  /// - Throws: `ArchiveError`, or ``SearchError``.
  package mutating func answers(to text: String, limit: Int) throws -> [FoundAnswer] {
    let query = SearchQuery(text, today: CalendarDay(of: now()))
    guard !query.isEmpty else { throw SearchError.emptyQuery }
    let count = AnswerRanking.maxThreads
    return try evaluate(query, .relevance, maxHits: count, minHits: count) { hits in
      try AnswerRanking(hits).best(limit: limit)
    }
  }

  /// Returns the questions that match a whole query as it is written, or of which an answer does, without duplicates.
  ///
  /// Neither are words corrected nor close matches added, so that a question never comes and goes with others.
  ///
  /// - Parameters:
  ///   - text: A query in the grammar of `Documentation/search.md`.
  ///   - order: The order of the questions.
  ///   - limit: The maximum number of questions; nil for all.
  /// - Returns: The questions in the order.
  /// - Throws: `ArchiveError`, or ``SearchError``.
  package mutating func questions(
    matching text: String, order: SearchOrder, limit: Int? = nil
  ) throws -> [QuestionKey] {
    var query = SearchQuery(text, today: CalendarDay(of: now()))
    guard !query.isEmpty else { throw SearchError.emptyQuery }
    query.correctsWords = false
    let limit = limit ?? .max
    return try evaluate(query, order, maxHits: limit, maxTexts: .max) {
      try $0.completeKeys(limit: limit)
    }
  }

  /// Returns the results for the script of the search page, as JSON.
  ///
  /// - Parameters:
  ///   - form: The fields of the page's form by name; `q` is the query, the others are filters.
  ///   - limit: The maximum number of questions to return.
  /// - Returns: An object with `hits` (each with `score`, `place` and `entry`), the number of `complete` ones,
  ///   `matched` terms, `corrections` and `notes`, as `Templates/search.js` has them.
  /// - Throws: `ArchiveError`, or ``SearchError``.
  package mutating func pageResults(of form: [String: String], limit: Int) throws -> [UInt8] {
    let query = SearchQuery(form: form, today: CalendarDay(of: now()))
    let order = form["sort"].flatMap(SearchOrder.init) ?? .relevance
    let entry = entry
    return try evaluate(query, order, maxHits: limit) { hits in
      let found =
        query.isEmpty ? VerifiedHits.Matches() : try hits.matches(from: 0, limit: limit)
      let pageHits = try found.matches.map { match in
        SearchPageResults.Hit(
          score: match.score, location: match.location, isAnswer: query.postKind == .answer,
          entry: try hits.index.entry(ofNumber: match.hit.number)
            ?? match.texts.site.map { entry(match.texts.question, $0) } ?? Array("[]".utf8))
      }
      return SearchPageResults(
        hits: pageHits, complete: found.completeCount, unread: found.unreadCount,
        found: hits.found, unknownOperators: query.unknownOperators
      ).json
    }
  }

  /// Evaluates a query in one state of the archive, and calls `body` with the hits.
  private mutating func evaluate<R>(
    _ query: SearchQuery, _ order: SearchOrder, maxHits: Int, minHits: Int = 1,
    maxTexts: Int? = nil, _ body: (VerifiedHits) throws -> R
  ) throws -> R {
    guard query.wordCount <= Self.maxWords else { throw SearchError.queryTooLong }
    var query = query
    if let site, !query.isEmpty { query.filters.append(.property("site:\(site.lowercased())")) }
    let archive = archive
    var cache = cache
    defer { self.cache = cache }
    return try archive.readTransaction {
      let version = try archive.dataVersion
      let opened = try cache.flatMap { $0.version == version ? $0 : nil } ?? opened(at: version)
      cache = opened
      let hasWordGroups = opened.index.hasWordGroups
      let needsTexts = PostMatcher(query, SearchHits(), indexHasPhrases: hasWordGroups).needsTexts
      let maxTexts = maxTexts ?? self.maxTexts
      let found =
        query.isEmpty
        ? SearchHits()
        : try query.evaluate(
          in: opened.index, maxHits: needsTexts ? maxTexts : maxHits, order: order,
          minHits: minHits)
      return try body(
        VerifiedHits(
          found: found, query: query, order: order, archive: sharedArchive, index: opened.index,
          sites: opened.sites))
    }
  }

  /// Opens the index and reads the sites of the archive at a version of its data.
  private func opened(at version: Int) throws -> Cache {
    let sites = try archive.communities().map { ($0.apiSiteParameter, $0) }
    return (version, try archive.openSearchIndex(sharedArchive), Dictionary(sites) { $1 })
  }
}

/// A reason why an archive cannot be searched.
package enum SearchError: Error, Sendable, Equatable {
  /// The archive has no search index yet, or one of another version; the command makes one.
  case missingIndex(command: String)
  /// The query has too many words.
  case queryTooLong
  /// The query has no word and no filter.
  case emptyQuery
}

extension SearchQuery {
  /// Creates a query from the fields of the search page's form, in which the last word may be incomplete.
  fileprivate init(form: [String: String], today: CalendarDay) {
    self.init(form["q"] ?? "", isBeingTyped: true, today: today)
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

/// An archive that several threads read while a query is evaluated, one at a time.
final class SharedArchive: @unchecked Sendable {
  private let archive: Archive
  private let isReading = Mutex(())

  init(_ archive: Archive) { self.archive = archive }

  /// Calls a closure with the archive, which it uses for no longer than the call; calls must not be nested.
  func read<R>(_ body: (Archive) throws -> R) rethrows -> R {
    try isReading.withLock { _ in try body(archive) }
  }
}
