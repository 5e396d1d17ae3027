package import StackExchange

/// The rules of a digest: which questions it selects and which of their answers and comments it
/// stores, without the date range.
package struct DigestSelection: Sendable, Equatable {
  /// The property that the questions of the digest have in common, such as tags, authors or search
  /// words.
  package var subject = DigestSubject.tags
  /// The sites of the digest, as parameters of the API such as `stackoverflow`.
  ///
  /// The list is empty for an account whose sites are not known yet, and then stands for all sites of
  /// the account; and for a query, which names sites itself.
  package var sites: [String]
  /// The condition on the tags of a question.
  package var tags: TagRule
  /// The order in which an edition lists its questions.
  package var sort: QuestionListRequest.Sort
  /// The maximum number of questions in an edition.
  package var limit: Int
  /// The minimum score of a question, in any sort order; `nil` for no minimum.
  package var minScore: Int?
  /// Whether a question must have an accepted answer.
  package var requiresAcceptedAnswer = false
  /// The maximum number of answers to add to a question in the archive.
  package var maxAnswers = 5
  /// Whether the comments on posts are stored.
  package var includesComments = true
  /// Whether questions that an earlier edition shows are excluded.
  package var onlyNew = false
  /// The number of votes, gained or lost, that a question needs to count as moved.
  package var moveThreshold = 5
  /// The sections that follow the selected questions in an edition, in order.
  package var sections: [SectionKind] = []

  /// Creates a selection by tags, with default values for all other rules.
  package init(
    sites: [String] = ["stackoverflow"], tags: TagRule = TagRule(),
    sort: QuestionListRequest.Sort = .votes, limit: Int = 50
  ) {
    self.sites = sites
    self.tags = tags
    self.sort = sort
    self.limit = limit
  }

  /// A section of an edition with further questions, after the selected ones.
  package enum SectionKind: String, Sendable, CaseIterable {
    /// Questions without an accepted answer and without an answer that has votes.
    case unanswered
    /// Questions with an open bounty.
    case bounties
    /// Questions whose scores rose the most since the previous edition.
    case moved
    /// Questions asked since the previous edition.
    case new
  }

  /// Returns whether a question matches the rules that the API does not apply itself.
  ///
  /// For a digest of people the minimum score applies to their posts, which is checked elsewhere.
  package func accepts(tags: [String], score: Int, hasAcceptedAnswer: Bool) -> Bool {
    (subject.isPersonal || minScore.map { score >= $0 } ?? true)
      && (!requiresAcceptedAnswer || hasAcceptedAnswer)
      && !tags.contains(where: self.tags.none.contains)
      && (!searchesSeveralTags || self.tags.matches(tags))
  }

  /// Returns whether a question that the API listed matches the rules that the API does not apply
  /// itself.
  package func accepts(_ question: Question) -> Bool {
    accepts(
      tags: question.tags, score: question.post.score,
      hasAcceptedAnswer: question.acceptedAnswerID != nil)
  }

  /// Returns whether the API may list questions that do not match the rules, if it sorts them in
  /// the given order.
  package func needsFiltering(sortedBy sort: QuestionListRequest.Sort) -> Bool {
    minScore != nil && sort != .votes || !tags.none.isEmpty || requiresAcceptedAnswer
      || searchesSeveralTags
  }

  /// Whether the digest is a search with several tags, of which the API requires only one.
  private var searchesSeveralTags: Bool {
    if case .search = subject { tags.all.count > 1 || !tags.any.isEmpty } else { false }
  }
}

