import Basics
import Testing

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
}
