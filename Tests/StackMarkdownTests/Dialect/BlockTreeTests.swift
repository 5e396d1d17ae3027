import FoundationEssentials
import PostContract
import Testing

/// The blocks of random and of real texts beside those of libcmark.
@Suite("Blocks as libcmark finds them")
struct BlockTreeTests {
  /// The same in every run, unless others are asked for by the first of them.
  private static let seeds: [UInt64] = {
    let first = ProcessInfo.processInfo.environment["SODIGEST_SEED"].flatMap { UInt64($0) } ?? 0
    return (0..<24).map { first &+ $0 }
  }()

  @Test("Random lines, and characters without any order", arguments: seeds)
  func random(seed: UInt64) {
    var texts = RandomBlocks(seed: seed)
    for _ in 0..<400 {
      expectSameBlocks(texts.lines(), seed)
      expectSameBlocks(texts.characters(), seed)
    }
  }

  @Test("Real texts", .enabled(if: SharedData.isAtHand, "SODIGEST_SHARED names no folder"))
  func real() throws {
    let texts = try SharedData.texts()
    #expect(texts.count > 2_000)
    for text in texts { expectSameBlocks(text, nil) }
  }

  @Test(
    "Real texts in another order",
    .enabled(if: SharedData.isAtHand, "SODIGEST_SHARED names no folder"),
    arguments: seeds.suffix(12))
  func shuffled(seed: UInt64) throws {
    let texts = try SharedData.texts()
    var random = RandomBlocks(seed: seed)
    for _ in 0..<200 { expectSameBlocks(random.shuffled(texts[random.below(texts.count)]), seed) }
  }

  private func expectSameBlocks(
    _ markdown: String, _ seed: UInt64?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let faults = Promises.faults(ofBlocks: markdown)
    #expect(faults == [], "seed \(seed ?? 0)", sourceLocation: sourceLocation)
  }
}
