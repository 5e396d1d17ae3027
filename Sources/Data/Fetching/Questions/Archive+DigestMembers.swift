internal import Archive
internal import FoundationEssentials
internal import StackExchange

extension Archive {
  /// Returns the stored questions of a digest about people or named posts, in the given order.
  func memberQuestions(of digest: DigestSpecification, in order: QuestionQuery.SortOrder) throws
    -> [QuestionKey]
  {
    var weighted: [(key: QuestionKey, weight: Double)]
    switch digest.subject {
    case .tags, .search: weighted = []
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
  func sectionCandidates(of digest: DigestSpecification) throws -> Set<QuestionKey> {
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
