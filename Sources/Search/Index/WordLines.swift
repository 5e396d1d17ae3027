internal import Basics

/// Words with their postings, by word: `!` ends each line, a blank parts word and postings.
///
/// A line begins with how many letters of ASCII the word has in common with the one before.
struct WordLines {
  private(set) var bytes: [UInt8] = []
  private var last: [UInt8] = []

  /// So many letters in common count.
  static let mostShared = 24
  static let end = UInt8(ascii: "!")
  static let blank = UInt8(ascii: " ")
  private static let zero = UInt8(ascii: "#")

  var isEmpty: Bool { bytes.isEmpty }

  mutating func append(_ word: ArraySlice<UInt8>, _ postings: some Collection<UInt8>) {
    var shared = 0
    for (byte, other) in zip(word, last) {
      guard byte == other, byte < 0x80, shared < Self.mostShared else { break }
      shared += 1
    }
    bytes.append(Self.zero + UInt8(shared))
    bytes += word.dropFirst(shared)
    bytes.append(Self.blank)
    bytes += postings
    bytes.append(Self.end)
    last = Array(word)
  }

  /// Reads lines one by one.
  struct Cursor {
    private let bytes: [UInt8]
    private var index: Int
    private(set) var word: [UInt8] = []
    private(set) var postings = 0..<0

    init(_ bytes: [UInt8], from start: Int = 0) {
      self.bytes = bytes
      index = start
    }

    /// Goes to the next line; false at the end, or where there is none.
    mutating func advance() -> Bool {
      guard index < bytes.count, bytes[index] >= WordLines.zero else { return false }
      let shared = Int(bytes[index] - WordLines.zero)
      guard let blank = bytes.firstIndex(of: WordLines.blank, from: index, before: bytes.count),
        let end = bytes.firstIndex(of: WordLines.end, from: blank, before: bytes.count),
        shared <= word.count
      else { return false }
      word.removeSubrange(shared...)
      word += bytes[(index + 1)..<blank]
      postings = blank + 1..<end
      index = end + 1
      return true
    }

    /// The bytes of the postings at hand.
    var postingBytes: ArraySlice<UInt8> { bytes[postings] }

    /// Goes through the postings at hand.
    func forEachPosting(_ body: (Posting) -> Void) {
      let span = bytes.span.extracting(postings)
      var reader = PostingReader()
      while let posting = reader.read(span) { body(posting) }
    }
  }
}

/// Part of an index: words by their bytes, each with its questions by number.
package struct Segment: Sendable {
  private var lines = WordLines()

  mutating func append(_ word: ArraySlice<UInt8>, _ postings: [UInt8]) {
    lines.append(word, postings)
  }

  var cursor: WordLines.Cursor { WordLines.Cursor(lines.bytes) }
}

extension WordLines: Sendable {}
