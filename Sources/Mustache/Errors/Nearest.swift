extension Sequence<String> {
  /// The name that is most likely meant by a mistyped one, or nil when none is like it.
  ///
  /// Costs the product of the lengths for each name. Of equals, the first in order.
  func nearest(to name: String) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars)
    let candidates = map { known in
      (known, distance: editDistance(wanted, Array(known.lowercased().unicodeScalars)))
    }
    let best = candidates.min { ($0.distance, $0.0) < ($1.distance, $1.0) }
    guard let best, best.distance <= Swift.max(2, wanted.count / 2),
      best.distance < wanted.count
    else { return nil }
    return best.0
  }
}

/// How many insertions, removals, replacements and swaps of neighbours lead from one to the other.
///
/// Source: optimal string alignment distance.
private func editDistance(_ from: [Unicode.Scalar], _ to: [Unicode.Scalar]) -> Int {
  var before: [Int] = []
  var above = Array(0...to.count)
  for (row, scalar) in from.enumerated() {
    var line = [row + 1]
    for (column, other) in to.enumerated() {
      var cost = Swift.min(above[column + 1], line[column]) + 1
      cost = Swift.min(cost, above[column] + (scalar == other ? 0 : 1))
      if row > 0, column > 0, scalar == to[column - 1], from[row - 1] == other {
        cost = Swift.min(cost, before[column - 1] + 1)
      }
      line.append(cost)
    }
    before = above
    above = line
  }
  return above[to.count]
}
