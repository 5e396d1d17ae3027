internal import Basics

/// The index of terms, which consists of one script for each shard.
package enum TermIndex {
  /// The result of building the index of all questions.
  package struct BuiltIndex: Sendable {
    /// The layout of the index.
    package let layout: IndexLayout
    /// The shards that have terms of each question.
    package let shards: ShardTable
  }

  /// Builds the shards of an index.
  ///
  /// - Parameters:
  ///   - segments: The collected terms of all questions.
  ///   - numberLimit: The limit of the numbers of questions; each number is below it.
  ///   - layout: The layout of the index; nil to choose one.
  ///   - emit: Receives the shards, in their order.
  /// - Returns: The layout, and the shards of each question.
  /// - Throws: Rethrows errors of `emit` and of reading a segment.
  package static func build(
    _ segments: [IndexSegment], numberLimit: Int, layout: IndexLayout?,
    emit: ([UInt8]) throws -> Void
  ) throws -> BuiltIndex {
    var merge = try SegmentMerge(segments)
    var writer = ShardWriter(layout, numberLimit: numberLimit)
    while try merge.advance() { try writer.append(merge, emit) }
    return try writer.finish(emit)
  }

  /// Updates the shards of an index that have old or new terms of changed questions.
  ///
  /// - Parameters:
  ///   - segments: The collected terms of the changed questions that still exist.
  ///   - isChanged: For each number, whether the postings of its question are replaced.
  ///   - shards: The shards that have old terms of the changed questions.
  ///   - layout: The layout of the index.
  ///   - read: Returns a stored shard.
  ///   - emit: Receives the shards that changed.
  /// - Returns: The shards of each collected question, by its number.
  /// - Throws: Rethrows errors of `read`, of `emit` and of reading a segment.
  package static func update(
    with segments: [IndexSegment], isChanged: [Bool], shards: Set<Int>, layout: IndexLayout,
    read: (Int) throws -> [UInt8], emit: (Int, [UInt8]) throws -> Void
  ) throws -> [Int: ShardList] {
    let bounds = ShardBounds(layout)
    let replaced = ReplacedNumbers(isChanged: isChanged)
    var merge = try SegmentMerge(segments)
    var remainingShards = shards.filter(bounds.indices.contains).sorted()[...]
    var lists: [Int: ShardList] = [:]
    var hasTerm = try merge.advance()
    var shard = 0
    while hasTerm || !remainingShards.isEmpty {
      let shardOfTerm = hasTerm ? bounds.shard(of: merge.term, from: shard) : .max
      shard = min(shardOfTerm, remainingShards.first ?? .max)
      if remainingShards.first == shard { remainingShards.removeFirst() }
      let oldScript = try read(shard)
      var update = ShardUpdate(of: oldScript, replaced)
      while hasTerm, bounds.shard(of: merge.term, from: shard) == shard {
        update.add(merge.term, merge.postings)
        for posting in merge.postings {
          lists[posting.questionNumber, default: ShardList()].append(shard)
        }
        hasTerm = try merge.advance()
      }
      let script = update.finish()
      if script != oldScript { try emit(shard, script) }
    }
    return lists
  }
}

/// Writes terms into shards, either by a given layout or by choosing one.
private struct ShardWriter: ~Copyable {
  /// The layout to follow; nil to choose one.
  private let layout: IndexLayout?
  private let bounds: ShardBounds
  /// The terms of most questions, if no layout is given.
  private var commonTerms = CommonTerms()
  /// The lower bounds of the shards so far, if no layout is given.
  private var shardStarts: [[UInt8]] = []
  /// The content of the current shard.
  private var shardContent = PostingLists()
  /// The index of the current shard.
  private var shard = 0
  /// The first characters of the previous term; terms that share them are in the same shard.
  private var previousStart: [UInt8] = []
  /// The questions that have terms in each shard.
  private var shardTable: ShardTable
  private let numberLimit: Int

  init(_ layout: IndexLayout?, numberLimit: Int) {
    self.layout = layout
    bounds = ShardBounds(layout ?? IndexLayout())
    self.numberLimit = numberLimit
    shardTable = ShardTable(numberLimit: numberLimit)
  }

  /// Appends the current term of a merge to its shard, after emitting the shards before that one.
  mutating func append(_ merge: borrowing SegmentMerge, _ emit: ([UInt8]) throws -> Void) throws {
    // Only a replaced version of a question had such a term.
    if merge.postings.isEmpty { return }
    if layout != nil {
      let next = bounds.shard(of: merge.term, from: shard)
      while shard < next { try endShard(emit) }
    } else {
      let start = IndexLayout.shardStart(for: merge.term)
      if shardContent.byteCount >= IndexLayout.shardSize, start != previousStart {
        try endShard(emit)
      }
      // The first shard has no lower bound, so that later it can take terms before its first one.
      if shardContent.byteCount == 0 { shardStarts.append(shardStarts.isEmpty ? [] : start) }
      previousStart = start
      commonTerms.add(
        merge.term, documentFrequency: merge.postings.count, documentCount: numberLimit)
    }
    shardContent.append(merge.term[...], merge.postings[...])
    shardTable.add(merge.postings)
  }

