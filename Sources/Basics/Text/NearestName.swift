/// Finds the name that was probably meant, if the edits are few enough for a slip: a third of the
/// letters of the longer name, at least one.
package func nearestName(to typed: String, among known: [String]) -> String? {
  known.nearest(to: typed).flatMap { slip(from: $0, to: typed) == nil ? nil : $0 }
}

/// Finds the names that may have been meant, at most three, the nearest first; of equals in their
/// order.
package func nearestNames(to typed: String, among known: [String]) -> [String] {
  let slips = known.enumerated().compactMap { index, name in
    slip(from: name, to: typed).map { (edits: $0, index: index, name: name) }
  }
  return slips.sorted { ($0.edits, $0.index) < ($1.edits, $1.index) }.prefix(3).map(\.name)
}

/// The edits between two names, if they are few enough for a slip.
private func slip(from name: String, to typed: String) -> Int? {
  let tolerance = max(1, max(typed.count, name.count) / 3)
  let edits = editDistance(typed.lowercased(), name.lowercased())
  return edits <= tolerance ? edits : nil
}

extension Sequence<String> {
  /// The name that is most like another, by edits of single letters in whichever case.
  ///
  /// The first in order of equals, nil without any. Of a name that is too long to be one, only the
  /// start counts.
  package func nearest(to name: String) -> String? {
    let name = name.prefix(100).lowercased()
    return map { (editDistance(name, $0.lowercased()), $0) }.min { $0 < $1 }?.1
  }
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
