/// Goes through the words of several parts of an index, by their bytes.
struct WordMerge {
  private var sources: [Source]
  private let isKept: (Int) -> Bool
  /// The word at hand.
  private(set) var word: [UInt8] = []
  /// Where it is found, as it is written.
  private(set) var postings: [UInt8] = []

  private struct Source {
    var cursor: WordLines.Cursor
    /// What comes when the cursor is at its end.
    var rest: AnyIterator<[UInt8]>
    /// Whether some of its questions may be others by now.
    let isOld: Bool

    mutating func advance() -> Bool {
      while !cursor.advance() {
        guard let next = rest.next() else { return false }
        cursor = WordShard.cursor(of: next)
      }
      return true
    }
  }

  /// Begins to merge what is new with the shards that there are, in their order, as far as what
  /// they say of a number is still true.
  init(
    _ segments: [Segment], with old: AnyIterator<[UInt8]>, keeping isKept: @escaping (Int) -> Bool
  ) {
    self.isKept = isKept
    sources = segments.map { Source(cursor: $0.cursor, rest: AnyIterator { nil }, isOld: false) }
    sources.append(Source(cursor: WordLines.Cursor([]), rest: old, isOld: true))
    sources = sources.compactMap { source in
      var source = source
      return source.advance() ? source : nil
    }
  }

  /// Goes to the next word that any question has, if there is one; of common ones only titles
  /// count.
  mutating func advance(where isCommon: ([UInt8], Int) -> Bool) -> Bool {
    while let first = sources.min(by: { $0.cursor.word.precedes($1.cursor.word) }) {
      word = first.cursor.word
      let having = sources.indices.filter { sources[$0].cursor.word == word }
      collect(having, isCommon)
      for index in having.reversed() where !sources[index].advance() {
        sources.remove(at: index)
      }
      if !postings.isEmpty { return true }
    }
    return false
  }

  private mutating func collect(_ having: [Int], _ isCommon: ([UInt8], Int) -> Bool) {
    if let only = having.first, having.count == 1, isVerbatim(sources[only]) {
      let bytes = sources[only].cursor.postingBytes
      // No posting is shorter than a byte.
      if !isCommon(word, bytes.count) {
        postings = Array(bytes)
        return
      }
    }
    var list: [Posting] = []
    for index in having {
      let source = sources[index]
      source.cursor.forEachPosting { posting in
        if !source.isOld || isKept(posting.number) { list.append(posting) }
      }
    }
    if having.count > 1 { list.sort { $0.number < $1.number } }
    if isCommon(word, list.count) { list.removeAll { $0.place != .title } }
    var writer = PostingWriter()
    for posting in list { writer.append(posting) }
    postings = writer.bytes
  }

  /// Whether what a source says of the word is true as it is written.
  private func isVerbatim(_ source: Source) -> Bool {
    guard source.isOld else { return true }
    var isTrue = true
    source.cursor.forEachPosting { if !isKept($0.number) { isTrue = false } }
    return isTrue
  }
}

extension [UInt8] {
  fileprivate func precedes(_ other: [UInt8]) -> Bool { lexicographicallyPrecedes(other) }
}
