package import Archive
internal import Basics
package import FoundationEssentials
internal import StackExchange

extension Archive {
  /// Selects the questions and sections of a digest from the archive, without the network.
  ///
  /// - Throws: ``FetchError/orderUnavailableOffline(digest:sort:)`` and
  ///   ``FetchError/subjectUnavailableOffline(digest:)`` for digests that only the site can select;
  ///   `ArchiveError`.
  package func selectQuestions(for digest: DigestSpecification, at date: Date) throws
    -> SelectedQuestions
  {
    if case .account(_, users: []) = digest.subject {
      throw FetchError.subjectUnavailableOffline(digest: digest.name)
    }
    var outcome = SelectedQuestions(digest: digest.name)
    try selectQuestions(for: digest, excluding: [], into: &outcome)
    try selectSections(of: digest, at: date, since: nil, into: &outcome)
    return outcome
  }

  /// Selects the questions for the main list of a digest from the archive, except those in `shown`.
  func selectQuestions(
    for digest: DigestSpecification, excluding shown: Set<QuestionKey>,
    into outcome: inout SelectedQuestions
  ) throws {
    let order = try digest.offlineOrder()
    let questions =
      switch digest.subject {
      case .tags: try questions(.any, of: digest, order: order)
      case .users, .account(_, users: _), .posts: try memberQuestions(of: digest, in: order)
      case .query: [QuestionKey]()
      case .search: throw FetchError.subjectUnavailableOffline(digest: digest.name)
      }
    outcome.questions = Array(
      questions.lazy.filter { !shown.contains($0) }.prefix(digest.limit))
  }

  /// Selects the questions of the sections below a digest's main list from the archive.
  ///
  /// For a digest of tags, the sections contain any stored questions with these tags; for other
  /// digests, questions that belong to the digest or were in its editions.
  func selectSections(
    of digest: DigestSpecification, at date: Date, since previous: Date?,
    into outcome: inout SelectedQuestions
  ) throws {
    guard !digest.sections.isEmpty else { return }
    let candidates = try digest.subject == .tags ? nil : sectionCandidates(of: digest)
    var listed = Set(outcome.questions)
    for section in digest.sections {
      let questions = try select(
        section, of: digest, at: date, since: previous, among: candidates, excluding: listed)
      listed.formUnion(questions)
      if !questions.isEmpty { outcome.sections.append(.init(section, questions)) }
    }
  }

  /// Selects the questions of one section of a digest from the archive.
  private func select(
    _ section: DigestSelection.SectionKind, of digest: DigestSpecification, at date: Date,
    since previous: Date?,
    among candidates: Set<QuestionKey>?, excluding listed: Set<QuestionKey>
  ) throws -> [QuestionKey] {
    var digest = digest
    digest.limit = DigestSelection.SectionKind.maxQuestions + listed.count
    guard let query = section.query(for: digest, since: previous, at: date) else {
      return try questionsByScoreGain(
        of: digest, since: previous, among: candidates, excluding: listed)
    }
    let questions = try questions(
      query.storedKind, of: query.digest, order: query.digest.offlineOrder(), among: candidates)
    return Array(
      questions.lazy.filter { !listed.contains($0) }.prefix(
        DigestSelection.SectionKind.maxQuestions))
  }

  /// Returns at most ten questions of a digest whose scores rose most since `date`, the largest
  /// gain first.
  ///
  /// Only questions in `candidates` are considered, unless it is `nil`; questions in `listed` are
  /// already in the edition and are left out.
  func questionsByScoreGain(
    of digest: DigestSpecification, since date: Date?, among candidates: Set<QuestionKey>? = nil,
    excluding listed: Set<QuestionKey>
  ) throws -> [QuestionKey] {
    guard let date else { return [] }
    var gains: [(key: QuestionKey, gain: Int)] = []
    for site in digest.sites {
      let gainsOfSite = try self.scoreGainsByID(ofSite: site, since: date)
      let query = QuestionQuery(site: site, tags: digest.tags, minimumScore: digest.minScore)
      for id in try questionIDs(matching: query) {
        let key = QuestionKey(site: site, id: id)
        guard let change = gainsOfSite[id], !listed.contains(key),
          candidates?.contains(key) != false,
          digest.selection.isScoreMove(from: change.before, to: change.after)
        else { continue }
        gains.append((key, change.gain))
      }
    }
    // Equal gains keep the order of the query, which is by score.
    let ranked = gains.enumerated().sorted {
      ($1.element.gain, $0.offset) < ($0.element.gain, $1.offset)
    }
    return try matchingQuestions(
      among: ranked.lazy.map(\.element.key), for: digest,
      limit: DigestSelection.SectionKind.maxQuestions)
  }

