internal import Basics

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
