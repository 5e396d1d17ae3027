/// An index of words: a script for each shard of it.
package enum WordIndex {
  /// An index of all questions.
  package struct Built: Sendable {
    package let layout: IndexLayout
    /// The shards of each question, by its number.
    package let shards: [ShardList]
  }

  /// Builds the shards of an index.
  ///
  /// - Parameters:
  ///   - segments: The collected words of all questions.
  ///   - numbers: The first number that no question has.
  ///   - layout: The layout of the index; nil to choose one.
  ///   - emit: Receives the shards, in their order.
  /// - Returns: The layout, and the shards of each question.
  /// - Throws: What reading a segment or `emit` throws.
  package static func build(
    _ segments: [Segment], numbers: Int, in layout: IndexLayout?, emit: ([UInt8]) throws -> Void
  ) throws -> Built {
    var merge = try WordMerge(segments)
    var writer = ShardWriter(layout, numbers: numbers)
    while try merge.advance() { try writer.append(&merge, emit) }
    return try writer.finish(emit)
  }

  /// Updates the shards that have or had words of changed questions.
  ///
  /// - Parameters:
  ///   - segments: The collected words of the changed questions that there still are.
  ///   - isChanged: For each number, whether what the shards have of it is to be replaced.
  ///   - shards: The shards that have words of the changed questions.
  ///   - layout: The layout of the index.
  ///   - read: Returns a shard.
  ///   - emit: Receives the shards that changed.
  /// - Returns: The shards of each collected question, by its number.
  /// - Throws: What `read`, `emit` or reading a segment throws.
  package static func update(
    with segments: [Segment], isChanged: [Bool], in shards: Set<Int>, layout: IndexLayout,
    read: (Int) throws -> [UInt8], emit: (Int, [UInt8]) throws -> Void
  ) throws -> [Int: ShardList] {
    let bounds = ShardBounds(layout)
    let common = Set(layout.common.map { Array($0.utf8) })
    let replaced = ReplacedNumbers(isChanged: isChanged)
    var merge = try WordMerge(segments)
    var rest = shards.filter(bounds.indices.contains).sorted()[...]
    var lists: [Int: ShardList] = [:]
    var isAtWord = try merge.advance()
    var shard = 0
    while isAtWord || !rest.isEmpty {
      let next = isAtWord ? bounds.shard(of: merge.word, from: shard) : .max
      shard = min(next, rest.first ?? .max)
      if rest.first == shard { rest.removeFirst() }
      let old = try read(shard)
      var update = ShardUpdate(of: old, replaced)
      while isAtWord, bounds.shard(of: merge.word, from: shard) == shard {
        if common.contains(merge.word) { merge.removeAll(except: .title) }
        update.add(merge.word, merge.postings)
        for posting in merge.postings { lists[posting.number, default: ShardList()].append(shard) }
        isAtWord = try merge.advance()
      }
      let script = update.finish()
      if script != old { try emit(shard, script) }
    }
    return lists
  }
}

/// Shares all words among shards.
private struct ShardWriter: ~Copyable {
  private let layout: IndexLayout?
  private let bounds: ShardBounds
  private var common: Set<[UInt8]>
  private var starts: [[UInt8]] = []
  private var lines = PostingLists()
  private var shard = 0
  private var lastStart: [UInt8] = []
  private var lists: [ShardList]

  init(_ layout: IndexLayout?, numbers: Int) {
    self.layout = layout
    bounds = ShardBounds(layout ?? IndexLayout())
    common = Set((layout?.common ?? []).map { Array($0.utf8) })
    lists = [ShardList](repeating: ShardList(), count: numbers)
  }

  mutating func append(_ merge: inout WordMerge, _ emit: ([UInt8]) throws -> Void) throws {
    if isCommon(merge) { merge.removeAll(except: .title) }
    if merge.postings.isEmpty { return }
    if layout != nil {
      let next = bounds.shard(of: merge.word, from: shard)
      while shard < next { try end(emit) }
    } else {
      let start = IndexLayout.start(of: merge.word)
      if lines.count >= IndexLayout.shardSize, start != lastStart { try end(emit) }
      // Words that come before all others later belong to the first shard.
      if lines.count == 0 { starts.append(starts.isEmpty ? [] : start) }
      lastStart = start
    }
    lines.append(merge.word[...], merge.postings[...])
    for posting in merge.postings where posting.number < lists.count {
      lists[posting.number].append(shard)
    }
  }

