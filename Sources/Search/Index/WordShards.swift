/// Makes the shards of an index of what was collected, and of the shards that there are.
package struct WordShards {
  private let layout: IndexLayout?
  private let questions: Int
  private let common: Set<[UInt8]>
  private let bounds: [[UInt8]]
  private var lines = WordLines()
  /// The first word of each shard, and of the words since.
  private var starts: [[UInt8]] = []
  private var lastStart: [UInt8] = []
  private var nextBound = 1

  /// Merges what was collected with the shards that there are, in their order, as far as what they
  /// say of a number is still true.
  ///
  /// A layout says how words are shared among shards; without one it is found. Each shard is
  /// emitted as a script. In the layout that is given back a start that no word has any more is
  /// another by now.
  package static func merge(
    _ segments: [Segment], with old: AnyIterator<[UInt8]> = AnyIterator { nil },
    keeping isKept: @escaping (Int) -> Bool = { _ in true }, in layout: IndexLayout?,
    of questions: Int, emit: ([UInt8]) throws -> Void
  ) throws -> IndexLayout {
    var shards = WordShards(layout, questions)
    var common: Set<[UInt8]> = []
    var merge = WordMerge(segments, with: old, keeping: isKept)
    while merge.advance(where: { word, count in
      let isCommon = shards.isCommon(word, count)
      if isCommon { common.insert(word) }
      return isCommon
    }) {
      if shards.begins(merge.word) { try shards.end(emit) }
      shards.append(merge.word, merge.postings)
    }
    try shards.end(emit)
    let words = layout?.common ?? common.map { String(decoding: $0, as: UTF8.self) }.sorted()
    return IndexLayout(
      starts: shards.starts.map { String(decoding: $0, as: UTF8.self) }, common: words)
  }

  private init(_ layout: IndexLayout?, _ questions: Int) {
    self.layout = layout
    self.questions = questions
    common = Set((layout?.common ?? []).map { Array($0.utf8) })
    bounds = (layout?.starts ?? []).map { Array($0.utf8) }
  }

  /// Whether only titles count for a word that is in so many questions.
  private func isCommon(_ word: [UInt8], _ count: Int) -> Bool {
    if layout != nil { return common.contains(word) }
    let isFacet = word.first == UInt8(ascii: "[") || word.first == UInt8(ascii: "]")
    return !isFacet && IndexLayout.isCommon(count, of: questions)
  }

  /// Whether a word is the first of another shard.
  private mutating func begins(_ word: [UInt8]) -> Bool {
    guard layout != nil else {
      return lines.bytes.count >= IndexLayout.shardSize && IndexLayout.start(of: word) != lastStart
    }
    var isFirst = false
    while nextBound < bounds.count, !word.lexicographicallyPrecedes(bounds[nextBound]) {
      nextBound += 1
      isFirst = true
    }
    return isFirst
  }

  private mutating func append(_ word: [UInt8], _ postings: [UInt8]) {
    lastStart = IndexLayout.start(of: word)
    if lines.isEmpty { starts.append(lastStart) }
    lines.append(word[...], postings)
  }

  private mutating func end(_ emit: ([UInt8]) throws -> Void) throws {
    if !lines.isEmpty { try emit(WordShard.script(lines)) }
    lines = WordLines()
  }
}

/// A shard of words as a script.
enum WordShard {
  private static let start = Array("S(\"".utf8)

  static func script(_ lines: WordLines) -> [UInt8] { start + lines.bytes + Array("\")\n".utf8) }

  static func cursor(of script: [UInt8]) -> WordLines.Cursor {
    WordLines.Cursor(script, from: start.count)
  }
}
