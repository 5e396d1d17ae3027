/// Collected terms with their posting lists, sorted by their bytes, and read chunk by chunk to save memory.
package struct IndexSegment: Sendable {
  /// The number of chunks.
  package let chunkCount: Int
  private let read: @Sendable (Int) throws -> [UInt8]

  /// Creates a segment of `count` chunks, each of which `read` returns by its index.
  package init(chunkCount: Int, read: @escaping @Sendable (Int) throws -> [UInt8]) {
    (self.chunkCount, self.read) = (chunkCount, read)
  }

  /// Creates a segment of chunks in memory.
  package init(_ chunks: [[UInt8]]) { self.init(chunkCount: chunks.count) { chunks[$0] } }

  /// The encoded chunk at an index; see `PostingLists`.
  package subscript(index: Int) -> [UInt8] { get throws { try read(index) } }
}
