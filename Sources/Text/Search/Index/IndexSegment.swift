/// A part of the search index that one thread collected, which is read chunk by chunk to save memory.
package struct IndexSegment: Sendable {
  /// What the chunks of a segment contain.
  package enum Content: Sendable {
    /// Terms with their posting lists, sorted by the terms' bytes; see `PostingLists`.
    case terms
    /// Groups of words; see `WordGroupTable`.
    case wordGroups
  }

  package let content: Content
  /// The number of chunks in the segment.
  package let chunkCount: Int
  private let readChunk: @Sendable (_ index: Int) throws -> [UInt8]

  /// Creates a segment of `chunkCount` chunks, each of which `read` returns by its index.
  package init(
    of content: Content = .terms, chunkCount: Int,
    read: @escaping @Sendable (_ index: Int) throws -> [UInt8]
  ) {
    (self.content, self.chunkCount, self.readChunk) = (content, chunkCount, read)
  }

  /// Creates a segment of encoded chunks in memory.
  package init(of content: Content = .terms, _ chunks: [[UInt8]]) {
    self.init(of: content, chunkCount: chunks.count) { chunks[$0] }
  }

  /// The encoded chunk at an index.
  package subscript(index: Int) -> [UInt8] { get throws { try readChunk(index) } }
}
