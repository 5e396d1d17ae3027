/// Collects the groups of words in questions; see ``WordGroup``.
struct WordGroupTable {
  /// The codes of all groups, question by question; a group may occur several times.
  private var codes: [WordGroup.Code] = []
  /// The index of the first group of the current question.
  private var questionStart = 0
  private var reader = WordGroup.Reader()

  /// The number of groups at which the table should be emptied before more are added.
  private static let capacity = 1 << 19

  /// Whether so many groups were collected that they should be removed before more are added.
  var isFull: Bool { codes.count >= Self.capacity }

  /// Adds a word that follows the previous word.
  @inline(__always)
  mutating func add(_ word: PhraseWord) { reader.add(word) { codes.append($0) } }

  /// Ends the current phrase, so that the next word follows no other.
  mutating func endPhrase() { reader.endPhrase() }

  /// Ends the current question, and returns the range of its groups.
  mutating func endQuestion() -> Range<Int> {
    defer { questionStart = codes.count }
    return questionStart..<codes.count
  }

  /// Removes all groups; their memory is reused.
  mutating func removeAll() {
    codes.removeAll(keepingCapacity: true)
    questionStart = 0
    reader.endPhrase()
  }

  /// Calls `body` with the term of each bucket that has groups, and its postings.
  func forEachBucket(
    _ questions: [(number: Int, wordGroups: Range<Int>)],
    _ body: (_ term: [UInt8], _ postings: ArraySlice<Posting>) -> Void
  ) {
    guard codes.count >= WordGroup.bucketCount else { return forEachOfFew(questions, body) }
    var starts = [Int](repeating: 0, count: WordGroup.bucketCount + 1)
    for question in questions {
      for index in question.wordGroups { starts[Int(codes[index] >> 6) + 1] += 1 }
    }
    for bucket in 0..<WordGroup.bucketCount { starts[bucket + 1] += starts[bucket] }
    var postings = [Posting](
      repeating: Posting(questionNumber: 0, Posting.Location(bits: 0)),
      count: starts[WordGroup.bucketCount])
    var ends = starts
    var sorted = postings.mutableSpan
    var bucketEnds = ends.mutableSpan
    for question in questions {
      for index in question.wordGroups {
        let bucket = Int(codes[index] >> 6)
        let isNew = Self.insert(
          Posting(questionNumber: question.number, Posting.Location(bits: codes[index] & 63)),
          into: &sorted, from: starts[bucket], to: bucketEnds[bucket])
        if isNew { bucketEnds[bucket] += 1 }
      }
    }
    for (term, bucket) in WordGroup.sortedBuckets where starts[bucket] < ends[bucket] {
      body(term, postings[starts[bucket]..<ends[bucket]])
    }
  }

  /// Inserts a posting into sorted ones, most of which precede it; returns false if it is among them.
  private static func insert(
    _ posting: Posting, into sorted: inout MutableSpan<Posting>, from start: Int, to end: Int
  ) -> Bool {
    var index = end
    while index > start, posting < sorted[index - 1] { index -= 1 }
    if index > start, sorted[index - 1] == posting { return false }
    var next = end
    while next > index {
      sorted[next] = sorted[next - 1]
      next -= 1
    }
    sorted[index] = posting
    return true
  }
}

extension WordGroupTable {
  /// Calls `body` as ``forEachBucket(_:_:)`` does, but sorts the groups instead of visiting all buckets.
  private func forEachOfFew(
    _ questions: [(number: Int, wordGroups: Range<Int>)],
    _ body: (_ term: [UInt8], _ postings: ArraySlice<Posting>) -> Void
  ) {
    var groups: [(rank: Int, posting: Posting)] = []
    for question in questions {
      for code in codes[question.wordGroups] {
        let posting = Posting(
          questionNumber: question.number, Posting.Location(bits: code & 63))
        groups.append((WordGroup.ranks[Int(code >> 6)], posting))
      }
    }
    groups.sort { ($0.rank, $0.posting) < ($1.rank, $1.posting) }
    var rest = groups[...]
    while let rank = rest.first?.rank {
      let postings = rest.prefix { $0.rank == rank }.map(\.posting)
      rest = rest.dropFirst(postings.count)
      body(WordGroup.sortedBuckets[rank].term, postings.withoutRepetitions[...])
    }
  }
}

extension [Posting] {
  /// The elements of a sorted array, each once.
  var withoutRepetitions: [Posting] {
    var unique: [Posting] = []
    unique.reserveCapacity(count)
    for posting in self where posting != unique.last { unique.append(posting) }
    return unique
  }
}