  /// Returns the first questions of a sequence that match the rules of a digest, at most `limit`.
  private func matchingQuestions(
    among keys: some Sequence<QuestionKey>, for digest: DigestSpecification, limit: Int
  ) throws -> [QuestionKey] {
    var matching: [QuestionKey] = []
    for key in keys {
      guard matching.count < limit else { break }
      guard let question = try question(key.id, site: key.site) else { continue }
      if digest.selection.accepts(question) { matching.append(key) }
    }
    return matching
  }

  /// Returns the first stored questions that match the rules and the date range of a digest, up to its limit.
  func firstQuestions(of digest: DigestSpecification, among keys: [QuestionKey]) throws
    -> [QuestionKey]
  {
    var first: [QuestionKey] = []
    for batch in keys.chunks(of: 500) where first.count < digest.limit {
      var matching: Set<QuestionKey> = []
      for (site, keys) in Dictionary(grouping: batch, by: \.site) {
        for question in try summaries(ofSite: site, ids: keys.map(\.id))
        where digest.matches(question) {
          matching.insert(QuestionKey(site: site, id: question.id))
        }
      }
      first += batch.filter(matching.contains).prefix(digest.limit - first.count)
    }
    return first
  }

  /// Returns the stored questions of a kind, such as unanswered ones, that match a digest, in the
  /// given order.
  private func questions(
    _ kind: QuestionQuery.Kind, of digest: DigestSpecification, order: QuestionQuery.SortOrder,
    among candidates: Set<QuestionKey>? = nil
  ) throws -> [QuestionKey] {
    var weighted: [(key: QuestionKey, weight: Double)] = []
    for site in digest.sites {
      let ids = try questionIDs(
        matching: QuestionQuery(
          site: site, tags: digest.tags, kind: kind, createdFrom: digest.createdFrom,
          createdUntil: digest.createdThrough, minimumScore: digest.minScore, order: order))
      let keys = try matchingQuestions(
        among: ids.lazy.map { QuestionKey(site: site, id: $0) }.filter {
          candidates?.contains($0) != false
        },
        for: digest, limit: digest.limit)
      guard digest.sites.count > 1 else { return keys }
      for question in try summaries(ofSite: site, ids: keys.map(\.id)) {
        weighted.append((QuestionKey(site: site, id: question.id), question.sortWeight(in: order)))
      }
    }
    let ranked = weighted.enumerated().sorted {
      ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
    }
    return ranked.prefix(digest.limit).map(\.element.key)
  }
}

extension DigestSpecification {
  /// Returns the archive's sort order for the digest; throws an error for an order that only the
  /// site knows.
  fileprivate func offlineOrder() throws(FetchError) -> QuestionQuery.SortOrder {
    switch self.sort {
    case .votes: return .votes
    case .activity: return .activity
    case .creation: return .creation
    case .hot, .week, .month: throw .orderUnavailableOffline(digest: name, sort: self.sort.rawValue)
    }
  }
}

extension QuestionSummary {
  /// Returns a number by which questions of several sites are sorted in the given order, the
  /// largest first.
  func sortWeight(in order: QuestionQuery.SortOrder) -> Double {
    switch order {
    case .votes: Double(score)
    case .activity: lastActivityDate?.timeIntervalSince1970 ?? 0
    case .creation: creationDate?.timeIntervalSince1970 ?? 0
    }
  }
}

