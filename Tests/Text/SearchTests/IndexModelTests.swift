import Basics
import Search
import TestSupport
import Testing

/// Compares the index of random questions with the simpler ``ReferenceIndex``.
@Suite("Index of random questions")
struct IndexModelTests {
  private static let vocabulary = [
    "the", "a", "C++", "c#", "fooBar", "snake_case", "std::vector", "Über", "配列の", "list's", "12",
    "alphabet", "alphabetical", "alphabets", "alphabeth", "[x", "]a", "x.y.z", "@State", "🦉", "__",
  ]

  private func text(_ random: inout SplitMix, maxWords: Int) -> String {
    (0..<random.below(maxWords + 1)).map { _ in
      Self.vocabulary[random.below(Self.vocabulary.count)]
    }.joined(separator: [" ", ", ", "\n"][random.below(3)])
  }

  private func randomQuestion(_ random: inout SplitMix) -> QuestionDocument {
    let tags = ["c++", "asp.net-mvc", "Ü", "a"].filter { _ in random.below(3) == 0 }
    var question = QuestionDocument.plain(
      text(&random, maxWords: 4), text(&random, maxWords: 30), tags: tags,
      answers: (0..<random.below(4)).map { _ in text(&random, maxWords: 20) },
      comments: (0..<random.below(4)).map { _ in text(&random, maxWords: 5) })
    question.hasAcceptedAnswer = random.below(2) == 0
    if random.below(2) == 0 {
      question.creationDay = CalendarDay(year: 2_020, month: 1 + random.below(12), day: 7)
    }
    if random.below(2) == 0 {
      question.question.author = ["Ada", "Ada the First", "Jon Ada"][random.below(3)]
      question.question.authorID = random.below(9)
    }
    return question
  }

  /// Returns questions with gaps between their numbers.
  private func randomQuestions(_ random: inout SplitMix) -> [Int: QuestionDocument] {
    var questions: [Int: QuestionDocument] = [:]
    for number in 0..<60 where random.below(3) > 0 {
      questions[number * 17] = randomQuestion(&random)
    }
    return questions
  }

  @Test(
    "An index has exactly the terms of all questions, each at its first position",
    arguments: 0..<10)
  func build(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let questions = randomQuestions(&random)
    #expect(try Index(questions).postings == ReferenceIndex(questions).postings)
  }

  @Test(
    "An index updated with changed, new and removed questions equals a new index", arguments: 0..<12
  )
  func updates(seed: UInt64) throws {
    var random = SplitMix(seed: 1_000 + seed)
    let starts = [[""], ["", "b", "std:", "u"], ["", "[", "[c", "alpha", "foob", "配"]]
    let layout = IndexLayout(
      shardStarts: starts[random.below(3)],
      commonTerms: seed % 2 == 0 ? [] : ["a", "alphabet", "the"])
    var questions = randomQuestions(&random)
    var index = try Index(questions, in: layout)
    for round in 0..<8 {
      var changed: [Int: QuestionDocument] = [:]
      for _ in 0..<random.below(5) { changed[random.below(1_200)] = randomQuestion(&random) }
      for number in questions.keys.sorted() where random.below(8) == 0 {
        changed[number] = randomQuestion(&random)
      }
      // The last round removes all questions.
      let removed = Set(questions.keys).filter { _ in round == 7 || random.below(10) == 0 }
      if round == 7 { changed = [:] }
      for number in removed { changed[number] = nil }
      questions = questions.filter { !removed.contains($0.key) }.merging(changed) { $1 }
      index = try index.updated(with: changed, without: removed)
      #expect(index.postings == ReferenceIndex(questions).postings)
      let built = try Index(questions, in: layout)
      #expect(index.shards == built.shards && index.shardLists == built.shardLists)
    }
    #expect(Set(index.shards) == [Array("S(\"\")\n".utf8)])
  }

  @Test("Updating with unchanged questions reads shards but writes none")
  func unchanged() throws {
    var random = SplitMix(seed: 3)
    let questions = randomQuestions(&random)
    let index = try Index(questions)
    let next = try index.updated(with: questions.filter { $0.key % 2 == 0 })
    #expect(next.writtenShards.isEmpty && !next.readShards.isEmpty)
    #expect(next.shardLists == index.shardLists)
  }

