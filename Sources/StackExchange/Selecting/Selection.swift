/// Which questions a digest asks for, and what of them is kept; when they were asked is another matter.
package struct Selection: Sendable, Equatable {
  /// Parameters of sites, for example `stackoverflow`; at least one.
  package var sites: [String]
  package var tags: TagRule
  package var sort: QuestionList.Sort
  package var limit: Int
  /// The lowest score, whatever the order.
  package var minScore: Int?
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

  /// Whether another score counts as a move: by enough votes, and by a tenth of the score before.
  package func isMove(from before: Int, to after: Int) -> Bool {
    let votes = abs(after - before)
    return votes >= moved && votes * 10 >= abs(before)
  }

  /// Whether a question that the lists gave is wanted: what the API cannot be told is judged here.
  package func accepts(_ question: Question) -> Bool {
    minScore.map { question.post.score >= $0 } ?? true
      && !question.tags.contains(where: tags.none.contains)
  }

  /// Whether lists in an order may give questions that are not wanted.
  package func leavesOut(inOrder sort: QuestionList.Sort) -> Bool {
    minScore != nil && sort != .votes || !tags.none.isEmpty
  }
}

/// The form in which editions remember it, without the sections and marks, which they have themselves.
extension Selection: Codable {
  private enum Key: String, CodingKey {
    case sites, tags, anyTags, noTags, sort, limit, minScore, answers, includesComments, onlyNew
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
  }
}
