package import Archive
internal import Basics
package import FoundationEssentials
package import Search
internal import StackExchange

/// Searches the questions of an archive with its search index.
///
/// Only reads the archive; `build`, `fetch` and `import` update the index. Reuse a value for several searches,
/// because it caches parts of the index that are valid until the archive changes.
package struct ArchiveSearch {
  private let archive: Archive
  private let now: @Sendable () -> Date
  private var cache: (version: Int, index: ArchiveIndex, sites: [String: Community])?

  /// The maximum number of words and filters in a query.
  package static let maxWords = 64

  /// Creates a search of an archive; `now` returns the time from which dates such as `3m` count back.
  package init(_ archive: Archive, now: @escaping @Sendable () -> Date = { Date() }) {
    (self.archive, self.now) = (archive, now)
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
      let (matches, total, completeCount) = try hits.matches(from: offset, limit: limit)
      return SearchResults(
        questions: matches.map { FoundQuestion($0, marking: hits.found.terms) }, total: total,
        completeCount: completeCount,
        corrections: hits.found.corrections.map {
          SearchResults.Correction(word: $0.word, replacement: $0.replacement)
        }, unknownOperators: query.unknownOperators, findsAnswers: query.postKind == .answer)
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
    let query = SearchQuery(form: form, today: CalendarDay(of: now()))
    let order = form["sort"].flatMap(SearchOrder.init) ?? .relevance
    let archive = archive
    return try evaluate(query, order, maxHits: limit) { hits in
      let (matches, _, complete) =
        query.isEmpty ? ([], 0, 0) : try hits.matches(from: 0, limit: limit)
      let pageHits = try matches.map { match in
        SearchPageResults.Hit(
          score: match.score, location: match.location, isAnswer: query.postKind == .answer,
          entry: try archive.searchEntry(ofNumber: match.hit.number))
      }
      return SearchPageResults(
        hits: pageHits, complete: complete, found: hits.found,
        unknownOperators: query.unknownOperators
      ).json
    }
  }

  /// Evaluates a query in one state of the archive, and calls `body` with the hits.
  private mutating func evaluate<R>(
    _ query: SearchQuery, _ order: SearchOrder, maxHits: Int, _ body: (VerifiedHits) throws -> R
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
      let needsTexts = PostMatcher(query, SearchHits()).needsTexts
      let found =
        query.isEmpty
        ? SearchHits()
        : try query.evaluate(
          in: cache.index, maxHits: needsTexts ? .max : maxHits, order: order)
      return try body(
        VerifiedHits(
          found: found, query: query, order: order, archive: archive, sites: cache.sites))
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

/// The search index of an archive, with the parts in memory that every query needs.
///
/// It is valid as long as the archive does not change.
struct ArchiveIndex: SearchIndexSource {
  let layout: IndexLayout
  let questionCount: Int
  let scores: [Int32?]
  private let archive: Archive

  /// Reads the index of an archive.
  ///
  /// - Throws: `ArchiveError`, or ``SearchError/missingIndex``.
  init(_ archive: Archive) throws {
    let index = try archive.searchIndex()
    guard index.formatVersion == SearchDirectory.version else { throw SearchError.missingIndex }
    self.archive = archive
    layout = IndexLayout(shardStarts: index.shardStarts, commonTerms: index.commonTerms)
    scores = ScoreList.scores(
      in: try archive.content(ofSearchFile: 0, kind: .scores) ?? [])
    questionCount = scores.reduce(0) { $0 + ($1 == nil ? 0 : 1) }
  }

  func shard(_ index: Int) throws -> [UInt8] {
    try archive.content(ofSearchFile: index, kind: .words) ?? []
  }

  func questions(
    with condition: PostCondition, kind: SearchQuery.PostKind?
  ) throws -> [Bool]? {
    let numbers: [Int]
    switch condition {
    case .inQuestion(let id): numbers = try archive.searchedQuestions(withID: id)
    case .number(.views, let range): numbers = try archive.searchedQuestions(withViews: range)
    case .number(.score, let range) where kind == .answer:
      numbers = try archive.searchedQuestions(withAnswersScoring: range)
    case .text, .flag, .number, .date: return nil
    }
    var matches = [Bool](repeating: false, count: scores.count)
    for number in numbers where matches.indices.contains(number) { matches[number] = true }
    return matches
  }

  func spellings() throws -> [UInt8] { try archive.searchSpellings() }
}

extension Archive {
  /// Returns what search results show of a question, as JSON; see `EntryShards`.
  func searchEntry(ofNumber number: Int) throws -> [UInt8] {
    let shard = EntryShards.shard(ofQuestion: number)
    let entries = EntryShards.entries(
      in: try content(ofSearchFile: shard, kind: .entries) ?? [])
    let index = number - EntryShards.questionNumbers(in: shard).lowerBound
    return (entries.indices.contains(index) ? entries[index] : nil) ?? Array("[]".utf8)
  }
}