/// The encoding of a selection in a stored edition; it omits the sections, which the edition stores
/// separately.
extension DigestSelection: Codable {
  /// The keys of an encoded selection.
  private enum Key: String, CodingKey {
    case sites, tags, anyTags, noTags, sort, limit, minScore, answers, includesComments, onlyNew
    case accepted, users, account, questions, search, query
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      sites: try values.decode([String].self, forKey: .sites),
      tags: TagRule(
        all: try values.decode([String].self, forKey: .tags),
        any: try values.decode([String].self, forKey: .anyTags),
        none: try values.decode([String].self, forKey: .noTags)),
      sort: try values.decode(QuestionListRequest.Sort.self, forKey: .sort),
      limit: try values.decode(Int.self, forKey: .limit))
    minScore = try values.decodeIfPresent(Int.self, forKey: .minScore)
    maxAnswers = try values.decode(Int.self, forKey: .answers)
    includesComments = try values.decode(Bool.self, forKey: .includesComments)
    onlyNew = try values.decode(Bool.self, forKey: .onlyNew)
    requiresAcceptedAnswer = try values.decodeIfPresent(Bool.self, forKey: .accepted) ?? false
    subject = try Self.subject(values)
  }

  /// Decodes the subject of a digest from those of its keys that are present.
  private static func subject(_ values: KeyedDecodingContainer<Key>) throws -> DigestSubject {
    let users = try values.decodeIfPresent([String].self, forKey: .users)?.compactMap(UserKey.init)
    if let account = try values.decodeIfPresent(Int.self, forKey: .account) {
      return .account(account, users: users ?? [])
    }
    if let users { return .users(users) }
    if let name = try values.decodeIfPresent(String.self, forKey: .questions) {
      return .posts(PostList(name: name))
    }
    if let query = try values.decodeIfPresent(String.self, forKey: .query) { return .query(query) }
    return try values.decodeIfPresent(String.self, forKey: .search).map(DigestSubject.search)
      ?? .tags
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(sites, forKey: .sites)
    try values.encode(tags.all, forKey: .tags)
    try values.encode(tags.any, forKey: .anyTags)
    try values.encode(tags.none, forKey: .noTags)
    try values.encode(sort, forKey: .sort)
    try values.encode(limit, forKey: .limit)
    try values.encodeIfPresent(minScore, forKey: .minScore)
    try values.encode(maxAnswers, forKey: .answers)
    try values.encode(includesComments, forKey: .includesComments)
    try values.encode(onlyNew, forKey: .onlyNew)
    if requiresAcceptedAnswer { try values.encode(true, forKey: .accepted) }
    switch subject {
    case .tags: break
    case .users(let users): try values.encode(users.map(\.description), forKey: .users)
    case .account(let id, let users):
      try values.encode(id, forKey: .account)
      try values.encode(users.map(\.description), forKey: .users)
    // The posts are omitted: the list may be long, and the edition stores its questions.
    case .posts(let list): try values.encode(list.name, forKey: .questions)
    case .search(let words): try values.encode(words, forKey: .search)
    case .query(let query): try values.encode(query, forKey: .query)
    }
  }
}

extension DigestSelection {
  /// Returns whether the score of a question changed so much that it counts as moved: by at least
  /// ``moveThreshold`` votes and by a tenth of the old score.
  package func isScoreMove(from before: Int, to after: Int) -> Bool {
    let votes = abs(after - before)
    return votes >= moveThreshold && votes * 10 >= abs(before)
  }
}

/// A condition on the tags of a question.
package struct TagRule: Sendable, Equatable {
  /// The tags that a question must all have, at most ``maxTagsPerQuestion``.
  package var all: [String]
  /// The tags of which a question must have at least one; if empty, there is no such condition.
  package var any: [String]
  /// The tags that a question must not have.
  package var none: [String]

  /// Creates a condition on tags; without arguments, every question fulfils it.
  package init(all: [String] = [], any: [String] = [], none: [String] = []) {
    self.all = all
    self.any = any
    self.none = none
  }

  /// Whether the condition names no tags, so that every question fulfils it.
  package var isEmpty: Bool { all.isEmpty && any.isEmpty && none.isEmpty }

  /// Returns whether a question with these tags fulfils the condition.
  func matches(_ tags: [String]) -> Bool {
    all.allSatisfy(tags.contains) && (any.isEmpty || any.contains(where: tags.contains))
      && !none.contains(where: tags.contains)
  }

  /// The maximum number of tags of a question on Stack Exchange.
  package static let maxTagsPerQuestion = 5
}
