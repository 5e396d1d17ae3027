/// How a question's score changed.
package struct ScoreChange: Sendable, Equatable {
  package var before: Int
  package var after: Int

  /// In votes, lost ones negative.
  package var gain: Int { after - before }
}
