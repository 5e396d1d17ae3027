/// Words that follow each other in a text, by which phrases are found: all pairs of words, and three short words.
///
/// The index stores a hash of each group of words: a bucket, which is an index term, and a signature, which postings
/// contain. Two groups have the same hash about once in 900,000 times. Pairs of short words, such as "as well" and
/// "well as", occur in so many questions that a phrase needs the groups of three.
enum WordGroup {
  /// The number of buckets.
  static let bucketCount = 1 << 14
  /// The number of signatures; each is one character of ``DenseCode``.
  private static let signatureCount: UInt32 = 56
  /// The greatest length of three words, in bytes, that form a group.
  private static let maxTripleLength = 10
  /// The first byte of the index terms of buckets.
  static let termPrefix = UInt8(ascii: "~")

  /// The bucket and signature of a group as a number: the bucket times 64, plus the signature.
  typealias Code = UInt32

  /// Returns the index term of a bucket: the prefix and the number in base 36.
  static func term(ofBucket bucket: Int) -> [UInt8] {
    [termPrefix] + String(bucket, radix: 36).utf8
  }

  /// The terms of all buckets, in byte order.
  static let sortedTerms = sortedBuckets.map(term(ofBucket:))

  /// The position of each bucket in ``sortedTerms``.
  static let ranks: [UInt16] = {
    var ranks = [UInt16](repeating: 0, count: bucketCount)
    for (rank, bucket) in sortedBuckets.enumerated() { ranks[bucket] = UInt16(rank) }
    return ranks
  }()

  /// All buckets, in the byte order of their terms.
  private static let sortedBuckets = (0..<bucketCount).map {
    (term: term(ofBucket: $0), bucket: $0)
  }
  .sorted { $0.term.lexicographicallyPrecedes($1.term) }.map(\.bucket)

  /// Returns the codes of all groups in a text, which must be valid UTF-8.
  static func codes(in text: some Sequence<UInt8>) -> [Code] {
    var tokenizer = SearchTokenizer()
    var sink = Collector()
    let bytes = Array(text)
    tokenizer.tokenize(bytes.span, into: &sink)
    return sink.codes
  }

  /// Forms groups of the words that follow each other.
  struct Reader {
    private var previous: PhraseWord?
    /// The hash and length of the pair that ends with the previous word.
    private var pair: (hash: UInt32, length: Int)?

    /// Adds the next word, and calls `body` with the groups that end with it.
    @inline(__always)
    mutating func add(_ word: PhraseWord, _ body: (Code) -> Void) {
      if let previous {
        if let pair, pair.length &+ word.length <= maxTripleLength {
          body(code(ofHash: mix(pair.hash, word.hash)))
        }
        let hash = mix(previous.hash, word.hash)
        body(code(ofHash: hash))
        pair = (hash, previous.length &+ word.length)
      }
      previous = word
    }

    /// Ends the current phrase, so that the next word follows no other.
    mutating func endPhrase() { (previous, pair) = (nil, nil) }
  }

  @inline(__always)
  private static func mix(_ first: UInt32, _ second: UInt32) -> UInt32 {
    var hash = first &* 0x9E37_79B1 ^ second
    hash = (hash ^ hash &>> 15) &* 0x85EB_CA6B
    return hash ^ hash &>> 13
  }

  @inline(__always)
  private static func code(ofHash hash: UInt32) -> Code {
    (hash &>> 18) &<< 6 | (hash & 0x3FFFF) % signatureCount
  }

  /// Collects the codes of one text.
  private struct Collector: TermSink {
    var codes: [Code] = []
    private var reader = Reader()

    mutating func add(_ range: Range<Int>, sortKey: UInt64, of text: borrowing Span<UInt8>) {}
    mutating func addPhraseWord(_ word: PhraseWord) { reader.add(word) { codes.append($0) } }
    mutating func endPhrase() { reader.endPhrase() }
    mutating func finish(_ text: borrowing Span<UInt8>) {}
  }
}

/// The encoding of a group of words in a question while an index is built: an integer that sorts by the index term of the
/// group, then by the number of the question.
///
/// The lower 6 bits are the signature, the next 21 the number of the question, and the upper 5 the bucket among those
/// of its chunk.
private enum WordGroupItem {
  /// The number of chunks, each with the same number of buckets in the order of their terms.
  static let chunkCount = WordGroup.bucketCount / bucketsInChunk
  private static let bucketsInChunk = 32
  /// The limit of the numbers of questions, twice the number of questions up to which there is an index.
  private static let numberLimit = 1 << 21

  /// Returns the index of the chunk that has the items of a code.
  @inline(__always)
  static func chunk(of code: WordGroup.Code) -> Int { rank(of: code) / bucketsInChunk }

  /// Returns the item of a code in a question.
  @inline(__always)
  static func item(_ code: WordGroup.Code, inQuestion number: Int) -> UInt32 {
    precondition(number < numberLimit)
    return UInt32(rank(of: code) % bucketsInChunk) << 27 | UInt32(number) << 6 | code & 63
  }

  /// Returns the position of a code's bucket in the order of all terms.
  @inline(__always)
  private static func rank(of code: WordGroup.Code) -> Int {
    Int(WordGroup.ranks[Int(code &>> 6)])
  }

  /// Returns the index term of an item in a chunk.
  static func term(of item: UInt32, inChunk chunk: Int) -> [UInt8] {
    WordGroup.sortedTerms[chunk * bucketsInChunk + Int(item >> 27)]
  }

  /// Returns the posting of an item.
  @inline(__always)
  static func posting(_ item: UInt32) -> Posting {
    Posting(questionNumber: Int(item >> 6 & 0x1F_FFFF), Posting.Location(bits: item & 63))
  }

  /// Returns whether two items of a chunk have the same index term.
  @inline(__always)
  static func haveSameTerm(_ first: UInt32, _ second: UInt32) -> Bool {
    first >> 27 == second >> 27
  }
}

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

/// Sorts integers by their digits, which is several times as fast as comparing them.
private struct RadixSorter {
  private var other: [UInt32] = []
  /// For each digit, the index of the next integer with that digit.
  private var positions = [Int](repeating: 0, count: 1 << digitWidth)

  /// The number of bits of a digit; three digits make an integer.
  private static let digitWidth = 11

  mutating func sort(_ integers: inout [UInt32]) {
    if integers.count < positions.count / 4 { return integers.sort() }
    for shift in stride(from: 0, to: UInt32.bitWidth, by: Self.digitWidth) {
      other.removeAll(keepingCapacity: true)
      other += integers
      Self.distribute(other, to: &integers, by: UInt32(shift), &positions)
    }
  }

  /// Copies integers, ordered by the digit from the bit `shift` on.
  private static func distribute(
    _ source: [UInt32], to target: inout [UInt32], by shift: UInt32, _ positions: inout [Int]
  ) {
    var target = target.mutableSpan
    var positions = positions.mutableSpan
    let digit = { (integer: UInt32) in Int(integer &>> shift) & (1 << digitWidth - 1) }
    for index in positions.indices { positions[index] = 0 }
    for integer in source { positions[digit(integer)] += 1 }
    var start = 0
    for index in positions.indices {
      (positions[index], start) = (start, start + positions[index])
    }
    for integer in source {
      target[positions[digit(integer)]] = integer
      positions[digit(integer)] += 1
    }
  }
}
