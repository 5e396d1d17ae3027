extension DigestSelection {
  /// Returns whether a change of score counts as a move: at least ``moveThreshold`` votes and a
  /// tenth of the old score.
  package func isScoreMove(from before: Int, to after: Int) -> Bool {
    let votes = abs(after - before)
    return votes >= moveThreshold && votes * 10 >= abs(before)
  }
}