  private mutating func isCommon(_ merge: borrowing WordMerge) -> Bool {
    if layout != nil { return common.contains(merge.word) }
    guard IndexLayout.isCommon(merge.word, in: merge.postings.count, of: lists.count) else {
      return false
    }
    common.insert(merge.word)
    return true
  }

  private mutating func end(_ emit: ([UInt8]) throws -> Void) throws {
    try emit(WordShard.script(lines))
    lines.removeAll()
    shard += 1
  }

  mutating func finish(_ emit: ([UInt8]) throws -> Void) throws -> WordIndex.Built {
    let count = layout?.starts.count ?? starts.count
    while shard < count { try end(emit) }
    let found = IndexLayout(
      starts: starts.map { String(decoding: $0, as: UTF8.self) },
      common: common.map { String(decoding: $0, as: UTF8.self) }.sorted())
    return WordIndex.Built(layout: layout ?? found, shards: lists)
  }
}

/// The numbers of questions whose postings are replaced.
private struct ReplacedNumbers {
  let isChanged: [Bool]

  func have(_ posting: Posting) -> Bool {
    posting.number >= isChanged.count || isChanged[posting.number]
  }
}

/// Replaces what a shard has of changed questions.
private struct ShardUpdate: ~Copyable {
  private var cursor: PostingLists.Cursor
  private var isAtLine: Bool
  private var lines = PostingLists()
  private let replaced: ReplacedNumbers

  init(of script: [UInt8], _ replaced: ReplacedNumbers) {
    cursor = WordShard.cursor(of: script)
    isAtLine = cursor.advance()
    self.replaced = replaced
  }

  /// Adds a word of changed questions; each word comes after the one before.
  mutating func add(_ word: [UInt8], _ postings: [Posting]) {
    while isAtLine, cursor.word.lexicographicallyPrecedes(word) { keep() }
    guard isAtLine, cursor.word == word else {
      if !postings.isEmpty { lines.append(word[...], postings[...]) }
      return
    }
    let all = (rest + postings).sorted()
    if !all.isEmpty { lines.append(word[...], all[...]) }
    isAtLine = cursor.advance()
  }

  /// The postings of the line at hand that stay.
  private var rest: [Posting] {
    let replaced = replaced
    return cursor.found.filter { !replaced.have($0) }
  }

  private mutating func keep() {
    let replaced = replaced
    if cursor.found.contains(where: { replaced.have($0) }) {
      let rest = rest
      if !rest.isEmpty { lines.append(cursor.word[...], rest[...]) }
    } else {
      lines.append(cursor.word[...], written: cursor.written)
    }
    isAtLine = cursor.advance()
  }

  mutating func finish() -> [UInt8] {
    while isAtLine { keep() }
    return WordShard.script(lines)
  }
}

/// Finds the shard of a word.
private struct ShardBounds {
  private let starts: [[UInt8]]

  init(_ layout: IndexLayout) { starts = layout.starts.map { Array($0.utf8) } }

  var indices: Range<Int> { starts.indices }

  /// Returns the shard of a word, which is `first` or comes after it.
  func shard(of word: [UInt8], from first: Int) -> Int {
    var shard = first
    while shard + 1 < starts.count, !word.lexicographicallyPrecedes(starts[shard + 1]) {
      shard += 1
    }
    return shard
  }
}

/// A shard of words as a script.
enum WordShard {
  private static let start = Array("S(\"".utf8)

  static func script(_ lines: borrowing PostingLists) -> [UInt8] {
    start + lines.bytes + Array("\")\n".utf8)
  }

  static func cursor(of script: [UInt8]) -> PostingLists.Cursor {
    PostingLists.Cursor(script, from: start.count)
  }
}
