import FoundationEssentials
import PostContract
import Testing

/// Compares the blocks of random and real texts with those of libcmark.
@Suite("Block structure compared with libcmark")
struct BlockTreeTests {
  /// Fixed seeds, or consecutive seeds from `SODIGEST_SEED`.
  private static let seeds: [UInt64] = {
    let first = ProcessInfo.processInfo.environment["SODIGEST_SEED"].flatMap { UInt64($0) } ?? 0
    return (0..<24).map { first &+ $0 }
  }()

  @Test("Random Markdown has the same blocks", arguments: seeds)
  func random(seed: UInt64) {
    var texts = RandomBlocks(seed: seed)
    for _ in 0..<400 {
      expectSameBlocks(texts.lines(), seed)
      expectSameBlocks(texts.characters(), seed)
    }
  }

  @Test(
    "Real texts have the same blocks",
    .enabled(if: SharedData.isAvailable, "SODIGEST_SHARED names no folder"))
  func real() throws {
    let texts = try SharedData.texts()
    #expect(texts.count > 2_000)
    for text in texts { expectSameBlocks(text, nil) }
  }

  @Test(
    "Shuffled real texts have the same blocks",
    .enabled(if: SharedData.isAvailable, "SODIGEST_SHARED names no folder"),
    arguments: seeds.suffix(12))
  func shuffled(seed: UInt64) throws {
    let texts = try SharedData.texts()
    var random = RandomBlocks(seed: seed)
    for _ in 0..<200 { expectSameBlocks(random.shuffled(texts[random.below(texts.count)]), seed) }
  }

  private func expectSameBlocks(
    _ markdown: String, _ seed: UInt64?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let violations = PostInvariants.violations(ofBlocks: markdown)
    #expect(violations == [], "seed \(seed ?? 0)", sourceLocation: sourceLocation)
  }
}
