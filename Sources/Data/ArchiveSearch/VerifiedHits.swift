internal import Archive
internal import Search
internal import StackExchange

/// The hits of a query, of which those are left out whose questions do not have the phrases of the query.
struct VerifiedHits {
  /// The hits as the index has them.
  let found: SearchHits
  let query: SearchQuery
  let archive: Archive
  /// The sites of the archive by their names in the API.
  let sites: [String: Community]

  /// Calls `body` with hits and the texts of their questions, the best first.
  ///
  /// - Parameters:
  ///   - offset: The number of hits to skip.
  ///   - limit: The maximum number of calls.
  ///   - body: Receives a hit and the texts of its question.
  /// - Returns: The number of hits that were left out.
  /// - Throws: `ArchiveError`, and rethrows errors of `body`.
  func forEach(
    from offset: Int, limit: Int, _ body: (SearchHit, HitTexts) throws -> Void
  ) throws -> Int {
    let phrases = query.requiredPhrases.map(PhraseMatcher.init)
    var (accepted, rejected) = (0, 0)
    for hit in found.hits {
      guard accepted < offset + limit else { break }
      // Only phrases have to be looked up in the texts of questions that are skipped.
      if phrases.isEmpty, accepted < offset {
        accepted += 1
        continue
      }
      guard let texts = try texts(of: hit), phrases.allSatisfy(texts.contain) else {
        rejected += 1
        continue
      }
      accepted += 1
      if accepted > offset { try body(hit, texts) }
    }
    return rejected
  }

  private func texts(of hit: SearchHit) throws -> HitTexts? {
    guard let key = try archive.searchedQuestion(ofNumber: hit.number),
      let question = try archive.question(key.id, site: key.site, detail: .forPages)
    else { return nil }
    return HitTexts(question, key: key, site: sites[key.site])
  }
}

extension SearchQuery {
  /// Whether hits may have to be left out because they do not have a phrase.
  var hasPhrases: Bool { !requiredPhrases.isEmpty }

  /// The phrases that a question must have.
  fileprivate var requiredPhrases: [String] {
    requirements.compactMap { requirement in
      if requirement.count == 1, case .phrase(let text) = requirement[0] { text } else { nil }
    }
  }
}
