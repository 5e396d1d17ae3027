package import Digests
package import FoundationEssentials
internal import StackExchange

/// Which of the archive's questions are wanted, and in which order.
package struct QuestionQuery: Sendable, Equatable {
  /// The largest comes first; of equals the younger question.
  package enum Order: String, Sendable, CaseIterable {
    case votes
    case activity
    case creation
  }

  /// What all questions have in common.
  package enum Kind: Sendable, Equatable {
    case any
    /// Open, without an answer that was accepted or has a positive score.
    case unanswered
    /// With a bounty that is open then.
    case bounty(at: Date)
  }

  package var site: String
  package var tags: TagRule
  package var kind: Kind
  /// Asked then or later.
  package var createdFrom: Date?
  /// Asked then or earlier.
  package var createdUntil: Date?
  package var minimumScore: Int?
  package var order: Order
  package var limit: Int?

  package init(
    site: String, tags: TagRule = TagRule(), kind: Kind = .any, createdFrom: Date? = nil,
    createdUntil: Date? = nil,
    minimumScore: Int? = nil, order: Order = .votes, limit: Int? = nil
  ) {
    self.site = site
    self.tags = tags
    self.kind = kind
    self.createdFrom = createdFrom
    self.createdUntil = createdUntil
    self.minimumScore = minimumScore
    self.order = order
    self.limit = limit
  }
}
