import Search
import TestSupport
import Testing

@Suite("Damaged indexes")
struct DamagedIndexTests {
  private struct Broken: Error {}

  private static let all: [Int: QuestionDocument] = [
    0: .plain("alpha beta", "gamma gamma gamma", answers: ["delta", "alphabet"]),
    1: .plain("beta über", "alphabetical", comments: ["epsilon"]),
    900: .plain("alpha", "delta", tags: ["c++"]),
  ]

  @Test("Of a shard that was cut off stays what is before the cut, and new words come")
  func truncated() throws {
    let index = try Index(Self.all)
    let shard = try #require(index.shards.first)
    let words = index.postings.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    for length in 0..<shard.count {
      var damaged = index
      damaged.shards = [Array(shard.prefix(length))]
      let whole = shard.prefix(length).count { $0 == UInt8(ascii: "!") }
      let next = try damaged.updated(with: [5: .plain("zulu")])
      let expected = words.prefix(whole).map(\.key) + ["zulu"]
      #expect(Set(next.postings.keys) == Set(expected), "\(length)")
      for word in words.prefix(whole) { #expect(next.postings[word.key] == word.value) }
      #expect(next.postings["zulu"] == [[5, 0, 0, 0]])
    }
  }

  @Test("Whatever bytes a shard has, an update ends, and has the new words", arguments: 0..<20)
  func altered(seed: UInt64) throws {
    var numbers = SplitMix(seed: seed)
    let index = try Index(Self.all)
    let shard = try #require(index.shards.first)
    for _ in 0..<25 {
      var damaged = index
      for _ in 0...numbers.below(3) {
        damaged.shards[0][3 + numbers.below(shard.count - 3)] = UInt8(numbers.below(256))
      }
      let next = try damaged.updated(with: [0: .plain("zulu"), 5: .plain("zulu")], without: [1])
      let text = String(decoding: next.shards[0], as: UTF8.self)
      #expect(text.hasPrefix("S(\"") && text.hasSuffix("\")\n"))
      #expect(text.contains("#zulu #D!"), "\(text)")
    }
  }

  @Test("Words of numbers that there are not, and pieces that are none, do no harm")
  func segments() throws {
    let segment = Index.segment(Self.all)
    let noise = IndexSegment([
      Array("\u{7F}~~~".utf8), Array("#x ~~~~~~~~~~~~~~~~!#!#y".utf8), [255],
    ])
    var shards: [[UInt8]] = []
    let built = try TermIndex.build([segment, noise], numberLimit: 2, layout: nil) {
      shards.append($0)
    }
    #expect(built.shards.map { ShardList.shards(in: $0.bytes) } == [[0], [0]])
    #expect(shards.count == 1 && shards[0].starts(with: Array("S(\"".utf8)))
  }

  @Test("Shards that the layout does not have are not asked for")
  func foreignShards() throws {
    let index = try Index(Self.all)
    var read: [Int] = []
    let lists = try TermIndex.update(
      with: [], isChanged: [true, false], shards: [-1, 0, 1, .max], layout: index.layout
    ) { shard in
      read.append(shard)
      return index.shards[0]
    } emit: { _, _ in
    }
    #expect(read == [0] && lists.isEmpty)
  }

  @Test("What cannot be read or written ends the work with its reason")
  func failures() throws {
    let index = try Index(Self.all)
    let good = Index.segment(Self.all)
    let bad = IndexSegment(chunkCount: 2) { piece in
      guard piece == 0 else { throw Broken() }
      return try good[0]
    }
    #expect(throws: Broken.self) {
      try TermIndex.build([good, bad], numberLimit: 901, layout: nil) { _ in }
    }
    #expect(throws: Broken.self) {
      try TermIndex.build([good], numberLimit: 901, layout: nil) { _ in throw Broken() }
    }
    #expect(throws: Broken.self) {
      try TermIndex.update(with: [], isChanged: [], shards: [0], layout: index.layout) { _ in
        throw Broken()
      } emit: { _, _ in
      }
    }
    #expect(throws: Broken.self) {
      try TermIndex.update(with: [bad], isChanged: [], shards: [], layout: index.layout) { _ in
        []
      } emit: { _, _ in
      }
    }
  }

  @Test("A list of shards comes back as it was, however far they are from each other")
  func lists() throws {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let starts = [""] + letters.flatMap { one in letters.map { "\(one)\($0)" } }
    let index = try Index(
      [3: .plain("ab zz"), 4: .plain("zz"), 5: .plain("")],
      in: IndexLayout(shardStarts: starts))
    #expect(index.shards.count == 677)
    #expect(index.lists == [3: [2, 676], 4: [676], 5: []])
  }

  @Test("A list of any bytes is in ascending order", arguments: 0..<50)
  func anyLists(seed: UInt64) {
    var numbers = SplitMix(seed: seed)
    let bytes = (0..<200).map { _ in UInt8(numbers.below(numbers.below(2) == 0 ? 256 : 128)) }
    let shards = ShardList.shards(in: bytes)
    #expect(shards == Set(shards).sorted() && shards.allSatisfy { $0 >= 0 })
  }
}
