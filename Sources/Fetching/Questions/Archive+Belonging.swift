internal import Archive
internal import Digests
internal import FoundationEssentials
internal import StackExchange

extension Archive {
  /// The questions that belong to a digest of people or of named posts, in its order.
  func belonging(to digest: Digest, in order: QuestionQuery.Order) throws -> [QuestionKey] {
    var found: [(key: QuestionKey, weight: Double)]
    switch digest.subject {
    case .tags, .search: found = []
    case .users(let users), .account(_, let users):
      found = try written(by: users, for: digest, in: order)
    case .posts(let list):
      found = try named(by: list, for: digest, in: order)
    }
    // Of equals the one that came first stays first.
    found = found.enumerated().sorted {
      ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
    }.map(\.element)
    return found.map(\.key)
  }

  /// Everything that may stand in further parts of such a digest; of a search, what it once found.
  func ownQuestions(of digest: Digest) throws -> Set<QuestionKey> {
    var unbound = digest
    (unbound.createdFrom, unbound.createdThrough, unbound.minScore) = (nil, nil, nil)
    let shown = try questionsShown(inDigest: digest.name)
    return shown.union(try belonging(to: unbound, in: .votes))
  }

  /// Score, days and order are those of what the people wrote.
  private func written(
    by users: [UserKey], for digest: Digest, in order: QuestionQuery.Order
  ) throws -> [(key: QuestionKey, weight: Double)] {
    try Dictionary(grouping: users, by: \.site).sorted { $0.key < $1.key }.flatMap { site, users in
      let query = QuestionQuery(
        site: site, createdFrom: digest.createdFrom, createdUntil: digest.createdThrough,
        minimumScore: digest.minScore, order: order)
      let questions = try questions(writtenBy: users.map(\.id), matching: query)
      let accepted = try digest.accepted ? accepted(questions.map(\.id), by: digest, on: site) : nil
      return questions.filter { accepted?.contains($0.id) != false }
        .map { (QuestionKey(site: site, id: $0.id), $0.weight) }
    }
  }

  private func named(
    by list: PostList, for digest: Digest, in order: QuestionQuery.Order
  ) throws -> [(key: QuestionKey, weight: Double)] {
    var seen: Set<QuestionKey> = []
    return try list.posts.compactMap { post in
      guard let question = try question(of: post),
        seen.insert(QuestionKey(site: post.site, id: question.id)).inserted,
        digest.fits(question)
      else { return nil }
      return (QuestionKey(site: post.site, id: question.id), question.weight(in: order))
    }
  }

  private func accepted(_ ids: [Int], by digest: Digest, on site: String) throws -> Set<Int> {
    Set(try summaries(ofSite: site, ids: ids).filter { digest.selection.accepts($0) }.map(\.id))
  }

  /// The question that a post is, or is an answer to; `nil` when it is not here, or is gone.
  private func question(of post: PostReference) throws -> QuestionSummary? {
    if let question = try summaries(ofSite: post.site, ids: [post.id]).first { return question }
    guard let id = try question(ofAnswer: post.id, site: post.site) else { return nil }
    return try summaries(ofSite: post.site, ids: [id]).first
  }

  /// The named posts that are not here, or are gone.
  func absentPosts(of list: PostList) throws -> [PostReference] {
    try list.posts.filter { try question(of: $0) == nil }
  }
}

extension Selection {
  fileprivate func accepts(_ question: QuestionSummary) -> Bool {
    accepts(
      tags: question.tags, score: question.score, isAccepted: question.acceptedAnswerID != nil)
  }
}

extension Digest {
  /// Whether a question is wanted, by day and by what else can be judged here.
  fileprivate func fits(_ question: QuestionSummary) -> Bool {
    guard selection.accepts(question) else { return false }
    let date = question.creationDate ?? .distantPast
    return createdFrom.map { $0 <= date } ?? true && createdThrough.map { date <= $0 } ?? true
  }
}
