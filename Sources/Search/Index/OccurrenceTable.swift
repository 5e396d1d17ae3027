internal import Basics

/// Where words are in questions: each word once a question, where it was found first.
struct OccurrenceTable: WordSink {
  /// Where the words that come are.
  var place = Posting.Code(.title)
  /// How many words of questions there are.
  private(set) var count = 0
  private var table = WordTable()
  /// Question by question; behind them is room.
  private var uses: [Use] = []
  /// The last use of each word, counted from 1; those before the question at hand count as none.
  private var lastUses: [UInt32] = []
  /// Where the question at hand begins.
  private var start = 0
  /// Words that wait to be looked up together.
  private var waiting = InlineArray<128, Token>(repeating: Token(key: 0, start: 0, end: 0))
  private var waitingCount = 0

  private struct Use {
    var word: UInt32 = 0
    var code = Posting.Code(.title)
  }

  /// Where a word stands in its text.
  private struct Token {
    let key: UInt64
    let start: UInt32
    let end: UInt32

    var range: Range<Int> { Int(start)..<Int(end) }
  }

  @inline(__always)
  mutating func take(_ range: Range<Int>, key: UInt64, of text: borrowing Span<UInt8>) {
    waiting[waitingCount] = Token(
      key: key, start: UInt32(range.lowerBound), end: UInt32(range.upperBound))
    waitingCount &+= 1
    if waitingCount == waiting.count { end(of: text) }
  }

  mutating func end(of text: borrowing Span<UInt8>) {
    makeRoom()
    var (list, last): ([Use], [UInt32]) = ([], [])
    swap(&list, &uses)
    swap(&last, &lastUses)
    lookUp(text, among: &list, &last)
    swap(&list, &uses)
    swap(&last, &lastUses)
    waitingCount = 0
  }

  /// Looks up the words that wait, in spans: arrays would ask before each change whether they are shared.
  private mutating func lookUp(
    _ text: borrowing Span<UInt8>, among list: inout [Use], _ last: inout [UInt32]
  ) {
    var uses = list.mutableSpan
    var lastUses = last.mutableSpan
    for index in 0..<waitingCount {
      let token = waiting[index]
      let word = table.number(of: token.range, key: token.key, text)
      let use = Int(lastUses[word]) &- 1
      if use >= start {
        uses[use].code.occurAgain()
      } else {
        uses[count] = Use(word: UInt32(word), code: place)
        count &+= 1
        lastUses[word] = UInt32(count)
      }
    }
  }

  /// Makes room for what waits.
  private mutating func makeRoom() {
    uses.reserveCapacity(Self.capacity)
    lastUses.reserveCapacity(Self.capacity)
    if count + waiting.count > uses.count {
      uses += repeatElement(Use(), count: Self.step)
    }
    if table.count + waiting.count > lastUses.count {
      lastUses += repeatElement(0, count: Self.step)
    }
  }

  /// Whether there are so many that they should be given away: 8 MB.
  var isFull: Bool { count >= Self.capacity }

  /// Memory that nothing was written to yet costs nothing.
  private static let capacity = 1 << 20
  private static let step = 1 << 12

  /// Ends a question, and gives which uses are its.
  mutating func endQuestion() -> Range<Int> {
    defer { start = count }
    return start..<count
  }

  /// Forgets all questions; the room stays.
  mutating func removeAll() {
    (count, start) = (0, 0)
    table = WordTable()
    lastUses.removeAll(keepingCapacity: true)
  }

  /// Turns words by question into questions by word.
  func grouped(of questions: [(number: Int, uses: Range<Int>)]) -> WordGroups {
    var starts = [Int](repeating: 0, count: table.count + 1)
    var counts = starts.mutableSpan
    for question in questions {
      for use in question.uses { counts[Int(uses[use].word) + 1] += 1 }
    }
    for word in 0..<table.count { counts[word + 1] += counts[word] }
    return WordGroups(table: table, postings: postings(of: questions, starts), starts: starts)
  }

  /// All postings, word by word.
  private func postings(
    of questions: [(number: Int, uses: Range<Int>)], _ starts: [Int]
  ) -> [Posting] {
    var all = [Posting](
      repeating: Posting(number: 0, Posting.Code(.title)), count: starts[starts.count - 1])
    var next = starts
    var places = next.mutableSpan
    var postings = all.mutableSpan
    for question in questions {
      for use in question.uses {
        let word = Int(uses[use].word)
        postings[places[word]] = Posting(number: question.number, uses[use].code)
        places[word] &+= 1
      }
    }
    return all
  }
}

/// Words, and of each where it is.
struct WordGroups {
  fileprivate let table: WordTable
  fileprivate let postings: [Posting]
  /// Where the postings of each word begin, and where the last ones end.
  fileprivate let starts: [Int]

  /// Goes through all words by their bytes.
  func forEach(_ body: (_ word: [UInt8], _ postings: ArraySlice<Posting>) -> Void) {
    for word in table.sorted {
      body(table.bytes(of: word), postings[starts[word]..<starts[word + 1]])
    }
  }
}
