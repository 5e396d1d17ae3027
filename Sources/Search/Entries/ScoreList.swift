internal import Basics

/// The scores of all questions as a script, which changes when nothing else does.
package enum ScoreList {
  /// What stands for the score of a number that no question has: fewer votes than any has.
  private static let none = -1_000_000

  /// Lists each score, by number, as its distance from the one before, in a script; nil for numbers
  /// that no question has.
  package static func script(_ scores: [Int?]) -> [UInt8] {
    var script = ByteBuffer()
    script.append("S(\"")
    var last = 0
    for score in scores {
      let distance = (score ?? none) - last
      DenseCode.append(distance < 0 ? -2 * distance - 1 : 2 * distance, to: &script)
      last += distance
    }
    script.append("\")\n")
    return script.bytes
  }
}
