import Search
import TestSupport
import Testing

@Suite("Damaged indexes")
struct DamagedIndexTests {
  private struct IOError: Error {}

  private static let questions: [Int: QuestionDocument] = [
    0: .plain("alpha beta", "gamma gamma gamma", answers: ["delta", "alphabet"]),
    1: .plain("beta über", "alphabetical", comments: ["epsilon"]),
    900: .plain("alpha", "delta", tags: ["c++"]),
  ]

  @Test("Updating a truncated shard keeps the complete terms and adds new ones")
  func truncated() throws {
    let index = try Index(Self.questions)
    let shard = try #require(index.shards.first)
    let terms = index.terms
    for length in 0..<shard.count {
      var damaged = index
      damaged.shards = [Array(shard.prefix(length))]
      let completeCount = shard.prefix(length).count { $0 == UInt8(ascii: "!") }
      let next = try damaged.updated(with: [5: .plain("zulu")])
      let newTerms = ["zulu", "]answers:0", "]is:unanswered", "]site:stackoverflow"]
      #expect(Set(next.terms) == Set(terms.prefix(completeCount) + newTerms), "\(length)")
      for term in terms.prefix(completeCount) where !newTerms.contains(term) {
        #expect(next.postings[term] == index.postings[term])
      }
      #expect(next.postings["zulu"] == [[5, 0, 0, 0]])
    }
  }

  @Test("Updating a shard of random bytes ends and adds new terms", arguments: 0..<20)
  func randomBytes(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let index = try Index(Self.questions)
    let shard = try #require(index.shards.first)
    for _ in 0..<25 {
      var damaged = index
      for _ in 0...random.below(3) {
        damaged.shards[0][3 + random.below(shard.count - 3)] = UInt8(random.below(256))
      }
      let next = try damaged.updated(with: [0: .plain("zulu"), 5: .plain("zulu")], without: [1])
      let text = String(decoding: next.shards[0], as: UTF8.self)
      #expect(text.hasPrefix("S(\"") && text.hasSuffix("\")\n"))
      #expect(text.contains("#zulu #D!"), "\(text)")
    }
  }

  @Test("Invalid chunks and question numbers beyond the limit are ignored")
  func invalidChunks() throws {
    let segment = Index.segments(Self.questions)[0]
    let invalidSegment = IndexSegment([
      Array("\u{7F}~~~".utf8), Array("#x ~~~~~~~~~~~~~~~~!#!#y".utf8), [255],
    ])
    var shards: [[UInt8]] = []
    let built = try TermIndex.build([segment, invalidSegment], numberLimit: 2, layout: nil) {
      shards.append($0)
    }
    var lists: [[Int]] = []
    built.shards.forEachQuestion { lists.append(ShardList.shards(in: $1.bytes)) }
    #expect(lists == [[0], [0]])
    #expect(shards.count == 1 && shards[0].starts(with: Array("S(\"".utf8)))
  }

  @Test("Shards outside of the layout are not read")
  func foreignShards() throws {
    let index = try Index(Self.questions)
    var readShards: [Int] = []
    let lists = try TermIndex.update(
      with: [], isChanged: [true, false], shards: [-1, 0, 1, .max], layout: index.layout
    ) { shard in
      readShards.append(shard)
      return index.shards[0]
    } emit: { _, _ in
    }
    #expect(readShards == [0] && lists.isEmpty)
  }

  @Test("Errors while reading or writing are rethrown")
  func failures() throws {
    let index = try Index(Self.questions)
    let readable = Index.segments(Self.questions)[0]
    let unreadable = IndexSegment(chunkCount: 2) { chunk in
      guard chunk == 0 else { throw IOError() }
      return try readable[0]
    }
    #expect(throws: IOError.self) {
      try TermIndex.build([readable, unreadable], numberLimit: 901, layout: nil) { _ in }
    }
    #expect(throws: IOError.self) {
      try TermIndex.build([readable], numberLimit: 901, layout: nil) { _ in throw IOError() }
    }
    #expect(throws: IOError.self) {
      try TermIndex.update(with: [], isChanged: [], shards: [0], layout: index.layout) { _ in
        throw IOError()
      } emit: { _, _ in
      }
    }
    #expect(throws: IOError.self) {
      try TermIndex.update(with: [unreadable], isChanged: [], shards: [], layout: index.layout) {
        _ in
        []
      } emit: { _, _ in
      }
    }
  }

  @Test("Encoded shard lists are decoded unchanged, even with large gaps")
  func distantShards() throws {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let starts = [""] + letters.flatMap { first in letters.map { "\(first)\($0)" } }
    let index = try Index(
      [3: .plain("ab zz"), 4: .plain("zz"), 5: .plain("")],
      in: IndexLayout(shardStarts: starts))
    #expect(index.shards.count == 677)
    #expect(index.shardLists == [3: [0, 2, 676], 4: [0, 676], 5: [0]])
  }

  @Test("A shard list decoded from random bytes is in ascending order", arguments: 0..<50)
  func randomLists(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let bytes = (0..<200).map { _ in UInt8(random.below(random.below(2) == 0 ? 256 : 128)) }
    let shards = ShardList.shards(in: bytes)
    #expect(shards == Set(shards).sorted() && shards.allSatisfy { $0 >= 0 })
  }
}
