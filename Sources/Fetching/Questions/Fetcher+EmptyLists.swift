internal import Archive
internal import Digests
internal import StackExchange

extension Fetcher {
  /// Makes sure that a list without anything in it is one.
  ///
  /// A server in trouble gives empty lists as if all were well, and an edition would lose what it
  /// shows. Where the archive knows questions that belong to the list, they are asked for by id,
  /// together with others of the site: if one of them is given, or none at all, the list is not
  /// believed. Otherwise they are gone, or have changed.
  mutating func confirmEmptiness(
    of list: QuestionList, of digest: Digest, _ missing: inout [String]
  ) async throws {
    let half = Self.idsOfRequest / 2
    let fitting = try archive.questionIDs(
      matching: QuestionQuery(
        site: list.site, tags: TagRule(all: list.tags), createdFrom: list.createdFrom,
        createdUntil: list.createdThrough, minimumScore: list.minScore, order: .activity,
        limit: half))
    guard !fitting.isEmpty else { return }
    let latest = try archive.questionIDs(
      matching: QuestionQuery(site: list.site, order: .activity, limit: Self.idsOfRequest))
    let others = latest.filter { !fitting.contains($0) }.prefix(half)
    let page = try await loadFiltered {
      .questions(ids: fitting + others, site: list.site, filter: $0)
    }
    missing += Self.lines(page.skipped, of: "the list of known questions", for: digest.name)
    guard !page.items.isEmpty, !page.items.contains(where: list.holds) else {
      throw FetchError.emptyList(site: list.site, known: fitting.count)
    }
    try keep(page.items, digest.keeping(on: list.site), on: list.site)
    guard page.skipped.isEmpty, !page.hasMore else { return }
    let given = Set(page.items.map(\.id))
    try archive.markGone(
      fitting.filter { !given.contains($0) }, site: list.site, at: settings.now)
  }
}

extension QuestionList {
  /// Whether a question belongs to the list, by tags, date and score.
  fileprivate func holds(_ question: Question) -> Bool {
    guard Set(tags).isSubset(of: question.tags) else { return false }
    if let minScore, question.post.score < minScore { return false }
    guard let date = question.post.creationDate else { return true }
    return createdFrom.map { $0 <= date } ?? true && createdThrough.map { date <= $0 } ?? true
  }
}
