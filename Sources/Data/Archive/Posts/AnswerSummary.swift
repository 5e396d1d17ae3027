package import FoundationEssentials

/// An answer with only the properties that lists show.
package struct AnswerSummary: Sendable, Equatable {
  package var id: Int
  package var questionID: Int
  package var authorID: Int
  package var score: Int
  package var creationDate: Date?

  package init(
    id: Int, questionID: Int, authorID: Int, score: Int = 0, creationDate: Date? = nil
  ) {
    self.id = id
    self.questionID = questionID
    self.authorID = authorID
    self.score = score
    self.creationDate = creationDate
  }
}
