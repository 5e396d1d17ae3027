internal import Archive
internal import StackExchange

extension Fetcher {
  /// Checks whether an empty list is an error of the API, if the archive has questions that belong
  /// to the list.
  ///
  /// A failing server may return empty lists as if nothing were wrong, and an edition would lose
  /// its questions. The stored questions are requested by id, together with others of the site. If
  /// a question that belongs to the list is returned, or no question at all, the empty list is an
  /// error; otherwise the stored questions were deleted or have changed.
  ///
  /// - Parameters:
  ///   - list: The list that was empty.
  ///   - digest: The digest of the list.
  ///   - problems: Problems that a later run may solve, one line each.
  /// - Throws: ``FetchError/unexpectedlyEmptyList(site:storedCount:)``, or errors of the API and of
  ///   the archive.
  mutating func verifyEmptiness(
    of list: QuestionListRequest, for digest: DigestSpecification, _ problems: inout [String]
  ) async throws {
    let half = Self.maxIDsPerRequest / 2
    let expectedIDs = try archive.questionIDs(
      matching: QuestionQuery(
        site: list.site, tags: TagRule(all: list.tags), createdFrom: list.createdFrom,
        createdUntil: list.createdThrough, minimumScore: list.minScore, order: .activity,
        limit: half))
    guard !expectedIDs.isEmpty else { return }
    let latest = try archive.questionIDs(
      matching: QuestionQuery(site: list.site, order: .activity, limit: Self.maxIDsPerRequest))
    let controlIDs = latest.filter { !expectedIDs.contains($0) }.prefix(half)
    let page = try await loadFiltered {
      .questions(ids: expectedIDs + controlIDs, site: list.site, filter: $0)
    }
    problems += Self.warnings(page.skipped, of: "the list of stored questions", for: digest.name)
    guard !page.items.isEmpty, !page.items.contains(where: list.matches) else {
      throw FetchError.unexpectedlyEmptyList(site: list.site, storedCount: expectedIDs.count)
    }
    try save(page.items, digest.retentionPolicy(on: list.site), on: list.site)
    guard page.skipped.isEmpty, !page.hasMore else { return }
    let returnedIDs = Set(page.items.map(\.id))
    try withdraw(expectedIDs.filter { !returnedIDs.contains($0) }, on: list.site)
  }
}

extension QuestionListRequest {
  /// Returns whether a question belongs to the list by its tags, creation date and score.
  fileprivate func matches(_ question: Question) -> Bool {
    guard Set(tags).isSubset(of: question.tags) else { return false }
    if let minScore, question.post.score < minScore { return false }
    guard let date = question.post.creationDate else { return true }
    return createdFrom.map { $0 <= date } ?? true && createdThrough.map { date <= $0 } ?? true
  }
}
