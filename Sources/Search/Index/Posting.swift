/// That a word is in a question, and where best.
struct Posting: Equatable {
  /// Where a word was found; what is written first counts most.
  enum Place: UInt32 {
    /// The title, a tag, or what a facet asks for.
    case title
    case question
    case answer
    case comment
  }

  /// The question's.
  let number: Int
  /// Where it is, as ``code(_:ordinal:)`` says; the lowest bit is set where it is there often.
  let code: UInt32

  var place: Place { Place(rawValue: code >> 1 & 3) ?? .title }
  /// Which of the answers or comments, from 0.
  var ordinal: Int { Int(code >> 3) }

  static func code(_ place: Place, ordinal: Int = 0) -> UInt32 {
    UInt32(truncatingIfNeeded: ordinal) << 3 | place.rawValue << 1
  }
}

/// Writes postings by number.
///
/// Of each come the numbers passed over since the one before, times 8, with place and frequency in the
/// lowest bits; then, in answers and comments, which of them.
struct PostingWriter {
  private(set) var bytes: [UInt8] = []
  private var next = 0

  mutating func restart() {
    bytes.removeAll(keepingCapacity: true)
    next = 0
  }

  mutating func append(_ posting: Posting) {
    DenseCode.append((posting.number - next) << 3 | Int(posting.code & 7), to: &bytes)
    if posting.code & 4 != 0 { DenseCode.append(posting.ordinal, to: &bytes) }
    next = posting.number + 1
  }
}

/// Reads what ``PostingWriter`` wrote.
struct PostingReader {
  private var index = 0
  private var next = 0

  /// The next posting; nil after the last, or at what is none.
  mutating func read(_ bytes: borrowing Span<UInt8>) -> Posting? {
    guard let value = DenseCode.read(bytes, &index) else { return nil }
    var ordinal = 0
    if value & 4 != 0 {
      guard let read = DenseCode.read(bytes, &index) else { return nil }
      ordinal = read
    }
    let number = next + value >> 3
    next = number + 1
    return Posting(number: number, code: UInt32(truncatingIfNeeded: ordinal << 3 | value & 7))
  }
}
