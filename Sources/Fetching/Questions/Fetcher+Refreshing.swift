internal import Archive
internal import Basics
internal import Digests
internal import FoundationEssentials
internal import StackExchange

extension Fetcher {
  /// Brings up to date what the archive holds of the digests' questions beyond what their lists
  /// have just given; gives what could not be, one line each.
  ///
  /// What changed since the last time is asked for by activity, digest by digest. What the latest
  /// editions showed and the lists no longer give is asked for by id, a hundred at a time, together
  /// with what was not asked for longest; who is not given then is gone.
  mutating func refresh(
    _ digests: [Digest], shown: Set<QuestionKey>
  ) async throws -> [String] {
    var missing: [String] = []
    var outdated = Dictionary(grouping: shown, by: \.site).mapValues { Set($0.map(\.id)) }
    for digest in digests {
      let time = settings.clock()
      let left = try await refreshByActivity(digest, &missing)
      for (site, ids) in left { outdated[site, default: []].formUnion(ids) }
      try archive.saveRefresh(ofDigest: digest.name, at: time)
    }
    for site in Set(digests.flatMap(\.sites)).sorted() {
      let keeping = digests.map { $0.keeping(on: site) }.reduce(into: RetentionPolicy.nothing) {
        $0.add($1)
      }
      let known = try archive.knownQuestionIDs(
        site: site, among: outdated[site, default: []].subtracting(kept[site, default: []]))
      try await refresh(known.sorted(), on: site, keeping, &missing)
    }
    return missing
  }

  // MARK: By activity

  /// Asks for what was active since the last time, and keeps what of it is known; gives the
  /// questions that it is cheaper to ask for by id, by site.
  private mutating func refreshByActivity(
    _ digest: Digest, _ missing: inout [String]
  ) async throws -> [String: Set<Int>] {
    guard digest.subject == .tags, let date = try archive.refreshDate(ofDigest: digest.name) else {
      return [:]
    }
    var rest: [String: Set<Int>] = [:]
    for site in digest.sites {
      var known = try archive.questions(of: digest, on: site)
      known.subtract(kept[site, default: []])
      for list in digest.lists(active: date.addingTimeInterval(-Self.overlap), on: site)
      where !known.isEmpty {
        // A moment that is still to come was written by a clock gone wrong, and tells nothing.
        let isToldAll =
          date <= settings.clock()
          ? try await refresh(&known, from: list, of: digest, &missing) : false
        if !isToldAll { rest[site, default: []].formUnion(known) }
      }
    }
    return rest
  }

  /// Reads a list of what was active, as long as that takes fewer requests than asking by id; gives
  /// whether it was read to its end.
  private mutating func refresh(
    _ known: inout Set<Int>, from list: QuestionList, of digest: Digest,
    _ missing: inout [String]
  ) async throws -> Bool {
    let affordable = (known.count + Self.idsOfRequest - 1) / Self.idsOfRequest
    for number in 1...affordable where settings.hasKey || number <= Self.pagesWithoutKey {
      try Task.checkCancellation()
      let page = try await loadFiltered { .questions(list, filter: $0, page: number) }
      missing += Self.lines(page.skipped, of: "the list of what changed", for: digest.name)
      let changed = page.items.filter { known.contains($0.id) }
      try keep(changed, digest.keeping(on: list.site), on: list.site)
      known.subtract(changed.map(\.id))
      if !page.hasMore { return true }
    }
    return false
  }

  // MARK: By id

  /// Asks for questions by id and keeps them; those that are not given are gone.
  ///
  /// An answer that gives none of them proves nothing, so one that was just listed is asked for with
  /// them. Room that is left goes to questions that were not asked for longest.
  private mutating func refresh(
    _ ids: [Int], on site: String, _ keeping: RetentionPolicy, _ missing: inout [String]
  ) async throws {
    let control = kept[site]?.min()
    let size = Self.idsOfRequest - (control == nil ? 0 : 1)
    let known = Set(ids)
    let stale = try archive.questionIDs(
      ofSite: site, notFetchedSince: settings.now.addingTimeInterval(-Self.staleness), limit: size)
    let room = ids.isEmpty ? size : (size - ids.count % size) % size
    let others = stale.filter { !known.contains($0) && kept[site]?.contains($0) != true }
    for batch in (ids + others.prefix(room)).chunks(of: size).map(Array.init) {
      try Task.checkCancellation()
      let asked = batch + (control.map { [$0] } ?? [])
      let page = try await loadFiltered { .questions(ids: asked, site: site, filter: $0) }
      missing += Self.lines(page.skipped, of: "the list of known questions", for: site)
      try keep(page.items.filter { batch.contains($0.id) }, keeping, on: site)
      let given = Set(page.items.map(\.id))
      guard !given.isEmpty else {
        missing.append("\(site): the API gave none of \(asked.count) questions asked for by id")
        continue
      }
      // What was unreadable, or is on a further page, is not gone.
      guard page.skipped.isEmpty, !page.hasMore else { continue }
      try archive.markGone(batch.filter { !given.contains($0) }, site: site, at: settings.now)
    }
  }

  /// In seconds: the API's answers may be a little old, and its clock another.
  static let overlap: TimeInterval = 600
  /// In seconds: what was asked for less long ago does not fill a request.
  private static let staleness: TimeInterval = 86_400
}

extension RetentionPolicy {
  fileprivate static let nothing = RetentionPolicy(answers: 0, includesComments: false)

  /// Keeps what either keeps.
  fileprivate mutating func add(_ other: RetentionPolicy) {
    answers = max(answers, other.answers)
    includesComments = includesComments || other.includesComments
    authors.formUnion(other.authors)
    named.formUnion(other.named)
  }
}

extension Digest {
  /// The lists of what was active on a site since a moment, whenever it was asked.
  fileprivate func lists(active date: Date, on site: String) -> [QuestionList] {
    var digest = self
    digest.sites = [site]
    digest.createdFrom = nil
    digest.createdThrough = nil
    digest.minScore = nil
    return digest.lists(sort: .activity).map { list in
      var list = list
      list.activeFrom = date
      return list
    }
  }
}

extension Archive {
  /// The questions of a site that a digest's tags select.
  fileprivate func questions(of digest: Digest, on site: String) throws -> Set<Int> {
    Set(
      try questionIDs(
        matching: QuestionQuery(site: site, tags: digest.tags)))
  }
}
