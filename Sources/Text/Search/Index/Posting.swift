internal import Basics

/// An entry of a term's posting list: a question that has the term, and the best location of the
/// term there.
///
/// Postings sort by the number of their question.
struct Posting: Equatable, Comparable {
  /// The field of a question in which a term occurs, in descending order of relevance.
  enum Field: UInt32 {
    /// The title, a tag or a facet.
    case title
    /// The text of the question, or the name of its author.
    case question
    /// The text of an answer, or the name of its author.
    case answer
    /// The text of a comment, or the name of its author.
    case comment
  }

  /// The location of a term in a question, and whether the term is frequent there.
  ///
  /// Bit 0 is set for a frequent term, bits 1 and 2 are the field, and higher bits are the ordinal.
  struct Location: Equatable {
    fileprivate(set) var bits: UInt32

    init(bits: UInt32) { self.bits = bits }

    /// Creates a location in a field; `ordinal` is the index of the answer or comment.
    init(_ field: Field, ordinal: Int = 0) {
      bits = UInt32(min(ordinal, 1 << 26)) << 3 | field.rawValue << 1
    }

    /// The bit that marks a second occurrence while terms are collected; postings do not store it.
    fileprivate static let occurredTwice: UInt32 = 1 << 31

    /// Counts another occurrence; a term with three occurrences is frequent.
    mutating func countOccurrence() {
      bits |= bits & Self.occurredTwice == 0 ? Self.occurredTwice : 1
    }

    /// The field of the question in which the term occurs.
    var field: Field { Field(rawValue: bits >> 1 & 3) ?? .title }
    /// The index of the answer or comment in which the term occurs; 0 in the title and the
    /// question.
    var ordinal: Int { Int(bits >> 3) }
  }

  /// The number of the question in the upper 32 bits, and the location in the lower 32 bits.
  private let bits: UInt64

  init(questionNumber: Int, _ location: Location) {
    bits = UInt64(questionNumber) << 32 | UInt64(location.bits & ~Location.occurredTwice)
  }

  /// The number of the question that has the term.
  var questionNumber: Int { Int(bits >> 32) }
  /// The best location of the term in the question.
  var location: Location { Location(bits: UInt32(truncatingIfNeeded: bits)) }

  static func < (first: Posting, second: Posting) -> Bool { first.bits < second.bits }
}

/// Encodes posting lists, which are sorted by question.
///
/// Each posting is a ``DenseCode`` number: the number of questions skipped since the previous
/// posting, times 8, plus field and frequency in the low bits. For answers and comments, their
/// ordinal follows. In a bucket of word groups, a posting is two numbers: the difference from the
/// previous question, and the signature.
private enum PostingWriter {
  /// Encodes postings, which are sorted by question, and appends them to a buffer.
  static func write(_ postings: ArraySlice<Posting>, to bytes: inout ByteBuffer) {
    var next = 0
    for posting in postings {
      let (number, location) = (posting.questionNumber, Int(posting.location.bits))
      DenseCode.append((number &- next) &<< 3 | location & 7, to: &bytes)
      if location & 4 != 0 { DenseCode.append(location &>> 3, to: &bytes) }
      next = number &+ 1
    }
  }

  /// Encodes postings of word groups, whose locations are signatures; a question may have several.
  static func writeSignatures(of postings: ArraySlice<Posting>, to bytes: inout ByteBuffer) {
    var previous = 0
    for posting in postings {
      DenseCode.append(posting.questionNumber &- previous, to: &bytes)
      DenseCode.append(Int(posting.location.bits), to: &bytes)
      previous = posting.questionNumber
    }
  }
}

