internal import Basics

/// Collects the occurrences of terms in questions: for each term of a question, the first location.
struct OccurrenceTable: TermSink {
  /// The location in the current question of the terms that are added next.
  var location = Posting.Location(.title)
  /// The number of occurrences collected so far.
  private(set) var count = 0
  private var table = TermTable()
  /// The occurrences, question by question; elements from ``count`` on are unused.
  private var occurrences: [Occurrence] = []
  /// For each term, by its number, the index of its last occurrence plus 1; 0 if it has none.
  private var lastOccurrences: [UInt32] = []
  /// The index of the first occurrence in the current question.
  private var questionStart = 0
  /// Terms that have not been looked up yet; looking up several at a time is faster.
  private var pendingTerms = InlineArray<128, PendingTerm>(
    repeating: PendingTerm(key: 0, start: 0, end: 0))
  private var pendingCount = 0
  private var wordGroups = WordGroupTable()

  /// A term of a question, with its first location there.
  private struct Occurrence {
    var term: UInt32 = 0
    var location = Posting.Location(.title)
  }

  /// The byte range of a term in its text, and the sort key of the term.
  private struct PendingTerm {
    let key: UInt64
    let start: UInt32
    let end: UInt32

    var range: Range<Int> { Int(start)..<Int(end) }
  }

  @inline(__always)
  mutating func add(_ range: Range<Int>, sortKey: UInt64, of text: borrowing Span<UInt8>) {
    pendingTerms[pendingCount] = PendingTerm(
      key: sortKey, start: UInt32(range.lowerBound), end: UInt32(range.upperBound))
    pendingCount &+= 1
    if pendingCount == pendingTerms.count { finish(text) }
  }

  @inline(__always)
  mutating func addPhraseWord(_ word: PhraseWord) { wordGroups.add(word) }

  mutating func endPhrase() { wordGroups.endPhrase() }

  mutating func finish(_ text: borrowing Span<UInt8>) {
    reserveCapacity()
    var (list, last): ([Occurrence], [UInt32]) = ([], [])
    swap(&list, &occurrences)
    swap(&last, &lastOccurrences)
    addPendingTerms(of: text, to: &list, &last)
    swap(&list, &occurrences)
    swap(&last, &lastOccurrences)
    pendingCount = 0
  }

  /// Looks up the pending terms and records their occurrences.
  ///
  /// Spans are written to, because an array checks before each change whether its storage is
  /// shared.
  private mutating func addPendingTerms(
    of text: borrowing Span<UInt8>, to list: inout [Occurrence], _ last: inout [UInt32]
  ) {
    var occurrences = list.mutableSpan
    var lastOccurrences = last.mutableSpan
    for index in 0..<pendingCount {
      let pendingTerm = pendingTerms[index]
      let term = table.number(of: pendingTerm.range, key: pendingTerm.key, text)
      let occurrence = Int(lastOccurrences[term]) &- 1
      if occurrence >= questionStart {
        occurrences[occurrence].location.countOccurrence()
      } else {
        occurrences[count] = Occurrence(term: UInt32(term), location: self.location)
        count &+= 1
        lastOccurrences[term] = UInt32(count)
      }
    }
  }

  /// Makes room for the occurrences of all pending terms.
  private mutating func reserveCapacity() {
    occurrences.reserveCapacity(Self.capacity)
    lastOccurrences.reserveCapacity(Self.capacity)
    if count + pendingTerms.count > occurrences.count {
      occurrences += repeatElement(Occurrence(), count: Self.growthStep)
    }
    if table.count + pendingTerms.count > lastOccurrences.count {
      lastOccurrences += repeatElement(0, count: Self.growthStep)
    }
  }

  /// Whether the occurrences take 8 MB, so that they should be removed before more are added.
  var isFull: Bool { count >= Self.capacity || wordGroups.isFull }

  /// The number of occurrences for which memory is reserved; the system provides memory only when
  /// it is written to.
  private static let capacity = 1 << 20
  /// The number of elements by which the arrays of occurrences and terms grow.
  private static let growthStep = 1 << 12

  /// Ends the current question, and returns the ranges of its occurrences and groups of words.
  mutating func endQuestion() -> (occurrences: Range<Int>, wordGroups: Range<Int>) {
    defer { questionStart = count }
    return (questionStart..<count, wordGroups.endQuestion())
  }

  /// Removes all occurrences and terms; their memory is reused.
  mutating func removeAll() {
    (count, questionStart) = (0, 0)
    table = TermTable()
    wordGroups.removeAll()
    lastOccurrences.removeAll(keepingCapacity: true)
  }

  /// Returns the postings of each term, by a counting sort.
  ///
  /// - Parameter questions: The numbers of the questions, ascending, with the ranges of their
  ///   occurrences.
  /// - Returns: The terms with their postings.
  func groupedByTerm(_ questions: [(number: Int, occurrences: Range<Int>)]) -> TermPostings {
    var starts = [Int](repeating: 0, count: table.count + 1)
    var counts = starts.mutableSpan
    for question in questions {
      for index in question.occurrences { counts[Int(occurrences[index].term) + 1] += 1 }
    }
    for term in 0..<table.count { counts[term + 1] += counts[term] }
    return TermPostings(
      table: table, postings: postings(of: questions, starts), postingStarts: starts)
  }

  /// Returns the groups of words in some questions as the chunks of a segment.
  func wordGroupChunks(of questions: [(number: Int, wordGroups: Range<Int>)]) -> [[UInt8]] {
    wordGroups.chunks(of: questions)
  }

  /// Returns the postings of all terms, term by term; `starts` has the index of the first posting
  /// of each term.
  private func postings(
    of questions: [(number: Int, occurrences: Range<Int>)], _ starts: [Int]
  ) -> [Posting] {
    var sorted = [Posting](
      repeating: Posting(questionNumber: 0, Posting.Location(.title)),
      count: starts[starts.count - 1])
    var next = starts
    var nextIndices = next.mutableSpan
    var postings = sorted.mutableSpan
    for question in questions {
      for index in question.occurrences {
        let term = Int(occurrences[index].term)
        postings[nextIndices[term]] = Posting(
          questionNumber: question.number, occurrences[index].location)
        nextIndices[term] &+= 1
      }
    }
    return sorted
  }
}

/// All collected terms with their postings.
struct TermPostings {
  fileprivate let table: TermTable
  /// The postings of all terms, term by term.
  fileprivate let postings: [Posting]
  /// The index of the first posting of each term, and finally the number of all postings.
  fileprivate let postingStarts: [Int]

  /// Calls `body` with each term and its postings, in the order of the terms' bytes.
  func forEach(_ body: (_ term: [UInt8], _ postings: ArraySlice<Posting>) -> Void) {
    for term in table.sortedNumbers {
      body(table.bytes(of: term), postings[postingStarts[term]..<postingStarts[term + 1]])
    }
  }
}
