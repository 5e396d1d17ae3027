/// A part of the search index: terms with their posting lists, sorted by the terms' bytes, which
/// are read chunk by chunk to save memory.
package struct IndexSegment: Sendable {
  /// The number of chunks in the segment.
  package let chunkCount: Int
  private let readChunk: @Sendable (_ index: Int) throws -> [UInt8]

  /// Creates a segment of `chunkCount` chunks, each of which `read` returns by its index.
  package init(chunkCount: Int, read: @escaping @Sendable (_ index: Int) throws -> [UInt8]) {
    (self.chunkCount, self.readChunk) = (chunkCount, read)
  }

  /// Creates a segment of encoded chunks in memory.
  package init(_ chunks: [[UInt8]]) { self.init(chunkCount: chunks.count) { chunks[$0] } }

  /// The encoded chunk at an index; see `PostingLists`.
  package subscript(index: Int) -> [UInt8] { get throws { try readChunk(index) } }
}