/// Decodes postings that ``PostingWriter`` encoded, up to the end or the first invalid code.
struct PostingReader: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var index: Int
  private let end: Int
  /// The smallest question number that the next posting can have.
  private var nextNumber = 0
  /// Whether the postings are those of word groups.
  private let hasSignatures: Bool

  init(_ bytes: [UInt8], _ range: Range<Int>, hasSignatures: Bool = false) {
    (self.bytes, index, end) = (bytes, range.lowerBound, range.upperBound)
    self.hasSignatures = hasSignatures
  }

  mutating func next() -> Posting? {
    let bytes = bytes
    return next(in: bytes.span)
  }

  @inline(__always)
  private mutating func next(in bytes: borrowing Span<UInt8>) -> Posting? {
    guard let value = DenseCode.read(bytes, &index, before: end) else { return nil }
    if hasSignatures {
      guard let signature = DenseCode.read(bytes, &index, before: end), signature < 64,
        case let number = nextNumber &+ value, number < 1 << 32
      else { return nil }
      nextNumber = number
      return Posting(questionNumber: number, Posting.Location(bits: UInt32(signature)))
    }
    var ordinal = 0
    if value & 4 != 0 {
      guard let read = DenseCode.read(bytes, &index, before: end) else { return nil }
      ordinal = read
    }
    let number = nextNumber &+ value &>> 3
    guard number < 1 << 32, ordinal < 1 << 27 else { return nil }
    nextNumber = number &+ 1
    return Posting(
      questionNumber: number, Posting.Location(bits: UInt32(ordinal) << 3 | UInt32(value & 7)))
  }

  /// The maximum number of remaining postings.
  var maxCount: Int { end - index }

  /// Calls a closure with each posting that was not read yet.
  @inline(__always)
  func forEachPosting(_ body: (Posting) -> Void) {
    var reader = self
    let bytes = bytes
    while let posting = reader.next(in: bytes.span) { body(posting) }
  }

  /// Appends all remaining postings to an array.
  consuming func append(to postings: inout [Posting]) {
    let bytes = bytes
    postings.append(addingCapacity: end - index) { added in
      while let posting = next(in: bytes.span) { added.append(posting) }
    }
  }
}

/// Encoded terms with their posting lists, one line for each term, in the order of the terms'
/// bytes.
///
/// A line has a character for the length of the ASCII prefix that the term shares with the previous
/// term, the rest of the term, a space, the postings, and a final `!`.
struct PostingLists: ~Copyable {
  private var buffer = ByteBuffer()
  private var previousTerm: [UInt8] = []

  /// The maximum number of bytes that a line omits because the previous term has the same prefix.
  static let maxSharedPrefixLength = 24
  /// The byte that ends the line of a term.
  static let lineEnd = UInt8(ascii: "!")
  /// The byte between a term and its postings.
  static let separator = UInt8(ascii: " ")
  /// The byte that begins a line without shared prefix; each longer prefix has the next byte.
  private static let zeroLengthByte = UInt8(ascii: "#")

  /// The size of all lines, in bytes.
  var byteCount: Int { buffer.count }
  var bytes: [UInt8] { buffer.bytes }

  mutating func removeAll() {
    buffer.removeAll()
    previousTerm.removeAll(keepingCapacity: true)
  }

  /// Appends a term, which follows the previous term in byte order, with its postings.
  mutating func append(_ term: ArraySlice<UInt8>, _ postings: ArraySlice<Posting>) {
    append(term)
    if term.first == WordGroup.termPrefix {
      PostingWriter.writeSignatures(of: postings, to: &buffer)
    } else {
      PostingWriter.write(postings, to: &buffer)
    }
    buffer.append(Self.lineEnd)
  }

  /// Appends a term, which follows the previous term in byte order, with encoded postings.
  mutating func append(_ term: ArraySlice<UInt8>, encoded postings: [UInt8]) {
    append(term)
    buffer.append(postings)
    buffer.append(Self.lineEnd)
  }

  private mutating func append(_ term: ArraySlice<UInt8>) {
    var sharedLength = 0
    for (byte, previousByte) in zip(term, previousTerm) {
      guard byte == previousByte, byte < 0x80, sharedLength < Self.maxSharedPrefixLength else {
        break
      }
      sharedLength += 1
    }
    buffer.append(Self.zeroLengthByte + UInt8(sharedLength))
    for byte in term.dropFirst(sharedLength) { buffer.append(byte) }
    buffer.append(Self.separator)
    previousTerm.removeAll(keepingCapacity: true)
    previousTerm += term
  }

  /// A cursor that reads the lines of encoded posting lists one by one.
  struct Cursor {
    private let bytes: [UInt8]
    /// The byte index of the next line.
    private var index: Int
    /// The term of the current line.
    private(set) var term: [UInt8] = []
    /// The first eight bytes of the term as a number that sorts like them.
    private(set) var sortKey: UInt64 = 0
    /// The byte range of the current line's postings.
    private var postingsRange = 0..<0

