import Foundation
import Highlighting
import Testing

@Suite(
  "Languages of real blocks",
  .enabled(if: ProcessInfo.processInfo.environment["SODIGEST_SHARED"] != nil))
struct RealGuessTests {
  @Test("At most 2 % are coloured as a wrong language, and most code is coloured")
  func labelled() throws {
    let shared = try #require(ProcessInfo.processInfo.environment["SODIGEST_SHARED"])
    var labels = Labels.known
    let count = labels.count
    var (wrong, code, right) = ([String](), 0, 0)
    for block in try RealBlock.all(in: "\(shared)/data") {
      guard let label = labels.removeValue(forKey: block.hash) else { continue }
      let guess = "\(Language.guess(Array(block.code.utf8).span, tags: block.tags))"
      if guess != "text", !label.contains(guess) {
        wrong.append("\(block.hash): \(guess), not \(label[0])")
      }
      guard label[0] != "text" else { continue }
      code += 1
      if label.contains(guess) { right += 1 }
    }
    #expect(labels.keys.sorted() == [], "not found")
    #expect(100 * wrong.count <= 2 * count, "\(wrong)")
    #expect(100 * right >= 80 * code, "\(right) of \(code)")
  }
}
