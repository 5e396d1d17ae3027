package import FoundationEssentials
internal import StackExchange

/// A query for available questions of a site in the archive.
package struct QuestionQuery: Sendable, Equatable {
  /// The property by which results are sorted in descending order; ties are sorted newest first.
  package enum SortOrder: String, Sendable, CaseIterable {
    /// Questions with the highest score first.
    case votes
    /// Questions with the latest activity first.
    case activity
    /// Newest questions first.
    case creation
  }

  /// The states of questions to which a query can be restricted.
  package enum Kind: Sendable, Equatable {
    /// All questions, in any state.
    case any
    /// Open questions without an accepted answer or an answer with a positive score.
    case unanswered
    /// Questions with a bounty that is open at a date.
    case bounty(at: Date)
  }

  package var site: String
  /// The tags that results must or must not have.
  package var tags: TagRule
  package var kind: Kind
  /// The earliest creation date of results; nil for no limit.
  package var createdFrom: Date?
  /// The latest creation date of results; nil for no limit.
  package var createdUntil: Date?
  package var minimumScore: Int?
  package var order: SortOrder
  /// The maximum number of results; nil for no limit.
  package var limit: Int?

  package init(
    site: String, tags: TagRule = TagRule(), kind: Kind = .any, createdFrom: Date? = nil,
    createdUntil: Date? = nil,
    minimumScore: Int? = nil, order: SortOrder = .votes, limit: Int? = nil
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
