extension Sequence<String> {
  /// The name that is most like another, the first in order of equals; nil without any.
  func nearest(to name: String) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars)
    let candidates = map { known in
      (editDistance(wanted, Array(known.lowercased().unicodeScalars)), known)
    }
    return candidates.min { $0 < $1 }?.1
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
