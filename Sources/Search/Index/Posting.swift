internal import Basics

/// That a word is in a question, and where best.
struct Posting: Equatable, Comparable {
  /// Where a word was found; what is written first counts most.
  enum Place: UInt32 {
    /// The title, a tag, or what a facet asks for.
    case title
    case question
    case answer
    case comment
  }

  /// Where a word is, which of the answers or comments, and whether it is there often.
  struct Code: Equatable {
    fileprivate(set) var bits: UInt32

    init(bits: UInt32) { self.bits = bits }

    init(_ place: Place, ordinal: Int = 0) {
      bits = UInt32(min(ordinal, 1 << 26)) << 3 | place.rawValue << 1
    }

    /// Set while words are counted.
    fileprivate static let twice: UInt32 = 1 << 31

    /// Counts a word once more; three times are often.
    mutating func occurAgain() { bits |= bits & Self.twice == 0 ? Self.twice : 1 }

    var place: Place { Place(rawValue: bits >> 1 & 3) ?? .title }
    var ordinal: Int { Int(bits >> 3) }
  }

  private let bits: UInt64

  init(number: Int, _ code: Code) {
    bits = UInt64(number) << 32 | UInt64(code.bits & ~Code.twice)
  }

  /// The question's.
  var number: Int { Int(bits >> 32) }
  var code: Code { Code(bits: UInt32(truncatingIfNeeded: bits)) }

  static func < (first: Posting, second: Posting) -> Bool { first.bits < second.bits }
}

/// Writes postings by number.
///
/// Of each come the numbers passed over since the one before, times 8, with place and frequency in the
/// lowest bits; then, in answers and comments, which of them.
enum PostingWriter {
  static func write(_ postings: ArraySlice<Posting>, to bytes: inout ByteBuffer) {
    var next = 0
    for posting in postings {
      let (number, code) = (posting.number, Int(posting.code.bits))
      DenseCode.append((number &- next) &<< 3 | code & 7, to: &bytes)
      if code & 4 != 0 { DenseCode.append(code &>> 3, to: &bytes) }
      next = number &+ 1
    }
  }
}

/// Reads what ``PostingWriter`` wrote, until the end or what is none.
struct PostingReader: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var index: Int
  private let end: Int
  private var following = 0

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    (self.bytes, index, end) = (bytes, range.lowerBound, range.upperBound)
  }

  mutating func next() -> Posting? {
    let bytes = bytes
    return next(in: bytes.span)
  }

  @inline(__always)
  private mutating func next(in bytes: borrowing Span<UInt8>) -> Posting? {
    guard let value = DenseCode.read(bytes, &index, before: end) else { return nil }
    var ordinal = 0
    if value & 4 != 0 {
      guard let read = DenseCode.read(bytes, &index, before: end) else { return nil }
      ordinal = read
    }
    let number = following &+ value &>> 3
    guard number < 1 << 32, ordinal < 1 << 27 else { return nil }
    following = number &+ 1
    return Posting(number: number, Posting.Code(bits: UInt32(ordinal) << 3 | UInt32(value & 7)))
  }

  /// Appends all that come to others.
  consuming func append(to postings: inout [Posting]) {
    postings.reserveCapacity(postings.count + end - index)
    let bytes = bytes
    while let posting = next(in: bytes.span) { postings.append(posting) }
  }
}
