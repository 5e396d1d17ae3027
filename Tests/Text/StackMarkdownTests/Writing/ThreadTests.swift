import Dispatch
import StackMarkdown
import Testing

@Suite struct ThreadTests {
  @Test("Posts rendered on several threads equal those rendered on one")
  func threads() {
    let posts = (0..<8).map { "*\($0)* `" + String(repeating: "\($0)", count: 5_000) + "`" }
    let alone = posts.map { ParsedPost(.markdown($0)).html().bytes }
    for _ in 0..<4 {
      let results = Results(count: posts.count)
      DispatchQueue.concurrentPerform(iterations: posts.count) { index in
        results[index] = ParsedPost(.markdown(posts[index])).html().bytes
      }
      #expect(results.all == alone)
    }
  }
}

/// The results of several threads, by index.
private final class Results: @unchecked Sendable {
  private let lock = DispatchQueue(label: "results")
  private var values: [[UInt8]]

  init(count: Int) { values = Array(repeating: [], count: count) }

  subscript(index: Int) -> [UInt8] {
    get { lock.sync { values[index] } }
    set { lock.sync { values[index] = newValue } }
  }

  var all: [[UInt8]] { lock.sync { values } }
}
