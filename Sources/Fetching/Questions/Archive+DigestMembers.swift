internal import Archive
internal import Digests
internal import FoundationEssentials
internal import StackExchange

extension Archive {
  /// Returns the stored questions of a digest of people or of named posts, in the given order.
  func memberQuestions(of digest: DigestSpecification, in order: QuestionQuery.SortOrder) throws
    -> [QuestionKey]
  {
    var weighted: [(key: QuestionKey, weight: Double)]
    switch digest.subject {
    case .tags, .search: weighted = []
    case .users(let users), .account(_, let users):
      weighted = try written(by: users, for: digest, in: order)
    case .posts(let list):
      weighted = try named(by: list, for: digest, in: order)
    }
    // Equal weights keep their order.
    weighted = weighted.enumerated().sorted {
      ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
    }.map(\.element)
    return weighted.map(\.key)
  }

  /// Returns the questions that the further sections of a digest may contain.
  ///
  /// These are the questions of its earlier editions and, for people and named posts, all their
  /// questions.
  func sectionCandidates(of digest: DigestSpecification) throws -> Set<QuestionKey> {
    var unlimited = digest
    (unlimited.createdFrom, unlimited.createdThrough, unlimited.minScore) = (nil, nil, nil)
    let shown = try shownQuestions(inDigest: digest.name)
    return shown.union(try memberQuestions(of: unlimited, in: .votes))
  }

  /// Returns the stored questions with posts of the users; score, dates and order are those of
  /// these posts.
  private func written(
    by users: [UserKey], for digest: DigestSpecification, in order: QuestionQuery.SortOrder
  ) throws -> [(key: QuestionKey, weight: Double)] {
    try Dictionary(grouping: users, by: \.site).sorted { $0.key < $1.key }.flatMap { site, users in
      let query = QuestionQuery(
        site: site, createdFrom: digest.createdFrom, createdUntil: digest.createdThrough,
        minimumScore: digest.minScore, order: order)
      let questions = try rankedQuestions(writtenBy: users.map(\.id), matching: query)
      let accepted =
        try digest.requiresAcceptedAnswer
        ? accepted(questions.map(\.id), by: digest, on: site) : nil
      return questions.filter { accepted?.contains($0.id) != false }
        .map { (QuestionKey(site: site, id: $0.id), $0.weight) }
    }
  }

  /// Returns the stored questions of the named posts that match the digest.
  private func named(
    by list: PostList, for digest: DigestSpecification, in order: QuestionQuery.SortOrder
  ) throws -> [(key: QuestionKey, weight: Double)] {
    var included: Set<QuestionKey> = []
    return try list.posts.compactMap { post in
      guard let question = try question(of: post),
        included.insert(QuestionKey(site: post.site, id: question.id)).inserted,
        digest.fits(question)
      else { return nil }
      return (QuestionKey(site: post.site, id: question.id), question.sortWeight(in: order))
    }
  }

  /// Returns the ids of the questions that match the rules of a digest.
  private func accepted(_ ids: [Int], by digest: DigestSpecification, on site: String) throws
    -> Set<Int>
  {
    Set(try summaries(ofSite: site, ids: ids).filter { digest.selection.accepts($0) }.map(\.id))
  }

  /// Returns the question that a post is, or that it answers; `nil` if it is not stored or
  /// unavailable.
  private func question(of post: PostReference) throws -> QuestionSummary? {
    if let question = try summaries(ofSite: post.site, ids: [post.id]).first { return question }
    guard let id = try questionID(ofAnswer: post.id, site: post.site) else { return nil }
    return try summaries(ofSite: post.site, ids: [id]).first
  }

  /// Returns the named posts whose questions are not stored or unavailable.
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
  fileprivate func fits(_ question: QuestionSummary) -> Bool {
    guard selection.accepts(question) else { return false }
    let date = question.creationDate ?? .distantPast
    return createdFrom.map { $0 <= date } ?? true && createdThrough.map { date <= $0 } ?? true
  }
}
