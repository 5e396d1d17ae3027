internal import Basics

/// Words with their postings, by word: `!` ends each line, a blank parts word and postings.
///
/// A line begins with how many letters of ASCII the word has in common with the one before.
struct PostingLists: ~Copyable {
  private var buffer = ByteBuffer()
  private var last: [UInt8] = []

  /// So many letters in common count.
  static let mostShared = 24
  static let end = UInt8(ascii: "!")
  static let blank = UInt8(ascii: " ")
  private static let zero = UInt8(ascii: "#")

  var count: Int { buffer.count }
  var bytes: [UInt8] { buffer.bytes }

  mutating func removeAll() {
    buffer.removeAll()
    last.removeAll(keepingCapacity: true)
  }

  mutating func append(_ word: ArraySlice<UInt8>, _ postings: ArraySlice<Posting>) {
    append(word)
    PostingWriter.write(postings, to: &buffer)
    buffer.append(Self.end)
  }

  /// Appends a word with postings as they are written.
  mutating func append(_ word: ArraySlice<UInt8>, written postings: [UInt8]) {
    append(word)
    buffer.append(postings)
    buffer.append(Self.end)
  }

  private mutating func append(_ word: ArraySlice<UInt8>) {
    var shared = 0
    for (byte, other) in zip(word, last) {
      guard byte == other, byte < 0x80, shared < Self.mostShared else { break }
      shared += 1
    }
    buffer.append(Self.zero + UInt8(shared))
    for byte in word.dropFirst(shared) { buffer.append(byte) }
    buffer.append(Self.blank)
    last.removeAll(keepingCapacity: true)
    last += word
  }

  /// Reads lines one by one.
  struct Cursor {
    private let bytes: [UInt8]
    private var index: Int
    private(set) var word: [UInt8] = []
    /// The first letters of the word, which sort as words do.
    private(set) var key: UInt64 = 0
    private var postings = 0..<0

    init(_ bytes: [UInt8], from start: Int = 0) {
      self.bytes = bytes
      index = start
    }

    /// Goes to the next line; false at the end, or where there is none.
    mutating func advance() -> Bool {
      guard index < bytes.count, bytes[index] >= PostingLists.zero else { return false }
      let shared = Int(bytes[index] - PostingLists.zero)
      guard let blank = bytes.firstIndex(of: PostingLists.blank, from: index, before: bytes.count),
        let end = bytes.firstIndex(of: PostingLists.end, from: blank, before: bytes.count),
        shared <= word.count
      else { return false }
      word.removeSubrange(shared...)
      word += bytes[(index + 1)..<blank]
      key = word.span.sortKey(0, word.count)
      postings = blank + 1..<end
      index = end + 1
      return true
    }

    func precedes(_ other: Cursor) -> Bool {
      key != other.key ? key < other.key : word.lexicographicallyPrecedes(other.word)
    }

    func isAt(_ other: Cursor) -> Bool { key == other.key && word == other.word }

    /// The postings at hand, as they are written.
    var written: [UInt8] { Array(bytes[postings]) }

    /// The postings at hand.
    var found: PostingReader { PostingReader(bytes, postings) }
  }
}
