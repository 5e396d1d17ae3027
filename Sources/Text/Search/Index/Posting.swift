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
enum PostingWriter {
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

  /// Appends all remaining postings to an array.
  consuming func append(to postings: inout [Posting]) {
    let bytes = bytes
    postings.append(addingCapacity: end - index) { added in
      while let posting = next(in: bytes.span) { added.append(posting) }
    }
  }
}
