import Basics
import Search
import TestSupport
import Testing

/// The index of questions of all shapes, beside what each of them has.
@Suite("Index of random questions")
struct IndexModelTests {
  private static let vocabulary = [
    "the", "a", "C++", "c#", "fooBar", "snake_case", "std::vector", "Über", "配列の", "list's", "12",
    "alphabet", "alphabetical", "alphabets", "alphabeth", "[x", "]a", "x.y.z", "@State", "🦉", "__",
  ]

  private func text(_ numbers: inout SplitMix, most: Int) -> String {
    (0..<numbers.below(most + 1)).map { _ in
      Self.vocabulary[numbers.below(Self.vocabulary.count)]
    }.joined(separator: [" ", ", ", "\n"][numbers.below(3)])
  }

  private func question(_ numbers: inout SplitMix) -> QuestionDocument {
    let tags = ["c++", "asp.net-mvc", "Ü", "a"].filter { _ in numbers.below(3) == 0 }
    var question = QuestionDocument.plain(
      text(&numbers, most: 4), text(&numbers, most: 30), tags: tags,
      answers: (0..<numbers.below(4)).map { _ in text(&numbers, most: 20) },
      comments: (0..<numbers.below(4)).map { _ in text(&numbers, most: 5) })
    question.hasAcceptedAnswer = numbers.below(2) == 0
    if numbers.below(2) == 0 {
      question.creationDay = CalendarDay(year: 2_020, month: 1 + numbers.below(12), day: 7)
    }
    if numbers.below(2) == 0 { question.question.author = "Ada the \(text(&numbers, most: 1))" }
    return question
  }

  /// Questions with gaps between their numbers.
  private func questions(_ numbers: inout SplitMix) -> [Int: QuestionDocument] {
    var all: [Int: QuestionDocument] = [:]
    for number in 0..<60 where numbers.below(3) > 0 { all[number * 17] = question(&numbers) }
    return all
  }

  @Test(
    "An index has every word of every question, where it was first, and nothing else",
    arguments: 0..<10)
  func model(seed: UInt64) throws {
    var numbers = SplitMix(seed: seed)
    let all = questions(&numbers)
    #expect(try Index(all).postings == PlainIndex(all).postings)
  }

  @Test("It stays so as questions change, come and go, in few shards and many", arguments: 0..<12)
  func changes(seed: UInt64) throws {
    var numbers = SplitMix(seed: 1_000 + seed)
    let starts = [[""], ["", "b", "std:", "u"], ["", "[", "[c", "alpha", "foob", "配"]]
    let layout = IndexLayout(
      shardStarts: starts[numbers.below(3)],
      commonTerms: seed % 2 == 0 ? [] : ["a", "alphabet", "the"])
    var all = questions(&numbers)
    var index = try Index(all, in: layout)
    for round in 0..<8 {
      var changed: [Int: QuestionDocument] = [:]
      for _ in 0..<numbers.below(5) { changed[numbers.below(1_200)] = question(&numbers) }
      for number in all.keys.sorted() where numbers.below(8) == 0 {
        changed[number] = question(&numbers)
      }
      // In the end none are left.
      let removed = Set(all.keys).filter { _ in round == 7 || numbers.below(10) == 0 }
      if round == 7 { changed = [:] }
      for number in removed { changed[number] = nil }
      all = all.filter { !removed.contains($0.key) }.merging(changed) { $1 }
      index = try index.updated(with: changed, without: removed)
      #expect(index.postings == PlainIndex(all, common: layout.commonTerms).postings)
      let built = try Index(all, in: layout)
      #expect(index.shards == built.shards && index.lists == built.lists)
    }
    #expect(Set(index.shards) == [Array("S(\"\")\n".utf8)])
  }

  @Test("A question that did not change is read, and no shard is written")
  func unchanged() throws {
    var numbers = SplitMix(seed: 3)
    let all = questions(&numbers)
    let index = try Index(all)
    let next = try index.updated(with: all.filter { $0.key % 2 == 0 })
    #expect(next.written.isEmpty && !next.read.isEmpty && next.lists == index.lists)
  }

  @Test("Who collects which questions, and in how many pieces, makes no difference")
  func segments() throws {
    var all: [Int: QuestionDocument] = [:]
    for number in 0..<3 {
      let words = (0..<4_000).map { "the \($0 * (number + 1))commonBeginning" }
      all[number] = .plain("No \(number)", words.joined(separator: " "))
    }
    let whole = try Index(all)
    let parts = (0..<3).map { part in Index.segment(all.filter { $0.key % 3 == part }) }
    #expect(parts.allSatisfy { $0.chunkCount > 1 })
    var shards: [[UInt8]] = []
    let built = try TermIndex.build(
      [IndexSegment([]), parts[2], parts[0], IndexSegment([[], []]), parts[1]], numberLimit: 3,
      layout: nil
    ) { shards.append($0) }
    #expect(shards == whole.shards && built.layout == whole.layout)
    #expect(whole.postings == PlainIndex(all).postings)
  }

  @Test("Of two versions of a question the last counts, and what was taken does not come again")
  func collecting() throws {
    var collector = TermCollector()
    // More than is read at once lies between them.
    let filler = QuestionDocument.plain("", String(repeating: "much ", count: 40_000))
    collector.add(.plain("first same"), number: 4)
    collector.add(filler, number: 2)
    collector.add(.plain("second same"), number: 4)
    let expected = try Index([2: filler, 4: .plain("second same")])
    for expected in [expected.shards, [], expected.shards] {
      var shards: [[UInt8]] = []
      _ = try TermIndex.build([IndexSegment(collector.takeChunks())], numberLimit: 5, layout: nil) {
        shards.append($0)
      }
      #expect(shards == expected)
      guard expected.isEmpty else { continue }
      collector.add(filler, number: 2)
      collector.add(.plain("second same"), number: 4)
    }
  }

  @Test("Shards are in the order of their words, which lie from its start to the next")
  func order() throws {
    var numbers = SplitMix(seed: 9)
    var all: [Int: QuestionDocument] = [:]
    for number in 0..<40 {
      let words = (0..<400).map { _ in
        let word = String(numbers.below(50_000_000), radix: 36)
        return numbers.below(4) == 0 ? "é配列\(word)" : "same\(word.prefix(2))x\(word)"
      }
      all[number] = .plain("", words.joined(separator: " "))
    }
    let index = try Index(all)
    let starts = index.layout.shardStarts
    #expect(starts.count == index.shards.count && starts.count > 10 && starts.first == "")
    for (place, shard) in index.shards.enumerated() {
      var one = index
      one.shards = [shard]
      for word in one.postings.keys {
        #expect(!word.utf8.lexicographicallyPrecedes(starts[place].utf8))
        guard place + 1 < starts.count else { continue }
        #expect(word.utf8.lexicographicallyPrecedes(starts[place + 1].utf8))
      }
    }
    #expect(index.postings == PlainIndex(all).postings)
  }

  @Test("A word is common in more than two questions of five, where there are a thousand")
  func common() throws {
    for (count, having, common) in [(1_000, 400, []), (1_000, 401, ["xx"]), (999, 999, [])] {
      var all: [Int: QuestionDocument] = [:]
      for number in 0..<count {
        all[number] = .plain("", number < having ? "xx" : "", tags: [number == 0 ? "xx" : "."])
      }
      let index = try Index(all)
      #expect(index.layout.commonTerms == common)
      #expect(index.postings == PlainIndex(all, common: common).postings)
      // Facets are asked for, however many have them.
      #expect(index.postings["[."]?.count == count - 1)
    }
  }
}
