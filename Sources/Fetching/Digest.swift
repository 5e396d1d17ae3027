package import StackExchange

/// One digest to fetch: which questions, and what of them to keep.
package struct Digest: Sendable, Equatable {
  /// Names its folder; the same digest always has the same name.
  package var name: String
  package var list: QuestionList
  package var limit: Int
  /// The lowest score kept, whatever the order.
  package var minScore: Int?
  /// The most answers newly kept for a question.
  package var answers: Int
  package var includesComments: Bool

  package init(
    name: String, list: QuestionList, limit: Int, minScore: Int? = nil,
    answers: Int = 5, includesComments: Bool = true
  ) {
    self.name = name
    self.list = list
    self.limit = limit
    self.minScore = minScore
    self.answers = answers
    self.includesComments = includesComments
  }
}

/// What became of a digest.
package struct DigestOutcome: Sendable {
  package var digest: String
  /// The ids of the questions, in the selection's order.
  package var questions: [Int]
  /// What a later run may still get, one line each.
  package var missing: [String]

  package init(digest: String, questions: [Int] = [], missing: [String] = []) {
    self.digest = digest
    self.questions = questions
    self.missing = missing
  }
}
