/// Returns the name that a user probably meant when typing `typed`, for "did you mean …?" messages.
///
/// The result is `nil` if every name has an edit distance of more than a third of the length of the
/// longer name, and of more than 1.
package func nearestName(to typed: String, among names: [String]) -> String? {
  names.nearest(to: typed).flatMap { typoDistance(from: $0, to: typed) == nil ? nil : $0 }
}

/// Returns up to three names that a user may have meant when typing `typed`, the closest first.
///
/// Names of equal edit distance keep their order in `names`.
package func nearestNames(to typed: String, among names: [String]) -> [String] {
  let candidates = names.enumerated().compactMap { index, name in
    typoDistance(from: name, to: typed).map { (edits: $0, index: index, name: name) }
  }
  return candidates.sorted { ($0.edits, $0.index) < ($1.edits, $1.index) }.prefix(3).map(\.name)
}

/// Returns the edit distance of two names if it is small enough for a typing error; otherwise
/// `nil`.
private func typoDistance(from name: String, to typed: String) -> Int? {
  let tolerance = max(1, max(typed.count, name.count) / 3)
  let edits = editDistance(typed.lowercased(), name.lowercased())
  return edits <= tolerance ? edits : nil
}

extension Sequence<String> {
  /// Returns the element with the smallest edit distance to `name`, ignoring case.
  ///
  /// Of equally close elements it is the first in alphabetical order; `nil` if the sequence is
  /// empty. Only the first 100 characters of `name` count.
  package func nearest(to name: String) -> String? {
    let name = name.prefix(100).lowercased()
    return map { (editDistance(name, $0.lowercased()), $0) }.min { $0 < $1 }?.1
  }
}

/// Returns the number of insertions, deletions, replacements and swaps of adjacent elements, such as characters,
/// between two sequences.
///
/// Source: optimal string alignment, the restricted form of the Damerau–Levenshtein distance.
package func editDistance<Element: Equatable>(
  _ left: some Sequence<Element>, _ right: some Sequence<Element>
) -> Int {
  let source = Array(left)
  let target = Array(right)
  var rowBeforePrevious: [Int] = []
  var previous = Array(0...target.count)
  for row in source.indices {
    var current = [row + 1]
    for column in target.indices {
      let isSame = source[row] == target[column]
      var edits = min(
        previous[column] + (isSame ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, source[row] == target[column - 1], source[row - 1] == target[column] {
        edits = min(edits, rowBeforePrevious[column - 1] + 1)
      }
      current.append(edits)
    }
    (rowBeforePrevious, previous) = (previous, current)
  }
  return previous[target.count]
}
