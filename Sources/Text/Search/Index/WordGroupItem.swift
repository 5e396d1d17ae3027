/// The encoding of a group of words in a question while an index is built: an integer that sorts by the index term of the
/// group, then by the number of the question.
///
/// The lower 6 bits are the signature, the next 21 the number of the question, and the upper 5 the bucket among those
/// of its chunk.
enum WordGroupItem {
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
