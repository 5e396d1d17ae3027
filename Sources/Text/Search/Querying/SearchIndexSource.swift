internal import Basics

/// The parts of a search index that queries read.
package protocol SearchIndexSource: Sendable {
  /// The segments, whose questions together are those of the index.
  var segments: [any SearchIndexSegment] { get }
  /// Terms of so many questions that a question need not have them, sorted by their bytes.
  var commonTerms: [String] { get }
  /// The number of all questions.
  var questionCount: Int { get }
  /// Whether the index has groups of words; without them, phrases are known only from the texts.
  var hasWordGroups: Bool { get }

  /// Returns the encoded words of which misspelled ones are corrected; see ``SpellingList``.
  func spellings() throws -> [UInt8]
  /// Returns whether segments know which questions may meet a condition that no term stands for.
  func canFilter(by condition: PostCondition, kind: SearchQuery.PostKind?) -> Bool
}

extension SearchIndexSource {
  package func canFilter(by condition: PostCondition, kind: SearchQuery.PostKind?) -> Bool { false }
}

/// A part of an index: some questions with their terms.
///
/// Posting lists contain numbers that are counted from the first question of the segment. Several threads may read a segment
/// at the same time.
package protocol SearchIndexSegment: Sendable {
  /// The number of the first question in the index.
  var firstNumber: Int { get }
  /// The score of each question of the segment, by its number; ``noScore`` for numbers that no question has.
  var scores: [Int32] { get }

  /// Calls a closure with the encoded posting lists that may contain a term, and with the index of their first byte.
  ///
  /// - Parameters:
  ///   - term: The term.
  ///   - isPrefix: Whether to read the posting lists of all terms that begin with `term`, too.
  ///   - body: Receives the posting lists, in the order of their terms.
  /// - Throws: Rethrows errors of `body`, and of reading the index.
  func forEachShard(
    of term: [UInt8], isPrefix: Bool, _ body: (_ shard: [UInt8], _ start: Int) throws -> Void
  ) throws
  /// Returns the numbers of the questions of which, or of whose answers, a condition may hold, in ascending order; see
  /// ``SearchIndexSource/canFilter(by:kind:)``.
  func questions(with condition: PostCondition, kind: SearchQuery.PostKind?) throws -> [Int]
}

extension SearchIndexSegment {
  package func questions(
    with condition: PostCondition, kind: SearchQuery.PostKind?
  ) throws -> [Int] { [] }
}

/// The score of a number that no question has.
package let noScore = Int32.min

/// The terms of an index that a query asks for.
struct TermRange: Sendable {
  /// The term, or the bytes with which terms begin.
  let term: [UInt8]
  let isPrefix: Bool

  static func term(_ term: [UInt8]) -> TermRange { TermRange(term: term, isPrefix: false) }
  static func prefix(_ prefix: [UInt8]) -> TermRange { TermRange(term: prefix, isPrefix: true) }
}

extension SearchIndexSegment {
  /// Reports whether a number is that of a question.
  func isLive(_ number: Int) -> Bool { number < scores.count && scores[number] != noScore }

  /// Calls a closure with all terms in a range, and with their postings.
  func forEachTerm(
    in range: TermRange, _ body: (_ term: [UInt8], _ postings: PostingReader) -> Void
  ) throws {
    try forEachShard(of: range.term, isPrefix: range.isPrefix) { shard, start in
      var cursor = PostingLists.Cursor(shard, from: start)
      while cursor.advance() {
        if range.isPrefix ? cursor.term.starts(with: range.term) : cursor.term == range.term {
          body(cursor.term, cursor.postings)
          if !range.isPrefix { return }
        } else if range.term.lexicographicallyPrecedes(cursor.term) {
          return
        }
      }
    }
  }
}

/// The index in the form of pages: a single segment, whose layout assigns terms to scripts.
package struct ScriptSegment: SearchIndexSegment {
  package let firstNumber = 0
  package let scores: [Int32]
  private let layout: IndexLayout
  private let shard: @Sendable (Int) throws -> [UInt8]

  /// Creates a segment.
  ///
  /// - Parameters:
  ///   - layout: The layout of the index.
  ///   - scores: The score of each question, by its number; nil for numbers that no question has.
  ///   - shard: Returns the script of a shard.
  package init(
    _ layout: IndexLayout, scores: [Int32?], shard: @escaping @Sendable (Int) throws -> [UInt8]
  ) {
    (self.layout, self.shard) = (layout, shard)
    self.scores = scores.map { $0 ?? noScore }
  }

  package func forEachShard(
    of term: [UInt8], isPrefix: Bool, _ body: (_ shard: [UInt8], _ start: Int) throws -> Void
  ) throws {
    for index in shards(of: term, isPrefix: isPrefix) {
      try body(try shard(index), TermShard.scriptStart.count)
    }
  }

  /// Returns the shards that may contain a term or, for a prefix, the terms that begin with it.
  private func shards(of term: [UInt8], isPrefix: Bool) -> Range<Int> {
    let starts = layout.shardStarts
    let next = starts.indices.partitionPoint { !term.lexicographicallyPrecedes(starts[$0].utf8) }
    guard next > 0 else { return 0..<0 }
    // A prefix of one letter would match too many terms.
    guard isPrefix, term.count > 1 else { return next - 1..<next }
    let end = (next..<starts.count).partitionPoint { starts[$0].utf8.starts(with: term) }
    return next - 1..<end
  }
}
