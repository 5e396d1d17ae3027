package import Archive
internal import Basics
internal import Contents
internal import Search
internal import StackExchange
internal import StackMarkdown

/// Searches the questions of an archive with its search index.
///
/// Only reads the archive; `build`, `fetch` and `import` update the index. Reuse a value for several searches,
/// because it caches parts of the index that are valid until the archive changes.
package struct ArchiveSearch {
  private let archive: Archive
  private var cachedIndex: (version: Int, index: ArchiveIndex, sites: [String: Community])?

  /// The maximum number of words, phrases and filters in a query.
  package static let maxConditions = 64
  /// The maximum length of an excerpt in characters, without ellipses.
  private static let excerptLength = 240

  package init(_ archive: Archive) { self.archive = archive }

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
    guard query.conditionCount <= Self.maxConditions else { throw SearchError.queryTooLong }
    let archive = archive
    var cache = cachedIndex
    defer { cachedIndex = cache }
    return try archive.readTransaction {
      let version = try archive.dataVersion
      if cache?.version != version {
        cache = (version, try ArchiveIndex(archive), try Self.sites(of: archive))
      }
      guard let cache else { throw SearchError.missingIndex }
      let found = try query.evaluate(in: cache.index)
      var reader = HitReader(archive: archive, sites: cache.sites, query: query, hits: found)
      return try reader.results(offset: offset, limit: limit)
    }
  }

  /// Returns the sites of an archive by their names in the API.
  private static func sites(of archive: Archive) throws -> [String: Community] {
    Dictionary(try archive.communities().map { ($0.apiSiteParameter, $0) }) { $1 }
  }

  /// Reads the questions of hits from the archive, and leaves out those that do not have the phrases of the query.
  private struct HitReader {
    let archive: Archive
    let sites: [String: Community]
    let query: SearchQuery
    let hits: SearchHits

    mutating func results(offset: Int, limit: Int) throws -> SearchResults {
      let phrases = query.requiredPhrases.map(PhraseMatcher.init)
      var questions: [FoundQuestion] = []
      var skipped = 0
      var rejected = 0
      for hit in hits.hits {
        guard questions.count < limit else { break }
        // Only phrases have to be looked up in the texts of questions that are skipped.
        if phrases.isEmpty, skipped < offset {
          skipped += 1
          continue
        }
        guard let key = try archive.searchedQuestion(ofNumber: hit.number),
          let question = try archive.question(key.id, site: key.site, detail: .forPages),
          case let texts = HitTexts(question, site: sites[key.site]),
          phrases.allSatisfy(texts.contain)
        else {
          rejected += 1
          continue
        }
        if skipped < offset {
          skipped += 1
        } else {
          questions.append(found(hit, key, texts))
        }
      }
      return SearchResults(
        questions: questions, total: hits.hits.count - rejected,
        completeCount: max(0, hits.completeCount - rejected),
        corrections: hits.corrections.map {
          SearchResults.Correction(word: $0.word, replacement: $0.replacement)
        })
    }

    private func found(
      _ hit: SearchHit, _ key: QuestionKey, _ texts: HitTexts
    ) -> FoundQuestion {
      let question = texts.question
      let runs = texts.parsedText(at: hit.location)?.textRuns ?? []
      let answerID = texts.answerID(at: hit.location)
      let siteAddress = sites[key.site]?.url ?? ""
      return FoundQuestion(
        key: key, title: MarkedText(question.title, marking: hits.terms),
        excerpt: MarkedText(runs, marking: hits.terms).excerpt(upTo: excerptLength),
        tags: question.tags, score: question.post.score,
        answerCount: max(question.answerCount, question.answers.count),
        isSolved: question.acceptedAnswerID != nil,
        creationDay: question.post.creationDate.map { CalendarDay(of: $0).description } ?? "",
        author: question.post.owner?.displayName ?? "",
        answerID: answerID,
        pagePath: "q/\(PathComponent.encoded(key.site))/\(key.id).html",
        originalAddress: "\(siteAddress)/\(answerID.map { "a/\($0)" } ?? "q/\(key.id)")")
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
  /// The phrases that a question must have.
  fileprivate var requiredPhrases: [String] {
    requirements.compactMap { requirement in
      if requirement.count == 1, case .phrase(let text) = requirement[0] { text } else { nil }
    }
  }
}
