/// Which questions a digest asks for, and what of them is kept; when they were asked is another matter.
package struct Selection: Sendable, Equatable {
  package var subject = Subject.tags
  /// Parameters of sites, for example `stackoverflow`; at least one, but for accounts that nobody was
  /// asked about: there none means all.
  package var sites: [String]
  package var tags: TagRule
  package var sort: QuestionList.Sort
  package var limit: Int
  /// The lowest score, whatever the order.
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
