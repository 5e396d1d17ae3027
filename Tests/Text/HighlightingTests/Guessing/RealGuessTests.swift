import Foundation
import Highlighting
import Testing

@Suite(
  "Guessed languages of real code blocks",
  .enabled(if: ProcessInfo.processInfo.environment["SODIGEST_SHARED"] != nil))
struct RealGuessTests {
  @Test(
    "At most 2 % of the blocks get a wrong language, and at least 80 % of the code the right one")
  func labelled() throws {
    let shared = try #require(ProcessInfo.processInfo.environment["SODIGEST_SHARED"])
    var labels = Labels.languagesByHash
    let count = labels.count
    var (wrong, codeCount, correctCount) = ([String](), 0, 0)
    for block in try RealBlock.all(in: "\(shared)/data") {
      guard let label = labels.removeValue(forKey: block.hash) else { continue }
      let guess = "\(Language.guess(Array(block.code.utf8).span, tags: block.tags))"
      if guess != "text", !label.contains(guess) {
        wrong.append("\(block.hash): \(guess), not \(label[0])")
      }
      guard label[0] != "text" else { continue }
      codeCount += 1
      if label.contains(guess) { correctCount += 1 }
    }
    #expect(labels.keys.sorted() == [], "not found")
    #expect(100 * wrong.count <= 2 * count, "\(wrong)")
    #expect(100 * correctCount >= 80 * codeCount, "\(correctCount) of \(codeCount)")
  }
}
