extension DigestSelection {
  /// Returns whether the score of a question changed so much that it counts as moved: by at least
  /// ``moveThreshold`` votes and by a tenth of the old score.
  package func isScoreMove(from before: Int, to after: Int) -> Bool {
    let votes = abs(after - before)
    return votes >= moveThreshold && votes * 10 >= abs(before)
  }
}
