package import FoundationEssentials

/// Which of the archive's questions are wanted, and in which order.
package struct QuestionQuery: Sendable, Equatable {
  /// The largest comes first; of equals the younger question.
  package enum Order: String, Sendable, CaseIterable {
    case votes
    case activity
    case creation
  }

  package var site: String
  /// All of these; none means any question.
  package var tags: [String]
  /// Asked then or later.
  package var createdFrom: Date?
  /// Asked then or earlier.
  package var createdUntil: Date?
  package var minimumScore: Int?
  package var order: Order
  package var limit: Int?

  package init(
    site: String, tags: [String] = [], createdFrom: Date? = nil, createdUntil: Date? = nil,
    minimumScore: Int? = nil, order: Order = .votes, limit: Int? = nil
  ) {
    self.site = site
    self.tags = tags
    self.createdFrom = createdFrom
    self.createdUntil = createdUntil
    self.minimumScore = minimumScore
    self.order = order
    self.limit = limit
  }
}