    init(_ bytes: [UInt8], from start: Int = 0) {
      self.bytes = bytes
      index = start
    }

    /// Moves to the next line; returns false at the end or if the next line is invalid.
    mutating func advance() -> Bool {
      guard index < bytes.count, bytes[index] >= PostingLists.zeroLengthByte else { return false }
      let sharedLength = Int(bytes[index] - PostingLists.zeroLengthByte)
      guard
        let separator = bytes.firstIndex(
          of: PostingLists.separator, from: index, before: bytes.count),
        let end = bytes.firstIndex(of: PostingLists.lineEnd, from: separator, before: bytes.count),
        sharedLength <= term.count
      else { return false }
      term.removeSubrange(sharedLength...)
      term += bytes[(index + 1)..<separator]
      sortKey = term.span.sortKey(from: 0, to: term.count)
      postingsRange = separator + 1..<end
      index = end + 1
      return true
    }

    /// Reports whether the current term precedes the term of another cursor in byte order.
    func precedes(_ other: Cursor) -> Bool {
      sortKey != other.sortKey
        ? sortKey < other.sortKey : term.lexicographicallyPrecedes(other.term)
    }

    /// Reports whether the current term equals the term of another cursor.
    func hasSameTerm(as other: Cursor) -> Bool {
      sortKey == other.sortKey && self.term == other.term
    }

    /// The postings of the current line in encoded form.
    var encodedPostings: [UInt8] { Array(bytes[postingsRange]) }

    /// A reader that decodes the postings of the current line.
    var postings: PostingReader {
      PostingReader(bytes, postingsRange, hasSignatures: term.first == WordGroup.termPrefix)
    }
  }
}

/// A variable-length code of numbers as printable ASCII characters; small numbers take one
/// character.
///
/// The last character of a number, its stopper, is one of 56; the characters before it, its
/// continuers, are out of 34 others. Space, quotation mark, `!`, `<` and backslash are not used, so
/// that they can separate numbers, and so that a script needs no escapes.
///
/// Source: (s, c)-dense codes, Brisaboa, Fariña, Navarro and Esteller, 2003.
enum DenseCode {
  /// The code of the character `#`, the first of those that can end a number.
  private static let firstStopper = 35
  /// The number of stoppers, the characters that can end a number.
  private static let stopperCount = 56
  /// The code of the character `<`, which is skipped among the stoppers.
  private static let skippedCharacter = 60
  /// The code of the character `]`, the first of those that can precede the last of a number.
  private static let firstContinuer = 93
  /// The number of continuers, the characters that can precede the last one of a number.
  private static let continuerCount = 34

  /// Appends the code of a number, which must not be negative.
  @inline(__always)
  static func append(_ number: Int, to bytes: inout ByteBuffer) {
    if number >= stopperCount {
      let high = number / stopperCount
      if high >= continuerCount { append(continuers: high / continuerCount, to: &bytes) }
      bytes.append(UInt8(truncatingIfNeeded: firstContinuer &+ high % continuerCount))
    }
    let character = firstStopper &+ number % stopperCount
    bytes.append(
      UInt8(truncatingIfNeeded: character < skippedCharacter ? character : character &+ 1))
  }

  /// Appends the characters of a number's code that precede the last two.
  private static func append(continuers number: Int, to bytes: inout ByteBuffer) {
    if number >= continuerCount { append(continuers: number / continuerCount, to: &bytes) }
    bytes.append(UInt8(truncatingIfNeeded: firstContinuer &+ number % continuerCount))
  }

  /// Reads a number and advances `index`; returns nil at the end and for an invalid code.
  @inline(__always)
  static func read(_ bytes: borrowing Span<UInt8>, _ index: inout Int, before end: Int) -> Int? {
    var number = 0
    while index < end {
      let byte = Int(bytes[index])
      index &+= 1
      guard byte >= firstContinuer else {
        guard byte >= firstStopper, byte != skippedCharacter,
          byte <= firstStopper + stopperCount
        else { return nil }
        return number &* stopperCount &+ byte &- firstStopper &- (byte > skippedCharacter ? 1 : 0)
      }
      guard byte < firstContinuer + continuerCount, number < 1 << 40 else { return nil }
      number = number &* continuerCount &+ byte &- firstContinuer
    }
    return nil
  }
}
