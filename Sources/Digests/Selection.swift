package import StackExchange

/// Which questions a digest selects, and what is stored of them; the days of asking are not part of it.
package struct Selection: Sendable, Equatable {
  package var subject = Subject.tags
  /// Parameters of sites, for example `stackoverflow`; at least one, but for accounts that nobody was
  /// asked about: there none means all.
  package var sites: [String]
  package var tags: TagRule
  package var sort: QuestionList.Sort
  package var limit: Int
  /// The minimum score, in any sort order.
  package var minScore: Int?
  /// Whether an answer has to be accepted.
  package var accepted = false
  /// The most answers newly kept for a question.
  package var answers = 5
  package var includesComments = true
  /// Whether what earlier editions showed is left out.
  package var onlyNew = false
  /// From how many votes on, gained or lost, a question counts as moved.
  package var moved = 5
  /// What follows the selection itself, in this order.
  package var sections: [Section] = []

  package init(
    sites: [String] = ["stackoverflow"], tags: TagRule = TagRule(),
    sort: QuestionList.Sort = .votes, limit: Int = 50
  ) {
    self.sites = sites
    self.tags = tags
    self.sort = sort
    self.limit = limit
  }

  /// A further part of an edition.
  package enum Section: String, Sendable, CaseIterable {
    /// Nobody gave an answer that was accepted or got a vote.
    case unanswered
    /// Reputation is to be won.
    case bounties
    /// The score rose most since the edition before, and enough to count.
    case moved
    /// Asked since the edition before.
    case new
  }

  /// Whether a question is wanted, as far as the API cannot be told what is; scores of what a
  /// person wrote are judged where they are known.
  package func accepts(tags: [String], score: Int, isAccepted: Bool) -> Bool {
    (subject.isPersonal || minScore.map { score >= $0 } ?? true)
      && (!accepted || isAccepted)
      && !tags.contains(where: self.tags.none.contains)
      && (!searchesSeveralTags || self.tags.isOn(tags))
  }

  /// Whether a question that the lists gave is wanted: what the API cannot be told is judged here.
  package func accepts(_ question: Question) -> Bool {
    accepts(
      tags: question.tags, score: question.post.score, isAccepted: question.acceptedAnswerID != nil)
  }

  /// Whether lists in an order may give questions that are not wanted.
  package func leavesOut(inOrder sort: QuestionList.Sort) -> Bool {
    minScore != nil && sort != .votes || !tags.none.isEmpty || accepted || searchesSeveralTags
  }

  /// A search takes any of some tags for all of them.
  private var searchesSeveralTags: Bool {
    if case .search = subject { tags.all.count > 1 || !tags.any.isEmpty } else { false }
  }
}

/// The form in which editions remember it, without the sections and marks, which they have themselves.
extension Selection: Codable {
  private enum Key: String, CodingKey {
    case sites, tags, anyTags, noTags, sort, limit, minScore, answers, includesComments, onlyNew
    case accepted, users, account, questions, search
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      sites: try values.decode([String].self, forKey: .sites),
      tags: TagRule(
        all: try values.decode([String].self, forKey: .tags),
        any: try values.decode([String].self, forKey: .anyTags),
        none: try values.decode([String].self, forKey: .noTags)),
      sort: try values.decode(QuestionList.Sort.self, forKey: .sort),
      limit: try values.decode(Int.self, forKey: .limit))
    minScore = try values.decodeIfPresent(Int.self, forKey: .minScore)
    answers = try values.decode(Int.self, forKey: .answers)
    includesComments = try values.decode(Bool.self, forKey: .includesComments)
    onlyNew = try values.decode(Bool.self, forKey: .onlyNew)
    accepted = try values.decodeIfPresent(Bool.self, forKey: .accepted) ?? false
    subject = try Self.subject(values)
  }

  private static func subject(_ values: KeyedDecodingContainer<Key>) throws -> Subject {
    let users = try values.decodeIfPresent([String].self, forKey: .users)?.compactMap(UserKey.init)
    if let account = try values.decodeIfPresent(Int.self, forKey: .account) {
      return .account(account, users: users ?? [])
    }
    if let users { return .users(users) }
    if let name = try values.decodeIfPresent(String.self, forKey: .questions) {
      return .posts(PostList(name: name))
    }
    return try values.decodeIfPresent(String.self, forKey: .search).map(Subject.search) ?? .tags
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
    try values.encode(answers, forKey: .answers)
    try values.encode(includesComments, forKey: .includesComments)
    try values.encode(onlyNew, forKey: .onlyNew)
    if accepted { try values.encode(true, forKey: .accepted) }
    switch subject {
    case .tags: break
    case .users(let users): try values.encode(users.map(\.description), forKey: .users)
    case .account(let id, let users):
      try values.encode(id, forKey: .account)
      try values.encode(users.map(\.description), forKey: .users)
    // A list may be long, and the edition has its questions.
    case .posts(let list): try values.encode(list.name, forKey: .questions)
    case .search(let words): try values.encode(words, forKey: .search)
    }
  }
}
