/// A merge of index segments, which iterates over their terms in byte order, each with the postings
/// of all segments.
struct SegmentMerge {
  private var sources: [Source] = []
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
    for segment in segments {
      var source = Source(segment)
      if try source.advance() { sources.append(source) }
    }
  }

  /// Moves to the next term; returns false after the last one.
  mutating func advance() throws -> Bool {
    for index in currentSourceIndices.reversed() where try !sources[index].advance() {
      sources.remove(at: index)
    }
    currentSourceIndices.removeAll(keepingCapacity: true)
    guard var first = sources.indices.first else { return false }
    for index in sources.indices.dropFirst()
    where sources[index].cursor.precedes(sources[first].cursor) {
      first = index
    }
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
