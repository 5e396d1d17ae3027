internal import Basics

/// The scores of all questions as a separate script, so that a vote changes no other file of the
/// index.
package enum ScoreList {
  /// The score stored for a number that no question has; it is lower than any real score.
  private static let placeholder = -1_000_000

  /// Returns a script with the score of each question, in the order of their numbers.
  ///
  /// Each score is stored as its difference from the previous one.
  ///
  /// - Parameter scores: The scores; nil for numbers that no question has.
  /// - Returns: The script.
  package static func script(_ scores: [Int?]) -> [UInt8] {
    var script = ByteBuffer()
    script.append("S(\"")
    var previous = 0
    for score in scores {
      let difference = (score ?? placeholder) - previous
      DenseCode.append(difference < 0 ? -2 * difference - 1 : 2 * difference, to: &script)
      previous += difference
    }
    script.append("\")\n")
    return script.bytes
  }

  /// Returns the scores in a script, up to the first invalid one; nil for numbers that no question has.
  package static func scores(in script: [UInt8]) -> [Int32?] {
    var scores: [Int32?] = []
    let bytes = script.span
    var (index, score) = (3, 0)
    while let code = DenseCode.read(bytes, &index, before: bytes.count) {
      score += code % 2 == 0 ? code / 2 : -(code + 1) / 2
      scores.append(score == placeholder ? nil : Int32(clamping: score))
    }
    return scores
  }
}
