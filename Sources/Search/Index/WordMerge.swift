/// Goes through the words of several parts of an index, by their bytes.
struct WordMerge {
  private var sources: [Source]
  private let states: [NumberState]
  /// Those of ``sources`` that are at the word at hand.
  private var having: [Int] = []
  /// The word at hand.
  private(set) var word: [UInt8] = []
  /// Where it is found, by number; where nothing changed, only what was collected.
  private(set) var postings: [Posting] = []
  /// Where it was found before, as it is written; nil if it was not.
  private(set) var before: [UInt8]?
  /// Whether nothing changed.
  private(set) var isAsBefore = false
  /// Whether a number was met that no question has any more.
  private(set) var hasLost = false

  private struct Source {
    var cursor = WordLines.Cursor([])
    var rest: ArraySlice<Int>
    let pieces: Pieces
    /// Whether they are scripts, and some of their questions may be others by now.
    let isOld: Bool

    init(_ pieces: Pieces, _ rest: [Int], isOld: Bool) {
      (self.pieces, self.rest, self.isOld) = (pieces, rest[...], isOld)
    }

    mutating func advance() throws -> Bool {
      while !cursor.advance() {
        guard let next = rest.popFirst() else { return false }
        let piece = try pieces[next]
        cursor = isOld ? WordShard.cursor(of: piece) : WordLines.Cursor(piece)
      }
      return true
    }
  }

  /// Begins to merge what is new with some of the shards that there are, as far as what they say of a
  /// number is still true.
  init(_ segments: [Pieces], with old: Pieces, _ shards: [Int], _ states: [NumberState]) throws {
    self.states = states
    sources = segments.map { Source($0, Array(0..<$0.count), isOld: false) }
    sources.append(Source(old, shards, isOld: true))
    for index in sources.indices.reversed() where try !sources[index].advance() {
      sources.remove(at: index)
    }
  }

  /// Goes to the next word that any question has or had, if there is one.
  mutating func advance() throws -> Bool {
    // What was said last of sources holds until here.
    for index in having.reversed() where try !sources[index].advance() { sources.remove(at: index) }
    having.removeAll(keepingCapacity: true)
    guard var first = sources.indices.first else { return false }
    for index in sources.indices.dropFirst()
    where sources[index].cursor.precedes(sources[first].cursor) {
      first = index
    }
    for index in sources.indices where sources[index].cursor.isAt(sources[first].cursor) {
      having.append(index)
    }
    word = sources[first].cursor.word
    collect()
    return true
  }

  private mutating func collect() {
    postings.removeAll(keepingCapacity: true)
    for index in having where !sources[index].isOld {
      sources[index].cursor.found.append(to: &postings)
    }
    let old = having.last.flatMap { sources[$0].isOld ? sources[$0].cursor : nil }
    before = old?.written
    isAsBefore = old.map(says) ?? false
    if isAsBefore { return }
    if let old { keep(old.found) }
    if having.count > 1 { postings.sort() }
  }

  /// Takes what was found before, as far as it is still true.
  private mutating func keep(_ found: PostingReader) {
    for posting in found {
      let state = state(of: posting)
      if state == .kept { postings.append(posting) }
      if state == .unused { hasLost = true }
    }
  }

  /// Whether what the shards say is what is new, besides what is still true.
  private func says(_ old: WordLines.Cursor) -> Bool {
    var rest = postings[...]
    return old.found.allSatisfy { posting in
      state(of: posting) == .kept || posting == rest.popFirst()
    } && rest.isEmpty
  }

  private func state(of posting: Posting) -> NumberState {
    let number = posting.number
    return number < states.count ? states[number] : .unused
  }

  /// Notes where the word is.
  func note(in map: inout ShardMapWriter, _ shard: Int) {
    if isAsBefore, let index = having.last {
      map.note(sources[index].cursor.found, in: shard)
    } else {
      map.note(postings, in: shard)
    }
  }

  mutating func keepTitles() { postings.removeAll { $0.code.place != .title } }
}
