extension Selection {
  /// Whether another score counts as a move: by enough votes, and by a tenth of the score before.
  package func isMove(from before: Int, to after: Int) -> Bool {
    let votes = abs(after - before)
    return votes >= moved && votes * 10 >= abs(before)
  }
}
