/// Finds the name that was probably meant.
///
/// - Parameters:
///   - typed: What stands on the command line.
///   - known: What could stand there.
/// - Returns: The known name with the fewest single-letter edits, if they are few enough for a slip:
///   a third of the longer name, at least one.
package func nearestName(to typed: String, among known: [String]) -> String? {
  let ranked = known.map { (name: $0, edits: editDistance(typed, $0)) }
  guard let best = ranked.min(by: { $0.edits < $1.edits }) else { return nil }
  let tolerance = max(1, max(typed.count, best.name.count) / 3)
  return best.edits <= tolerance ? best.name : nil
}

/// Counts insertions, deletions and replacements of letters, and swaps of two neighbours.
///
/// Source: optimal string alignment, the restricted form of Damerau and Levenshtein's distance.
private func editDistance(_ left: String, _ right: String) -> Int {
  let source = Array(left)
  let target = Array(right)
  var beforeLast: [Int] = []
  var last = Array(0...target.count)
  for row in source.indices {
    var current = [row + 1]
    for column in target.indices {
      let isSame = source[row] == target[column]
      var edits = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, source[row] == target[column - 1], source[row - 1] == target[column] {
        edits = min(edits, beforeLast[column - 1] + 1)
      }
      current.append(edits)
    }
    (beforeLast, last) = (last, current)
  }
  return last[target.count]
}