  @Test("The index does not depend on how questions are divided into segments and chunks")
  func segments() throws {
    var questions: [Int: QuestionDocument] = [:]
    for number in 0..<3 {
      let words = (0..<4_000).map { "the \($0 * (number + 1))commonBeginning" }
      questions[number] = .plain("No \(number)", words.joined(separator: " "))
    }
    let single = try Index(questions)
    let segments = (0..<3).map { part in Index.segments(questions.filter { $0.key % 3 == part }) }
    #expect(segments.allSatisfy { $0[0].chunkCount > 1 })
    var shards: [[UInt8]] = []
    let built = try TermIndex.build(
      [IndexSegment([])] + segments[2] + segments[0] + [IndexSegment([[], []])] + segments[1],
      numberLimit: 3,
      layout: nil
    ) { shards.append($0) }
    #expect(shards == single.shards && built.layout == single.layout)
    #expect(single.postings == ReferenceIndex(questions).postings)
  }

  @Test(
    "The last of several versions of a question counts, and taking chunks empties the collector")
  func collecting() throws {
    var collector = TermCollector()
    // The two versions are further apart than one read.
    let filler = QuestionDocument.plain("", String(repeating: "much ", count: 40_000))
    collector.add(.plain("first same"), number: 4)
    collector.add(filler, number: 2)
    collector.add(.plain("second same"), number: 4)
    let expected = try Index([2: filler, 4: .plain("second same")])
    for expected in [expected.shards, [], expected.shards] {
      var shards: [[UInt8]] = []
      let segments = collector.takeSegments().map { IndexSegment(of: $0.content, $0.chunks) }
      _ = try TermIndex.build(segments, numberLimit: 5, layout: nil) { shards.append($0) }
      #expect(shards == expected)
      guard expected.isEmpty else { continue }
      collector.add(filler, number: 2)
      collector.add(.plain("second same"), number: 4)
    }
  }

  @Test("Shards are in the order of their terms, and each term is in the shard of its range")
  func order() throws {
    var random = SplitMix(seed: 9)
    var questions: [Int: QuestionDocument] = [:]
    for number in 0..<40 {
      let words = (0..<400).map { _ in
        let word = String(random.below(50_000_000), radix: 36)
        return random.below(4) == 0 ? "é配列\(word)" : "same\(word.prefix(2))x\(word)"
      }
      questions[number] = .plain("", words.joined(separator: " "))
    }
    let index = try Index(questions)
    let starts = index.layout.shardStarts
    #expect(starts.count == index.shards.count && starts.count > 10 && starts.first == "")
    for (shardIndex, shard) in index.shards.enumerated() {
      var singleShard = index
      singleShard.shards = [shard]
      for term in singleShard.postings.keys {
        #expect(!term.utf8.lexicographicallyPrecedes(starts[shardIndex].utf8))
        guard shardIndex + 1 < starts.count else { continue }
        #expect(term.utf8.lexicographicallyPrecedes(starts[shardIndex + 1].utf8))
      }
    }
    #expect(index.postings == ReferenceIndex(questions).postings)
  }

  @Test("A word is common if more than a quarter of at least 20 questions have it, and is no tag")
  func common() throws {
    for (count, matchCount, tag, common) in [
      (40, 10, "", []), (40, 11, "", ["xx"]), (40, 11, "XX", []), (19, 19, "", []),
      (20, 19, "xxx", ["xx"]),
    ] {
      var questions: [Int: QuestionDocument] = [:]
      for number in 0..<count {
        questions[number] = .plain(
          "", number < matchCount ? "xx" : "", tags: [number == 0 ? tag : "."])
      }
      let index = try Index(questions)
      #expect(index.layout.commonTerms == common, "\(matchCount) of \(count), tag \(tag)")
      #expect(index.postings == ReferenceIndex(questions).postings)
      // Facets are never common terms, even if all questions have them.
      #expect(index.postings["[."]?.count == count - 1)
    }
  }
}
