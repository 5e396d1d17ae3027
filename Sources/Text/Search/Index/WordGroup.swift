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
