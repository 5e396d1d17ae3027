/// A merge of the groups of words in segments, which iterates over their index terms in byte order, each with its
/// postings.
struct WordGroupMerge {
  private let segments: [IndexSegment]
  /// The sorted items of the current chunk.
  private var items: [UInt32] = []
  /// The index of the next item.
  private var index = 0
  /// The index of the current chunk.
  private var chunk = -1
  private var sorter = RadixSorter()
  /// The current term.
  private(set) var term: [UInt8] = []
  /// The postings of the current term, by question; the caller may exchange them for an unused array.
  var postings: [Posting] = []

  init(_ segments: [IndexSegment]) { self.segments = segments }

  /// Moves to the next term; returns false after the last one.
  mutating func advance() throws -> Bool {
    while index == items.count {
      guard chunk + 1 < WordGroupItem.chunkCount, !segments.isEmpty else { return false }
      try readNextChunk()
    }
    let first = items[index]
    term = WordGroupItem.term(of: first, inChunk: chunk)
    let start = index
    while index < items.count, WordGroupItem.haveSameTerm(items[index], first) { index += 1 }
    postings.removeAll(keepingCapacity: true)
    postings.append(addingCapacity: index - start) { added in
      for (offset, item) in items[start..<index].enumerated()
      where offset == 0 || item != items[start + offset - 1] {
        added.append(WordGroupItem.posting(item))
      }
    }
    return true
  }

  private mutating func readNextChunk() throws {
    chunk += 1
    index = 0
    items.removeAll(keepingCapacity: true)
    for segment in segments where chunk < segment.chunkCount {
      let bytes = try segment[chunk]
      unsafe bytes.withUnsafeBytes { bytes in
        for offset in stride(from: 0, to: bytes.count - 3, by: 4) {
          items.append(unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        }
      }
    }
    sorter.sort(&items)
  }
}
