/// Merges segments: returns their words one by one, in the order of their bytes.
struct WordMerge {
  private var sources: [Source] = []
  /// The indices of ``sources`` that are at ``word``.
  private var current: [Int] = []
  private(set) var word: [UInt8] = []
  /// The postings of ``word``, by number.
  private(set) var postings: [Posting] = []

  private struct Source {
    var cursor = PostingLists.Cursor([])
    private var next = 0
    private let segment: Segment

    init(_ segment: Segment) { self.segment = segment }

    mutating func advance() throws -> Bool {
      while !cursor.advance() {
        guard next < segment.count else { return false }
        cursor = PostingLists.Cursor(try segment[next])
        next += 1
      }
      return true
    }
  }

  init(_ segments: [Segment]) throws {
    for segment in segments {
      var source = Source(segment)
      if try source.advance() { sources.append(source) }
    }
  }

  /// Goes to the next word; returns false after the last.
  mutating func advance() throws -> Bool {
    for index in current.reversed() where try !sources[index].advance() {
      sources.remove(at: index)
    }
    current.removeAll(keepingCapacity: true)
    guard var first = sources.indices.first else { return false }
    for index in sources.indices.dropFirst()
    where sources[index].cursor.precedes(sources[first].cursor) {
      first = index
    }
    word = sources[first].cursor.word
    postings.removeAll(keepingCapacity: true)
    for index in sources.indices where sources[index].cursor.isAt(sources[first].cursor) {
      current.append(index)
      sources[index].cursor.found.append(to: &postings)
    }
    if current.count > 1 { postings.sort() }
    return true
  }

  mutating func removeAll(except place: Posting.Place) {
    postings.removeAll { $0.code.place != place }
  }
}
