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
  /// Whether groups of words are collected.
  var includesWordGroups = true

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
  mutating func addPhraseWord(_ word: PhraseWord) {
    if includesWordGroups { wordGroups.add(word) }
  }

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

/// A set of terms, numbered in the order in which they were added.
struct TermTable {
  private var longTerms = LongTermBytes()
  private var terms: [IndexTerm] = []
  /// The slots of a hash table with open addressing.
  private var slots = [Slot](repeating: Slot(), count: 1 << 14)

  /// A slot of the hash table.
  private struct Slot {
    var term = IndexTerm(key: 0, storageIndex: 0)
    /// The number of the term plus 1; 0 for a free slot.
    var number: UInt32 = 0
  }

  /// The number of terms in the set.
  var count: Int { terms.count }

  /// Returns the number of a term, which is added to the set if it is new.
  ///
  /// - Parameters:
  ///   - range: The range of the term in a text.
  ///   - key: The first eight bytes of the term as a number that sorts like them.
  ///   - text: The text.
  /// - Returns: The number of the term, counted from 0.
  @inline(__always)
  mutating func number(
    of range: Range<Int>, key: UInt64, _ text: borrowing Span<UInt8>
  ) -> Int {
    let key = range.count > 8 ? text.termHash(range, prefixKey: key) : key
    var slot = IndexTerm.slot(of: key, slotCount: slots.count)
    while slots[slot].number != 0 {
      if slots[slot].term.key == key, longTerms.matches(slots[slot].term, text, range) {
        return Int(slots[slot].number) &- 1
      }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    add(
      IndexTerm(key: key, storageIndex: range.count > 8 ? longTerms.append(text, range) : 0), slot)
    return terms.count - 1
  }

  private mutating func add(_ term: IndexTerm, _ slot: Int) {
    terms.append(term)
    slots[slot] = Slot(term: term, number: UInt32(terms.count))
    if terms.count * 2 > slots.count { grow() }
  }

  /// Doubles the number of slots.
  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for entry in old where entry.number != 0 {
      var slot = IndexTerm.slot(of: entry.term.key, slotCount: slots.count)
      while slots[slot].number != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }

  /// Returns the bytes of the term with a number.
  func bytes(of number: Int) -> [UInt8] { longTerms.bytes(of: terms[number]) }

  /// The numbers of all terms, in the order of the terms' bytes.
  var sortedNumbers: [Int] {
    var keys: [(key: UInt64, number: Int)] = []
    keys.reserveCapacity(count)
    for (number, term) in terms.enumerated() { keys.append((longTerms.sortKey(of: term), number)) }
    keys.sort { first, second in
      if first.key != second.key { return first.key < second.key }
      return bytes(of: first.number).lexicographicallyPrecedes(bytes(of: second.number))
    }
    return keys.map(\.number)
  }
}

/// A term of the search index in a compact form: its bytes, or its hash and the index of its bytes.
struct IndexTerm {
  /// The bytes of a term of up to eight bytes, or the hash of a longer term.
  let key: UInt64
  /// The index of the term in ``LongTermBytes``; 0 for a short term.
  let storageIndex: UInt32

  /// Whether the term has more than eight bytes.
  var isLong: Bool { storageIndex > 0 }

  /// Returns the first slot to try for the key of a term in an open-addressing hash table, whose
  /// size is a power of 2.
  static func slot(of key: UInt64, slotCount count: Int) -> Int {
    // The bytes of a short term are in the upper half of its key.
    Int(truncatingIfNeeded: ((key ^ key &>> 32) &* hashMultiplier) &>> 32) & (count &- 1)
  }
}

/// Storage for the bytes of all terms that have more than eight bytes, each preceded by its length.
struct LongTermBytes {
  private var bytes: [UInt8] = [0]

  /// Appends the bytes of a term to the storage and returns their index.
  mutating func append(_ text: borrowing Span<UInt8>, _ range: Range<Int>) -> UInt32 {
    let start = bytes.count
    bytes.append(UInt8(range.count))
    bytes.append(text, range)
    return UInt32(start)
  }

  /// Returns the range of a long term's bytes in the storage, without their length.
  func range(of term: IndexTerm) -> Range<Int> {
    let start = Int(term.storageIndex)
    return start + 1..<start + 1 + Int(bytes[start])
  }

  /// Reports whether a term has the same bytes as a range of a text, given that both have the same
  /// key.
  func matches(_ term: IndexTerm, _ text: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard term.isLong, range.count > 8 else { return term.isLong == (range.count > 8) }
    let termRange = self.range(of: term)
    guard termRange.count == range.count else { return false }
    let bytes = bytes.span
    var offset = 0
    while offset < range.count,
      bytes.sortKey(from: termRange.lowerBound + offset, to: termRange.upperBound)
        == text.sortKey(from: range.lowerBound + offset, to: range.upperBound)
    {
      offset += 8
    }
    return offset >= range.count
  }

  /// Returns the first eight bytes of a term as a number that sorts like them.
  func sortKey(of term: IndexTerm) -> UInt64 {
    guard term.isLong else { return term.key }
    let range = range(of: term)
    return bytes.span.sortKey(from: range.lowerBound, to: range.upperBound)
  }

  /// Returns the bytes of a term, with ASCII capitals in lower case.
  func bytes(of term: IndexTerm) -> [UInt8] {
    if term.isLong { return bytes[range(of: term)].map(\.lowercased) }
    let count = 8 - term.key.trailingZeroBitCount / 8
    return (0..<count).map { UInt8(truncatingIfNeeded: term.key >> UInt64(56 - 8 * $0)) }
  }
}

extension Span<UInt8> {
  /// Returns the hash of a term of more than eight bytes; `key` is the sort key of its first eight
  /// bytes.
  func termHash(_ range: Range<Int>, prefixKey key: UInt64) -> UInt64 {
    var hash = key
    var start = range.lowerBound + 8
    while start < range.upperBound {
      hash = (hash ^ hash >> 32) &* hashMultiplier ^ sortKey(from: start, to: range.upperBound)
      start += 8
    }
    return hash
  }
}

/// An odd multiplier for hashing, 2^64 divided by the golden ratio, which mixes bits into the upper
/// half.
private var hashMultiplier: UInt64 { 0x9E37_79B9_7F4A_7C15 }
