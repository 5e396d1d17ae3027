internal import Basics

/// The parts of a search index that queries read.
package protocol SearchIndexSource {
  /// The layout of the index.
  var layout: IndexLayout { get }
  /// The number of all questions.
  var questionCount: Int { get }
  /// The score of each question, by its number; nil for numbers that no question has.
  var scores: [Int32?] { get }

  /// Returns the script of a shard.
  func shard(_ index: Int) throws -> [UInt8]
  /// Returns the encoded words of which misspelled ones are corrected; see ``SpellingList``.
  func spellings() throws -> [UInt8]
  /// Reports for each question, by its number, whether it or its answers match a condition that the index cannot
  /// answer; nil if that is known only from the texts.
  func questions(with condition: PostCondition, kind: SearchQuery.PostKind?) throws -> [Bool]?
}

extension SearchIndexSource {
  package func questions(
    with condition: PostCondition, kind: SearchQuery.PostKind?
  ) throws -> [Bool]? { nil }
}

extension SearchIndexSource {
  /// Calls `body` with all terms that begin with a prefix, and with their postings.
  func forEachTerm(
    beginningWith prefix: [UInt8], _ body: (_ term: [UInt8], _ postings: PostingReader) -> Void
  ) throws {
    for shard in shards(of: prefix, isPrefix: true) {
      var cursor = TermShard.cursor(of: try self.shard(shard))
      while cursor.advance() {
        if cursor.term.starts(with: prefix) {
          body(cursor.term, cursor.postings)
        } else if prefix.lexicographicallyPrecedes(cursor.term) {
          break
        }
      }
    }
  }

  /// Returns the postings of a term; nil if no question has it.
  func postings(of term: [UInt8]) throws -> PostingReader? {
    for shard in shards(of: term, isPrefix: false) {
      var cursor = TermShard.cursor(of: try self.shard(shard))
      while cursor.advance() {
        if cursor.term == term { return cursor.postings }
      }
    }
    return nil
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