  private mutating func endShard(_ emit: ([UInt8]) throws -> Void) throws {
    try emit(TermShard.script(shardContent))
    shardContent.removeAll()
    shardTable.endShard()
    shard += 1
  }

  /// Emits the remaining shards, and returns the built index.
  mutating func finish(_ emit: ([UInt8]) throws -> Void) throws -> TermIndex.BuiltIndex {
    let count = layout?.shardStarts.count ?? shardStarts.count
    while shard < count { try endShard(emit) }
    let chosenLayout = IndexLayout(
      shardStarts: shardStarts.map { String(decoding: $0, as: UTF8.self) },
      commonTerms: commonTerms.terms.map { String(decoding: $0, as: UTF8.self) })
    return TermIndex.BuiltIndex(layout: layout ?? chosenLayout, shards: shardTable)
  }
}

/// The numbers of the questions whose postings in the index are replaced.
private struct ReplacedNumbers {
  let isChanged: [Bool]

  /// Reports whether a posting is replaced: its question has changed or is unknown.
  func contains(_ posting: Posting) -> Bool {
    posting.questionNumber >= isChanged.count || isChanged[posting.questionNumber]
  }
}

/// Replaces the postings of changed questions in a shard.
private struct ShardUpdate: ~Copyable {
  private var cursor: PostingLists.Cursor
  /// Whether the cursor is at a line of the old shard, and not at its end.
  private var hasLine: Bool
  /// The new content of the shard.
  private var newContent = PostingLists()
  private let replaced: ReplacedNumbers

  init(of script: [UInt8], _ replaced: ReplacedNumbers) {
    cursor = TermShard.cursor(of: script)
    hasLine = cursor.advance()
    self.replaced = replaced
  }

  /// Adds the new postings of a term to the shard; terms must be added in byte order.
  mutating func add(_ term: [UInt8], _ postings: [Posting]) {
    while hasLine, cursor.term.lexicographicallyPrecedes(term) { copyLine() }
    guard hasLine, cursor.term == term else {
      if !postings.isEmpty { newContent.append(term[...], postings[...]) }
      return
    }
    let merged = (unchangedPostings + postings).sorted()
    if !merged.isEmpty { newContent.append(term[...], merged[...]) }
    hasLine = cursor.advance()
  }

  /// The postings of the current line whose questions did not change.
  private var unchangedPostings: [Posting] {
    let replaced = replaced
    return cursor.postings.filter { !replaced.contains($0) }
  }

  /// Copies the current line of the old shard without the postings of changed questions, and moves
  /// to the next line.
  private mutating func copyLine() {
    let replaced = replaced
    if cursor.postings.contains(where: { replaced.contains($0) }) {
      let postings = unchangedPostings
      if !postings.isEmpty { newContent.append(cursor.term[...], postings[...]) }
    } else {
      newContent.append(cursor.term[...], encoded: cursor.encodedPostings)
    }
    hasLine = cursor.advance()
  }

  /// Copies the remaining lines of the old shard, and returns the new shard as a script.
  mutating func finish() -> [UInt8] {
    while hasLine { copyLine() }
    return TermShard.script(newContent)
  }
}

/// The lower bounds of shards, by which the shard of a term is found.
private struct ShardBounds {
  private let starts: [[UInt8]]

  init(_ layout: IndexLayout) { starts = layout.shardStarts.map { Array($0.utf8) } }

  var indices: Range<Int> { starts.indices }

  /// Returns the index of the shard of a term, which must be `first` or a later shard.
  func shard(of term: [UInt8], from first: Int) -> Int {
    var shard = first
    while shard + 1 < starts.count, !term.lexicographicallyPrecedes(starts[shard + 1]) {
      shard += 1
    }
    return shard
  }
}

/// The file format of a shard of terms: a script that passes posting lists to a function `S`.
enum TermShard {
  /// The bytes before the posting lists.
  static let scriptStart = Array("S(\"".utf8)

  /// Returns the script of a shard with the given posting lists.
  static func script(_ lists: borrowing PostingLists) -> [UInt8] {
    scriptStart + lists.bytes + Array("\")\n".utf8)
  }

  /// Returns a cursor over the posting lists in the script of a shard.
  static func cursor(of script: [UInt8]) -> PostingLists.Cursor {
    PostingLists.Cursor(script, from: scriptStart.count)
  }
}

/// The assignment of index terms to shards, and the terms that are so common that a question need not have them.
///
/// The layout does not change until the index is rebuilt, so that a changed question changes few
/// shards.
package struct IndexLayout: Sendable, Equatable {
  /// The lower bounds of the shards, in byte order of terms; a shard ends where the next begins.
  package var shardStarts: [String]
  /// Terms of most questions, sorted by their bytes; see ``CommonTerms``.
  package var commonTerms: [String]

  package init(shardStarts: [String] = [], commonTerms: [String] = []) {
    self.shardStarts = shardStarts
    self.commonTerms = commonTerms
  }

  /// The size in bytes at which a shard of the index ends and the next one begins.
  static let shardSize = 8_000
  /// The maximum length in characters of a shard's lower bound; terms with the same prefix of this
  /// length are in the same shard.
  private static let prefixLength = 5

  /// Returns the lower bound of a shard that begins with a term: the term's first characters.
  static func shardStart(for term: some Collection<UInt8>) -> [UInt8] {
    var characterCount = 0
    return Array(
      term.prefix { byte in
        if byte & 0xC0 != 0x80 { characterCount += 1 }
        return characterCount <= prefixLength
      })
  }
}

