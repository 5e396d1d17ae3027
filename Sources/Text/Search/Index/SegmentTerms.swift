internal import Basics

/// The terms of a segment, which is a part of an index whose size has no limit.
///
/// Unlike ``TermIndex``, a segment has no groups of words, and its shards are not scripts but encoded posting lists: pages do
/// not load them. Questions are removed from a segment by a merge, which leaves them out.
package enum SegmentTerms {
  /// What an index stores about a segment besides its shards.
  package struct Summary: Sendable {
    /// The words that more than a quarter of the segment's questions have.
    package let commonTerms: [String]
    /// The words of the segment by which misspelled ones are corrected; see ``SpellingList``.
    package let spellings: [UInt8]
  }

  /// Writes the shards of a segment.
  ///
  /// - Parameters:
  ///   - sources: The collected terms of all questions, or other segments.
  ///   - questionCount: The number of questions; each number is below it.
  ///   - emit: Receives each shard with the lower bound of its terms, in byte order.
  /// - Returns: A summary of the segment.
  /// - Throws: Rethrows errors of `emit` and of reading a source.
  package static func write(
    _ sources: [IndexSegment], questionCount: Int,
    emit: (_ start: [UInt8], _ content: [UInt8]) throws -> Void
  ) throws -> Summary {
    var merge = try SegmentMerge(sources)
    var commonTerms = CommonTerms(minDocumentCount: 0)
    var spellings = SpellingList.Writer(questionCount: questionCount)
    var content = PostingLists()
    var start: [UInt8] = []
    var previousStart: [UInt8] = []
    while try merge.advance() {
      // Only removed questions had such a term.
      if merge.postings.isEmpty { continue }
      let termStart = IndexLayout.shardStart(for: merge.term)
      if content.byteCount >= IndexLayout.shardSize, termStart != previousStart {
        try emit(start, content.bytes)
        content.removeAll()
      }
      if content.byteCount == 0 { start = termStart }
      previousStart = termStart
      content.append(merge.term[...], merge.postings[...])
      commonTerms.add(
        merge.term, documentFrequency: merge.postings.count,
        documentCount: questionCount)
      spellings.append(merge.term, merge.postings)
    }
    if content.byteCount > 0 { try emit(start, content.bytes) }
    return Summary(
      commonTerms: commonTerms.terms.map { String(decoding: $0, as: UTF8.self) },
      spellings: spellings.words)
  }

  /// Returns the words of several segments that more than a quarter of all questions have; see `CommonTerms`.
  ///
  /// - Parameters:
  ///   - candidates: Words that are frequent in at least one segment.
  ///   - index: The segments.
  /// - Returns: The words, sorted by their bytes.
  /// - Throws: Rethrows errors of reading the index.
  package static func commonTerms(
    among candidates: Set<String>, in index: any SearchIndexSource
  ) throws -> [String] {
    guard index.questionCount >= CommonTerms().minDocumentCount else { return [] }
    var common: [String] = []
    for term in candidates {
      var count = 0
      for segment in index.segments {
        try segment.forEachTerm(in: .term(Array(term.utf8))) { _, postings in
          for posting in postings where segment.isLive(posting.questionNumber) { count += 1 }
        }
      }
      if count * 4 > index.questionCount, try !isTag(term, in: index) { common.append(term) }
    }
    return common.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func isTag(_ term: String, in index: any SearchIndexSource) throws -> Bool {
    let tag = [QuestionDocument.tagPrefix] + Array(term.utf8)
    var isTag = false
    for segment in index.segments where !isTag {
      try segment.forEachTerm(in: .term(tag)) { _, postings in
        isTag = isTag || postings.contains { segment.isLive($0.questionNumber) }
      }
    }
    return isTag
  }
}
