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

  /// Returns the groups of some questions as the chunks of a segment, in any order; see ``WordGroupItem``.
  func chunks(of questions: [(number: Int, wordGroups: Range<Int>)]) -> [[UInt8]] {
    if codes.isEmpty { return [] }
    var ends = [Int](repeating: 0, count: WordGroupItem.chunkCount + 1)
    for question in questions {
      for index in question.wordGroups { ends[WordGroupItem.chunk(of: codes[index]) + 1] += 1 }
    }
    for chunk in 0..<WordGroupItem.chunkCount { ends[chunk + 1] += ends[chunk] }
    var items = [UInt32](repeating: 0, count: ends[WordGroupItem.chunkCount])
    distribute(questions, to: &items, from: &ends)
    // The end of a chunk is now the start of the next one.
    return (0..<WordGroupItem.chunkCount).map { chunk in
      let range = (chunk == 0 ? 0 : ends[chunk - 1])..<ends[chunk]
      return unsafe items[range].withUnsafeBytes { unsafe Array($0) }
    }
  }

  /// Writes the items of each chunk from the chunk's start on, and moves the start to their end.
  private func distribute(
    _ questions: [(number: Int, wordGroups: Range<Int>)], to items: inout [UInt32],
    from starts: inout [Int]
  ) {
    var items = items.mutableSpan
    var starts = starts.mutableSpan
    for question in questions {
      for index in question.wordGroups {
        let chunk = WordGroupItem.chunk(of: codes[index])
        items[starts[chunk]] = WordGroupItem.item(codes[index], inQuestion: question.number)
        starts[chunk] &+= 1
      }
    }
  }
}
