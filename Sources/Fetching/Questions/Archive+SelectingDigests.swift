package import Archive
internal import Digests
package import FoundationEssentials
internal import StackExchange

extension Archive {
  /// Selects for a digest among what the archive holds, further parts included: what a fetch would
  /// give, as far as it is known.
  ///
  /// - Throws: ``FetchError/offlineOrder(digest:sort:)`` and ``FetchError/offlineSubject(digest:)``
  ///   for what only the site knows; `ArchiveError`.
  package func select(_ digest: Digest, at date: Date) throws -> DigestOutcome {
    if case .account(_, users: []) = digest.subject {
      throw FetchError.offlineSubject(digest: digest.name)
    }
    var outcome = DigestOutcome(digest: digest.name)
    try choose(for: digest, leavingOut: [], &outcome)
    try select(sectionsOf: digest, at: date, since: nil, &outcome)
    return outcome
  }

  /// Chooses for a digest among what the archive holds.
  func choose(
    for digest: Digest, leavingOut shown: Set<QuestionKey>, _ outcome: inout DigestOutcome
  ) throws {
    let order = try digest.offlineOrder()
    let questions =
      switch digest.subject {
      case .tags: try questions(.any, of: digest, order: order)
      case .users, .account(_, users: _), .posts: try belonging(to: digest, in: order)
      case .search: throw FetchError.offlineSubject(digest: digest.name)
      }
    outcome.questions = Array(
      questions.lazy.filter { !shown.contains($0) }.prefix(digest.limit))
  }

  /// Selects the further parts of a digest among what the archive holds: of its tags, or else of what
  /// belongs to it or was shown by it.
  func select(
    sectionsOf digest: Digest, at date: Date, since previous: Date?,
    _ outcome: inout DigestOutcome
  ) throws {
    guard !digest.sections.isEmpty else { return }
    let own = try digest.subject == .tags ? nil : ownQuestions(of: digest)
    var listed = Set(outcome.questions)
    for section in digest.sections {
      let questions = try select(
        section, of: digest, at: date, since: previous, among: own, leavingOut: listed)
      listed.formUnion(questions)
      if !questions.isEmpty { outcome.sections.append(.init(section, questions)) }
    }
  }

  private func select(
    _ section: Selection.Section, of digest: Digest, at date: Date, since previous: Date?,
    among own: Set<QuestionKey>?, leavingOut listed: Set<QuestionKey>
  ) throws -> [QuestionKey] {
    var digest = digest
    digest.limit = Selection.Section.limit + listed.count
    guard let query = section.query(for: digest, since: previous, at: date) else {
      return try movers(of: digest, since: previous, among: own, leavingOut: listed)
    }
    let questions = try questions(
      query.stored, of: query.digest, order: query.digest.offlineOrder(), among: own)
    return Array(
      questions.lazy.filter { !listed.contains($0) }.prefix(Selection.Section.limit))
  }

  /// The questions of a digest whose scores rose most since the data of the edition before, at most
  /// ten, the largest gain first.
  ///
  /// Only those in `own` are meant, if that is given, and none that stands elsewhere in the
  /// edition.
  func movers(
    of digest: Digest, since date: Date?, among own: Set<QuestionKey>? = nil,
    leavingOut listed: Set<QuestionKey>
  ) throws -> [QuestionKey] {
    guard let date else { return [] }
    var gains: [(key: QuestionKey, gain: Int)] = []
    for site in digest.sites {
      let gainsOfSite = try self.gains(ofSite: site, since: date)
      let query = QuestionQuery(site: site, tags: digest.tags, minimumScore: digest.minScore)
      for id in try questionIDs(matching: query) {
        let key = QuestionKey(site: site, id: id)
        guard let change = gainsOfSite[id], !listed.contains(key), own?.contains(key) != false,
          digest.selection.isMove(from: change.before, to: change.after)
        else { continue }
        gains.append((key, change.gain))
      }
    }
    // Of equal gains the one with more votes first, which is the order in which they came.
    let ranked = gains.enumerated().sorted {
      ($1.element.gain, $0.offset) < ($0.element.gain, $1.offset)
    }
    return try accepted(
      ranked.lazy.map(\.element.key), by: digest, limit: Selection.Section.limit)
  }

  /// The first of some questions that a digest accepts.
  private func accepted(
    _ keys: some Sequence<QuestionKey>, by digest: Digest, limit: Int
  ) throws -> [QuestionKey] {
    var accepted: [QuestionKey] = []
    for key in keys {
      guard accepted.count < limit else { break }
      guard let question = try question(key.id, site: key.site) else { continue }
      if digest.selection.accepts(question) { accepted.append(key) }
    }
    return accepted
  }

  /// The questions that fit a digest, of all its sites together.
  private func questions(
    _ kind: QuestionQuery.Kind, of digest: Digest, order: QuestionQuery.Order,
    among own: Set<QuestionKey>? = nil
  ) throws -> [QuestionKey] {
    var found: [(key: QuestionKey, weight: Double)] = []
    for site in digest.sites {
      let ids = try questionIDs(
        matching: QuestionQuery(
          site: site, tags: digest.tags, kind: kind, createdFrom: digest.createdFrom,
          createdUntil: digest.createdThrough, minimumScore: digest.minScore, order: order))
      let keys = try accepted(
        ids.lazy.map { QuestionKey(site: site, id: $0) }.filter { own?.contains($0) != false },
        by: digest, limit: digest.limit)
      guard digest.sites.count > 1 else { return keys }
      for question in try summaries(ofSite: site, ids: keys.map(\.id)) {
        found.append((QuestionKey(site: site, id: question.id), question.weight(in: order)))
      }
    }
    let ranked = found.enumerated().sorted {
      ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
    }
    return ranked.prefix(digest.limit).map(\.element.key)
  }
}

extension Digest {
  /// The archive's order that is the digest's.
  fileprivate func offlineOrder() throws(FetchError) -> QuestionQuery.Order {
    switch self.sort {
    case .votes: return .votes
    case .activity: return .activity
    case .creation: return .creation
    case .hot, .week, .month: throw .offlineOrder(digest: name, sort: self.sort.rawValue)
    }
  }
}

extension QuestionSummary {
  /// How early it comes among questions of other sites; the larger the earlier.
  func weight(in order: QuestionQuery.Order) -> Double {
    switch order {
    case .votes: Double(score)
    case .activity: lastActivityDate?.timeIntervalSince1970 ?? 0
    case .creation: creationDate?.timeIntervalSince1970 ?? 0
    }
  }
}
