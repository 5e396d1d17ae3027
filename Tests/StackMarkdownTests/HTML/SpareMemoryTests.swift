import Dispatch
import Testing

@testable import StackMarkdown

@Suite struct SpareMemoryTests {
  @Test("A block has the room that was asked for, whatever was given back before")
  func room() {
    var sizes: [Int] = []
    for size in [1, 20_000, 16_384, 300_000, 262_144, 5, 40_000] {
      let block = unsafe SpareMemory.take(size)
      unsafe block.start.initializeMemory(as: UInt8.self, repeating: 7, count: block.size)
      unsafe sizes.append(block.size)
      unsafe SpareMemory.giveBack(block.start, size: block.size)
    }
    #expect(zip(sizes, [1, 20_000, 16_384, 300_000, 262_144, 5, 40_000]).allSatisfy { $0 >= $1 })
  }

  @Test("Blocks that are in use at the same time are apart")
  func apart() {
    let texts = (0..<12).map { String(repeating: "\($0)", count: 3_000) }
    func fill(_ number: Int, _ taken: [[UInt8]]) -> [[UInt8]] {
      guard number < texts.count else { return taken }
      var buffer = ByteBuffer(capacity: 10)
      buffer.append(texts[number])
      let rest = fill(number + 1, taken)
      return [buffer.bytes] + rest
    }
    for _ in 0..<3 { #expect(fill(0, []) == texts.map { Array($0.utf8) }) }
  }

  @Test("Threads render posts side by side, and each as if it were alone")
  func threads() {
    let posts = (0..<8).map { "*\($0)* `" + String(repeating: "\($0)", count: 5_000) + "`" }
    let alone = posts.map { StackMarkdown.html(.markdown($0)).bytes }
    for _ in 0..<4 {
      let results = Results(count: posts.count)
      DispatchQueue.concurrentPerform(iterations: posts.count) { index in
        results[index] = StackMarkdown.html(.markdown(posts[index])).bytes
      }
      #expect(results.all == alone)
    }
  }
}

/// What threads hand in, each in its place.
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
