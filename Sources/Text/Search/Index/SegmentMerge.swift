/// A merge of index segments, which iterates over their terms in byte order, each with the postings
/// of all segments.
struct SegmentMerge {
  private var sources: [Source] = []
  private var wordGroups: WordGroupMerge
  /// Whether there are more groups of words.
  private var hasWordGroup: Bool
  /// Whether the current term is that of a group of words.
  private var isAtWordGroup = false
  /// The indices of the sources whose cursors are at the current term.
  private var currentSourceIndices: [Int] = []
  /// The current term of the merge.
  private(set) var term: [UInt8] = []
  /// The postings of the current term, by question.
  private(set) var postings: [Posting] = []

  /// A segment to merge, with a cursor in its current chunk.
  private struct Source {
    var cursor = PostingLists.Cursor([])
    /// The index of the next chunk to read from the segment.
    private var nextChunk = 0
    private let segment: IndexSegment

    init(_ segment: IndexSegment) { self.segment = segment }

    mutating func advance() throws -> Bool {
      while !cursor.advance() {
        guard nextChunk < segment.chunkCount else { return false }
        cursor = PostingLists.Cursor(try segment[nextChunk])
        nextChunk += 1
      }
      return true
    }
  }

  init(_ segments: [IndexSegment]) throws {
    wordGroups = WordGroupMerge(segments.filter { $0.content == .wordGroups })
    hasWordGroup = try wordGroups.advance()
    for segment in segments where segment.content == .terms {
      var source = Source(segment)
      if try source.advance() { sources.append(source) }
    }
  }

  /// Moves to the next term; returns false after the last one.
  mutating func advance() throws -> Bool {
    if isAtWordGroup { hasWordGroup = try wordGroups.advance() }
    for index in currentSourceIndices.reversed() where try !sources[index].advance() {
      sources.remove(at: index)
    }
    currentSourceIndices.removeAll(keepingCapacity: true)
    let first = sources.indices.min { sources[$0].cursor.precedes(sources[$1].cursor) }
    isAtWordGroup =
      hasWordGroup
      && first.map { wordGroups.term.lexicographicallyPrecedes(sources[$0].cursor.term) } ?? true
    if isAtWordGroup {
      term = wordGroups.term
      swap(&postings, &wordGroups.postings)
      return true
    }
    guard let first else { return false }
    // Shares no memory with the cursor, which changes its term in place.
    term.removeAll(keepingCapacity: true)
    term += sources[first].cursor.term
    postings.removeAll(keepingCapacity: true)
    for index in sources.indices where sources[index].cursor.hasSameTerm(as: sources[first].cursor)
    {
      currentSourceIndices.append(index)
      sources[index].cursor.postings.append(to: &postings)
    }
    if currentSourceIndices.count > 1 { postings.sort() }
    return true
  }
}
