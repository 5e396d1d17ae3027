internal import Archive
internal import Basics
internal import FoundationEssentials
internal import Search
internal import StackExchange

/// The hits of a query, of which those are left out whose texts do not match.
struct VerifiedHits {
  /// The hits as the index has them.
  let found: SearchHits
  let query: SearchQuery
  let order: SearchOrder
  let archive: Archive
  /// The sites of the archive by their names in the API.
  let sites: [String: Community]

  /// A question or an answer that matches.
  struct Match {
    let hit: SearchHit
    let texts: HitTexts
    let part: PostMatcher.Part
  }

  /// The number of threads up to which answers are sorted by their own facts.
  private static let maxSortedThreads = 20_000

  /// Returns matches, the best first, and the number of all.
  ///
  /// - Parameters:
  ///   - offset: The number of matches to skip.
  ///   - limit: The maximum number of matches.
  /// - Returns: The matches; the number of all, which is estimated where texts that were not read decide; and how many of
  ///   them match the whole query.
  /// - Throws: `ArchiveError`.
  func matches(
    from offset: Int, limit: Int
  ) throws -> (matches: [Match], total: Int, completeCount: Int) {
    let matcher = PostMatcher(query, found)
    guard matcher.needsTexts else {
      let hits = found.hits.dropFirst(offset).prefix(limit)
      var missing = 0
      let matches = try hits.compactMap { hit in
        let texts = try texts(of: hit)
        if texts == nil { missing += 1 }
        return texts.map { Match(hit: hit, texts: $0, part: .thread) }
      }
      return (matches, found.total - missing, max(0, found.completeCount - missing))
    }
    // Answers are not in the order of their questions.
    let sortsAnswers = query.postKind == .answer && order != .relevance
    var matches: [Match] = []
    var (total, complete) = (0, 0)
    for (index, hit) in found.hits.enumerated() {
      let isEnough = sortsAnswers ? index >= Self.maxSortedThreads : total >= offset + limit
      guard !isEnough else {
        total += found.total - index
        complete += max(0, found.completeCount - index)
        break
      }
      guard let texts = try texts(of: hit) else { continue }
      for part in matcher.matchingParts(of: texts) {
        total += 1
        if index < found.completeCount { complete += 1 }
        if sortsAnswers || total > offset && matches.count < limit {
          matches.append(Match(hit: hit, texts: texts, part: part))
        }
      }
    }
    guard sortsAnswers else { return (matches, total, complete) }
    let keyed = matches.enumerated().map { (key: $1.sortKey(for: order), index: $0, match: $1) }
    let sorted = keyed.sorted { ($0.key, $1.index) > ($1.key, $0.index) }
    return (sorted.dropFirst(offset).prefix(limit).map(\.match), total, complete)
  }

  private func texts(of hit: SearchHit) throws -> HitTexts? {
    guard let key = try archive.searchedQuestion(ofNumber: hit.number),
      let question = try archive.question(key.id, site: key.site, detail: .forPages)
    else { return nil }
    return HitTexts(
      question, key: key, site: sites[key.site],
      hasOriginal: try query.asksForDuplicates && archive.hasOriginal(question.id, site: key.site))
  }
}

extension VerifiedHits.Match {
  /// The location that results show: the answer that was asked for, or that of the best match.
  var location: SearchHit.Location {
    switch part {
    case .thread: hit.location
    case .question: .question
    case .answer(let index): .answer(index)
    }
  }

  /// The number by which an order sorts an answer.
  fileprivate func sortKey(for order: SearchOrder) -> Int {
    guard case .answer(let index) = part else { return hit.sortKey }
    let post = texts.question.answers[index].post
    let date =
      order == .active
      ? post.lastActivityDate ?? post.lastEditDate ?? post.creationDate : post.creationDate
    return order == .votes ? post.score : date.map { Int($0.timeIntervalSince1970) } ?? .min
  }
}

extension SearchQuery {
  /// Whether the query asks for duplicates.
  fileprivate var asksForDuplicates: Bool {
    (requirements.flatMap(\.self) + exclusions + filters).contains { condition in
      if case .post(.flag(.duplicate, _)) = condition { true } else { false }
    }
  }
}
