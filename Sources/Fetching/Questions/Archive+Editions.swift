package import Archive
package import FoundationEssentials
internal import StackExchange

extension Archive {
  /// Records what a digest selected as the edition of a day; the same day twice is one edition.
  ///
  /// - Parameters:
  ///   - digest: The digest.
  ///   - questions: The ids of its questions, in its order; those not in the archive are left out.
  ///   - day: Names the edition, such as `2026-11-21`.
  ///   - rules: The selection's rules, for the readers of its pages.
  ///   - date: When the data was fetched.
  /// - Throws: `ArchiveError`.
  package func recordEdition(
    of digest: Digest, questions: [Int], day: String, rules: Edition.Rules, at date: Date
  ) throws {
    let entries = try summaries(ofSite: digest.list.site, ids: questions).map { question in
      Edition.Entry(
        site: question.site, questionID: question.id, score: question.score,
        answerCount: question.answerCount, viewCount: question.viewCount,
        acceptedAnswerID: question.acceptedAnswerID)
    }
    try save(
      Edition(
        digest: digest.name, date: day, title: try title(of: digest), selection: rules.json,
        dataDate: date,
        entries: entries))
  }

  /// For example `concurrency + swift on Stack Overflow`.
  private func title(of digest: Digest) throws -> String {
    let site = try community(digest.list.site)?.name ?? digest.list.site
    return "\(digest.list.tags.joined(separator: " + ")) on \(site)"
  }

  /// Selects for a digest among what the archive holds.
  ///
  /// - Throws: ``FetchError/offlineOrder(digest:sort:)`` for orders that only the site knows;
  ///   `ArchiveError`.
  package func select(_ digest: Digest) throws -> [Int] {
    let order: QuestionQuery.Order
    switch digest.list.sort {
    case .votes: order = .votes
    case .activity: order = .activity
    case .creation: order = .creation
    case .hot, .week, .month:
      throw FetchError.offlineOrder(digest: digest.name, sort: digest.list.sort.rawValue)
    }
    return try questionIDs(
      matching: QuestionQuery(
        site: digest.list.site, tags: digest.list.tags, createdFrom: digest.list.createdFrom,
        createdUntil: digest.list.createdThrough, minimumScore: digest.minScore, order: order,
        limit: digest.limit))
  }
}