extension Archive {
  /// Returns the stored questions of a digest about people or named posts, in the given order.
  private func memberQuestions(of digest: DigestSpecification, in order: QuestionQuery.SortOrder)
    throws
    -> [QuestionKey]
  {
    var weighted: [(key: QuestionKey, weight: Double)]
    switch digest.subject {
    case .tags, .search, .query: weighted = []
    case .users(let users), .account(_, let users):
      weighted = try questions(withPostsBy: users, for: digest, in: order)
    case .posts(let list):
      weighted = try questions(ofNamedPosts: list, for: digest, in: order)
    }
    // Equal weights keep their order.
    weighted = weighted.enumerated().sorted {
      ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
    }.map(\.element)
    return weighted.map(\.key)
  }

  /// Returns the stored questions that may appear in the sections below a digest's main list.
  ///
  /// These are the questions of its earlier editions and, for people and named posts, all their
  /// questions.
  private func sectionCandidates(of digest: DigestSpecification) throws -> Set<QuestionKey> {
    var unlimited = digest
    (unlimited.createdFrom, unlimited.createdThrough, unlimited.minScore) = (nil, nil, nil)
    let shown = try shownQuestions(inDigest: digest.name)
    return shown.union(try memberQuestions(of: unlimited, in: .votes))
  }

  /// Returns the stored questions that users asked or answered, with weights to sort by; limits on
  /// score and date apply to the users' posts.
  private func questions(
    withPostsBy users: [UserKey], for digest: DigestSpecification, in order: QuestionQuery.SortOrder
  ) throws -> [(key: QuestionKey, weight: Double)] {
    try Dictionary(grouping: users, by: \.site).sorted { $0.key < $1.key }.flatMap { site, users in
      let query = QuestionQuery(
        site: site, createdFrom: digest.createdFrom, createdUntil: digest.createdThrough,
        minimumScore: digest.minScore, order: order)
      let questions = try rankedQuestions(writtenBy: users.map(\.id), matching: query)
      let matchingIDs =
        try digest.requiresAcceptedAnswer
        ? matchingQuestionIDs(among: questions.map(\.id), for: digest, on: site) : nil
      return questions.filter { matchingIDs?.contains($0.id) != false }
        .map { (QuestionKey(site: site, id: $0.id), $0.weight) }
    }
  }

  /// Returns the stored questions of the named posts that match the digest, with weights to sort
  /// by.
  private func questions(
    ofNamedPosts list: PostList, for digest: DigestSpecification, in order: QuestionQuery.SortOrder
  ) throws -> [(key: QuestionKey, weight: Double)] {
    var included: Set<QuestionKey> = []
    return try list.posts.compactMap { post in
      guard let question = try question(of: post),
        included.insert(QuestionKey(site: post.site, id: question.id)).inserted,
        digest.matches(question)
      else { return nil }
      return (QuestionKey(site: post.site, id: question.id), question.sortWeight(in: order))
    }
  }

  /// Returns the ids of those of the given questions that match the rules of a digest.
  private func matchingQuestionIDs(
    among ids: [Int], for digest: DigestSpecification, on site: String
  ) throws -> Set<Int> {
    Set(try summaries(ofSite: site, ids: ids).filter { digest.selection.accepts($0) }.map(\.id))
  }

  /// Returns the question of a post, which is a question itself or an answer; `nil` if the question
  /// is not stored or is unavailable.
  private func question(of post: PostReference) throws -> QuestionSummary? {
    if let question = try summaries(ofSite: post.site, ids: [post.id]).first { return question }
    guard let id = try questionID(ofAnswer: post.id, site: post.site) else { return nil }
    return try summaries(ofSite: post.site, ids: [id]).first
  }

  /// Returns the named posts whose questions are not stored or are unavailable.
  func absentPosts(of list: PostList) throws -> [PostReference] {
    try list.posts.filter { try question(of: $0) == nil }
  }
}

extension DigestSelection {
  /// Returns whether a stored question matches the rules that the API cannot evaluate.
  fileprivate func accepts(_ question: QuestionSummary) -> Bool {
    accepts(
      tags: question.tags, score: question.score,
      hasAcceptedAnswer: question.acceptedAnswerID != nil)
  }
}

extension DigestSpecification {
  /// Returns whether a stored question matches the digest's rules and date range.
  fileprivate func matches(_ question: QuestionSummary) -> Bool {
    guard selection.accepts(question) else { return false }
    let date = question.creationDate ?? .distantPast
    return createdFrom.map { $0 <= date } ?? true && createdThrough.map { date <= $0 } ?? true
  }
}
