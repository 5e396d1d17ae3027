import Search
import TestSupport
import Testing

/// Queries of an index in segments, where questions with only frequent words are left out early.
@Suite("Ranking of segments")
struct SegmentedQueryTests {
  /// An index in memory that is divided into segments.
  private struct SegmentedIndex: SearchIndexSource {
    let segments: [any SearchIndexSegment]
    let commonTerms: [String]
    let questionCount: Int
    let hasWordGroups = true

    init(_ questions: [QuestionDocument], segmentSize: Int, commonTerms: [String]) throws {
      segments = try stride(from: 0, to: questions.count, by: segmentSize).map { start in
        let part = questions[start..<min(start + segmentSize, questions.count)]
        let index = try Index(
          Dictionary(uniqueKeysWithValues: part.enumerated().map { ($0.offset, $0.element) }))
        return Segment(firstNumber: start, index: index.segments[0], questionCount: part.count)
      }
      self.commonTerms = commonTerms
      questionCount = questions.count
    }

    func spellings() -> [UInt8] { [] }

    private struct Segment: SearchIndexSegment {
      let firstNumber: Int
      let index: any SearchIndexSegment
      let questionCount: Int
      var scores: [Int32] { (0..<questionCount).map { Int32(firstNumber + $0) } }

      func forEachShard(
        of term: [UInt8], isPrefix: Bool, _ body: (_ shard: [UInt8], _ start: Int) throws -> Void
      ) throws {
        try index.forEachShard(of: term, isPrefix: isPrefix, body)
      }
    }
  }

  /// Words of which the first are frequent and the last are rare.
  private static let vocabulary = (0..<90).map { number in
    ["table", "query", "index", "server", "cursor", "thread", "kernel", "window", "socket"][
      number % 9] + String(repeating: "x", count: 1 + number / 9)
  }

  private func text(_ random: inout SplitMix, wordCount: Int) -> String {
    (0..<wordCount).map { _ in
      Self.vocabulary[min(random.below(90), random.below(90), random.below(90))]
    }.joined(separator: " ")
  }

  @Test(
    "Segments give the same hits and counts as one index, whatever the number of threads",
    arguments: 0..<3)
  func hits(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let questions = (0..<2_000).map { _ in
      QuestionDocument.plain(
        text(&random, wordCount: 2), text(&random, wordCount: 1 + random.below(6)))
    }
    let whole = try Index(
      Dictionary(uniqueKeysWithValues: questions.enumerated().map { ($0.offset, $0.element) }))
    let segmented = try SegmentedIndex(
      questions, segmentSize: 300, commonTerms: whole.commonTerms)
    for wordCount in [1, 2, 3, 4, 6, 9] {
      for order in [SearchOrder.relevance, .votes] {
        for suffix in ["", " -windowx", " \"tablex queryx\"", " OR cursorx"] {
          let query = text(&random, wordCount: wordCount) + suffix
          let parsed = SearchQuery(query)
          let expected = try parsed.evaluate(in: whole, maxHits: 60, order: order)
          for threadCount in [1, 3] {
            let hits = try parsed.evaluate(
              in: segmented, maxHits: 60, order: order, threadCount: threadCount)
            #expect(hits.hits.map(\.number) == expected.hits.map(\.number), "\(query)")
            #expect(hits.total == expected.total, "\(query)")
            #expect(hits.completeCount == expected.completeCount, "\(query)")
          }
        }
      }
    }
  }
}
