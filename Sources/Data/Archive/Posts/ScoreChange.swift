/// The score of a question at two points in time.
package struct ScoreChange: Sendable, Equatable {
  /// The score of the question at the earlier time.
  package var before: Int
  /// The current score of the question.
  package var after: Int

  /// The difference of the scores; negative if votes were lost.
  package var gain: Int { after - before }
}