/// A part of the search index that one thread collected, which is read chunk by chunk to save memory.
package struct IndexSegment: Sendable {
  /// What the chunks of a segment contain.
  package enum Content: Sendable {
    /// Terms with their posting lists, sorted by the terms' bytes; see `PostingLists`.
    case terms
    /// Groups of words; see `WordGroupTable`.
    case wordGroups
  }

  package let content: Content
  /// The number of chunks in the segment.
  package let chunkCount: Int
  /// The new number of each question, or -1 for a question that is dropped; nil if all keep their numbers.
  package var newNumbers: [Int]?
  private let readChunk: @Sendable (_ index: Int) throws -> [UInt8]

  /// Creates a segment of `chunkCount` chunks, each of which `read` returns by its index.
  package init(
    of content: Content = .terms, chunkCount: Int,
    read: @escaping @Sendable (_ index: Int) throws -> [UInt8]
  ) {
    (self.content, self.chunkCount, self.readChunk) = (content, chunkCount, read)
  }

  /// Creates a segment of encoded chunks in memory.
  package init(of content: Content = .terms, _ chunks: [[UInt8]]) {
    self.init(of: content, chunkCount: chunks.count) { chunks[$0] }
  }

  /// The encoded chunk at an index.
  package subscript(index: Int) -> [UInt8] { get throws { try readChunk(index) } }
}

/// A merge of index segments, which iterates over their terms in byte order, each with the postings
/// of all segments.
struct SegmentMerge {
  private var sources: [Source] = []
  private var wordGroups: WordGroupMerge
  /// Whether there are more groups of words.
  private var hasWordGroup: Bool
  /// Whether the current term is that of a group of words.
  private var isAtWordGroup = false
  /// The indices of the sources whose cursors are at the current term.
  private var currentSourceIndices: [Int] = []
  /// The current term of the merge.
  private(set) var term: [UInt8] = []
  /// The postings of the current term, by question.
  private(set) var postings: [Posting] = []

  /// A segment to merge, with a cursor in its current chunk.
  private struct Source {
    var cursor = PostingLists.Cursor([])
    /// The index of the next chunk to read from the segment.
    private var nextChunk = 0
    private let segment: IndexSegment

    init(_ segment: IndexSegment) { self.segment = segment }

    /// Appends the postings of the current term, with the new numbers of their questions.
    func appendPostings(to postings: inout [Posting]) {
      guard let numbers = segment.newNumbers else { return cursor.postings.append(to: &postings) }
      for posting in cursor.postings where posting.questionNumber < numbers.count {
        let number = numbers[posting.questionNumber]
        if number >= 0 {
          postings.append(Posting(questionNumber: number, posting.location))
        }
      }
    }

    mutating func advance() throws -> Bool {
      while !cursor.advance() {
        guard nextChunk < segment.chunkCount else { return false }
        cursor = PostingLists.Cursor(try segment[nextChunk])
        nextChunk += 1
      }
      return true
    }
  }

  init(_ segments: [IndexSegment]) throws {
    wordGroups = WordGroupMerge(segments.filter { $0.content == .wordGroups })
    hasWordGroup = try wordGroups.advance()
    for segment in segments where segment.content == .terms {
      var source = Source(segment)
      if try source.advance() { sources.append(source) }
    }
  }

  /// Moves to the next term; returns false after the last one.
  mutating func advance() throws -> Bool {
    if isAtWordGroup { hasWordGroup = try wordGroups.advance() }
    for index in currentSourceIndices.reversed() where try !sources[index].advance() {
      sources.remove(at: index)
    }
    currentSourceIndices.removeAll(keepingCapacity: true)
    let first = sources.indices.min { sources[$0].cursor.precedes(sources[$1].cursor) }
    isAtWordGroup =
      hasWordGroup
      && first.map { wordGroups.term.lexicographicallyPrecedes(sources[$0].cursor.term) } ?? true
    if isAtWordGroup {
      term = wordGroups.term
      swap(&postings, &wordGroups.postings)
      return true
    }
    guard let first else { return false }
    // Shares no memory with the cursor, which changes its term in place.
    term.removeAll(keepingCapacity: true)
    term += sources[first].cursor.term
    postings.removeAll(keepingCapacity: true)
    for index in sources.indices where sources[index].cursor.hasSameTerm(as: sources[first].cursor)
    {
      currentSourceIndices.append(index)
      sources[index].appendPostings(to: &postings)
    }
    if currentSourceIndices.count > 1 { postings.sort() }
    return true
  }
}
