internal import Basics

/// Makes the shards of an index of what was collected, and of the shards that there are.
package struct WordShards: ~Copyable {
  /// What an index is made of.
  package struct Sources: Sendable {
    /// What was collected.
    package var segments: [Pieces]
    /// The shards that there are, made with the same layout.
    package var old: Pieces
    /// In which of them words are; nil where that is not known.
    package var map: ShardMap?
    /// What is known of each number.
    package var states: [NumberState]

    package init(
      _ segments: [Pieces], old: Pieces = Pieces(), map: ShardMap? = nil,
      states: [NumberState] = []
    ) {
      (self.segments, self.old, self.map, self.states) = (segments, old, map, states)
    }
  }

  /// What there is besides the shards.
  package struct Result: Sendable {
    /// A start that no word has any more is another by now.
    package let layout: IndexLayout
    /// Where words are: the groups that changed or, where that was not known, all.
    package let map: ShardMap
    /// Whether words of questions that there are no more were left out.
    package let hasLost: Bool
  }

  private let layout: IndexLayout?
  private let questions: Int
  private let common: Set<[UInt8]>
  private var found: Set<[UInt8]> = []
  /// How the first word of each shard begins; nil for those without words.
  private var starts: [[UInt8]?]
  /// How shards began before.
  private let bounds: [[UInt8]]
  /// The shards that may change; nil for all.
  private let touched: Set<Int>?
  private var lines = WordLines()
  /// The shard at hand.
  private var shard = 0
  private var hasChanged = false
  private var lastStart: [UInt8] = []
  /// Shards without words, until others follow.
  private var empty: [Int] = []

  private init(_ layout: IndexLayout?, _ questions: Int, touched: Set<Int>?) {
    (self.layout, self.questions, self.touched) = (layout, questions, touched)
    common = Set((layout?.common ?? []).map { Array($0.utf8) })
    let bounds = (layout?.starts ?? []).map { Array($0.utf8) }
    self.bounds = bounds
    // A shard without words begins as the next one does.
    starts = bounds.indices.map { index in
      index + 1 < bounds.count && bounds[index] == bounds[index + 1] ? nil : bounds[index]
    }
  }

  /// Merges what was collected with the shards that there are, as far as what they say of a number is
  /// still true.
  ///
  /// A layout says how words are shared among shards; without one, and then without shards, it is found. Each shard is
  /// emitted as a script, or as nil where it stays as it is; those that are not emitted stay, too.
  package static func merge(
    _ sources: Sources, in layout: IndexLayout?, of questions: Int,
    emit: (_ shard: Int, _ script: [UInt8]?) throws -> Void
  ) throws -> Result {
    let touched = try touched(by: sources, in: layout)
    var shards = WordShards(layout, questions, touched: touched)
    let old = touched?.sorted().filter { $0 < sources.old.count } ?? Array(0..<sources.old.count)
    var merge = try WordMerge(sources.segments, with: sources.old, old, sources.states)
    var map = ShardMapWriter(limit: sources.states.count)
    var places: [(shard: Int, number: Int)] = []
    while try merge.advance() {
      guard try shards.take(&merge, emit) else { continue }
      if touched == nil {
        merge.note(in: &map, shards.shard)
      } else {
        for posting in merge.postings where sources.states[posting.number] == .collected {
          places.append((shards.shard, posting.number))
        }
      }
    }
    return Result(
      layout: try shards.finish(emit),
      map: sources.map?.replacing(sources.changed, with: places) ?? map.finish(),
      hasLost: merge.hasLost)
  }

  /// The shards that have or had words of questions that are others by now; nil for all.
  private static func touched(by sources: Sources, in layout: IndexLayout?) throws -> Set<Int>? {
    guard let layout, let map = sources.map else { return nil }
    let shards = WordShards(layout, 0, touched: nil)
    var touched = map.shards(of: sources.changed)
    for segment in sources.segments {
      var shard = 0
      for index in 0..<segment.count {
        var cursor = WordLines.Cursor(try segment[index])
        while cursor.advance() {
          shard = shards.shard(of: cursor.word, from: shard)
          touched.insert(shard)
        }
      }
    }
    return touched
  }

  /// The shard that a word belongs to, which is not before another one.
  private func shard(of word: [UInt8], from first: Int) -> Int {
    var shard = first
    while shard + 1 < bounds.count, !word.lexicographicallyPrecedes(bounds[shard + 1]) {
      shard += 1
    }
    return shard
  }

  /// Takes a word; false if nobody has it.
  private mutating func take(
    _ merge: inout WordMerge, _ emit: (Int, [UInt8]?) throws -> Void
  ) throws -> Bool {
    if !merge.isAsBefore, isCommon(merge.word, merge.postings.count) { merge.keepTitles() }
    if layout != nil {
      try go(to: shard(of: merge.word, from: shard), emit)
    } else if lines.count >= IndexLayout.shardSize, !merge.postings.isEmpty,
      IndexLayout.start(of: merge.word) != lastStart
    {
      try go(to: shard + 1, emit)
    }
    return append(merge)
  }

  private mutating func append(_ merge: borrowing WordMerge) -> Bool {
    if !merge.isAsBefore, merge.postings.isEmpty {
      hasChanged = hasChanged || merge.before != nil
      return false
    }
    lastStart = IndexLayout.start(of: merge.word)
    if lines.count == 0 {
      if shard == starts.count { starts.append(nil) }
      starts[shard] = lastStart
    }
    if let before = merge.before {
      let written = merge.isAsBefore ? before : PostingWriter.written(merge.postings)
      hasChanged = hasChanged || written != before
      lines.append(merge.word[...], written: written)
    } else {
      hasChanged = true
      lines.append(merge.word[...], merge.postings[...])
    }
    return true
  }

  /// Whether only titles count for a word that is in so many questions.
  private mutating func isCommon(_ word: [UInt8], _ count: Int) -> Bool {
    if layout != nil { return common.contains(word) }
    let isFacet = word.first == UInt8(ascii: "[") || word.first == UInt8(ascii: "]")
    guard !isFacet, IndexLayout.isCommon(count, of: questions) else { return false }
    found.insert(word)
    return true
  }

  /// Ends the shards before another one.
  private mutating func go(to next: Int, _ emit: (Int, [UInt8]?) throws -> Void) throws {
    while shard < next {
      if lines.count > 0 {
        try emitEmpty(before: shard, emit)
        try emit(shard, hasChanged || touched == nil ? WordShard.script(lines) : nil)
      } else if touched?.contains(shard) ?? true {
        if shard < starts.count { starts[shard] = nil }
        empty.append(shard)
      }
      lines.removeAll()
      hasChanged = false
      shard += 1
    }
  }

  private mutating func emitEmpty(
    before end: Int, _ emit: (Int, [UInt8]?) throws -> Void
  ) throws {
    for shard in empty where shard < end { try emit(shard, WordShard.script(WordLines())) }
    empty.removeAll()
  }

  private mutating func finish(_ emit: (Int, [UInt8]?) throws -> Void) throws -> IndexLayout {
    try go(to: starts.count, emit)
    let count = starts.lastIndex { $0 != nil }.map { $0 + 1 } ?? 0
    try emitEmpty(before: count, emit)
    var texts: [String] = []
    var next: [UInt8] = []
    for start in starts[..<count].reversed() {
      next = start ?? next
      texts.append(String(decoding: next, as: UTF8.self))
    }
    let words = layout?.common ?? found.map { String(decoding: $0, as: UTF8.self) }.sorted()
    return IndexLayout(starts: texts.reversed(), common: words)
  }
}

extension WordShards.Sources {
  /// The numbers of questions that are others than the shards say.
  fileprivate var changed: [Int] { states.indices.filter { states[$0] != .kept } }
}

/// A shard of words as a script.
enum WordShard {
  private static let start = Array("S(\"".utf8)

  static func script(_ lines: borrowing WordLines) -> [UInt8] {
    start + lines.bytes + Array("\")\n".utf8)
  }

  static func cursor(of script: [UInt8]) -> WordLines.Cursor {
    WordLines.Cursor(script, from: start.count)
  }
}
