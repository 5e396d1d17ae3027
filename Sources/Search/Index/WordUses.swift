internal import Basics

/// Where words are in questions: each word once a question, where it was found first.
///
/// Words are only told from those of their own question, so that little memory is touched between two
/// pages; which words are the same in all of them is looked up when they are given away.
struct WordUses: WordSink {
  /// Where the words that come are.
  var place = Posting.Code(.title)
  /// How many words of questions there are.
  private(set) var count = 0
  /// Question by question; behind them is room.
  private var uses: [Use] = []
  /// The letters of long words.
  private var letters = WordLetters()
  /// Where the question at hand begins.
  private var start = 0
  /// Open addressing: one more than the places of words of the question at hand; lower numbers are of
  /// those before it, and count as none.
  private var slots = [UInt32](repeating: 0, count: 1 << 10)
  /// Words that wait to be looked up together.
  private var waiting = InlineArray<128, Token>(repeating: Token(start: 0, end: 0))
  private var waitingCount = 0

  private struct Use {
    var word = Word(key: 0, letters: 0)
    var code = Posting.Code(.title)
  }

  /// Where a word stands in its text.
  private struct Token {
    let start: UInt32
    let end: UInt32

    var range: Range<Int> { Int(start)..<Int(end) }
  }

  mutating func take(_ range: Range<Int>, of text: borrowing Span<UInt8>) {
    waiting[waitingCount] = Token(
      start: UInt32(range.lowerBound), end: UInt32(range.upperBound))
    waitingCount &+= 1
    if waitingCount == waiting.count { end(of: text) }
  }

  mutating func end(of text: borrowing Span<UInt8>) {
    makeRoom()
    var (list, table): ([Use], [UInt32]) = ([], [])
    swap(&list, &uses)
    swap(&table, &slots)
    lookUp(text, among: &list, &table)
    swap(&list, &uses)
    swap(&table, &slots)
    waitingCount = 0
  }

  /// Looks up the words that wait, in spans: arrays would ask before each change whether they are shared.
  private mutating func lookUp(
    _ text: borrowing Span<UInt8>, among list: inout [Use], _ table: inout [UInt32]
  ) {
    var uses = list.mutableSpan
    var slots = table.mutableSpan
    for index in 0..<waitingCount {
      let range = waiting[index].range
      let key = text.wordKey(range)
      var slot = Word.slot(of: key, among: slots.count)
      var use = Int(slots[slot]) &- 1
      while use >= start,
        uses[use].word.key != key || !letters.holds(uses[use].word, text, range)
      {
        slot = (slot &+ 1) & (slots.count &- 1)
        use = Int(slots[slot]) &- 1
      }
      if use >= start {
        uses[use].code.occurAgain()
      } else {
        let word = Word(key: key, letters: range.count > 8 ? letters.append(text, range) : 0)
        uses[count] = Use(word: word, code: place)
        count &+= 1
        slots[slot] = UInt32(count)
      }
    }
  }

  /// Makes room for what waits, twice as much as is needed among the slots.
  private mutating func makeRoom() {
    if count + waiting.count > uses.count {
      uses += [Use](repeating: Use(), count: max(1 << 12, uses.count))
    }
    guard 2 * (count - start + waiting.count) > slots.count else { return }
    slots = [UInt32](repeating: 0, count: 2 * slots.count)
    for use in start..<count {
      var slot = Word.slot(of: uses[use].word.key, among: slots.count)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(use + 1)
    }
  }

  /// Ends a question, and gives which uses are its.
  mutating func endQuestion() -> Range<Int> {
    defer { start = count }
    return start..<count
  }

  /// Forgets all questions; the room stays.
  mutating func removeAll() {
    (count, start) = (0, 0)
    letters = WordLetters()
    slots = [UInt32](repeating: 0, count: slots.count)
  }

  /// Turns words by question into questions by word.
  func grouped(of questions: [(number: Int, uses: Range<Int>)]) -> WordGroups {
    var table = WordTable(letters)
    var numbers = [UInt32](repeating: 0, count: count)
    var numbering = numbers.mutableSpan
    for question in questions {
      for use in question.uses { numbering[use] = table.number(of: uses[use].word) }
    }
    var starts = [Int](repeating: 0, count: table.count + 1)
    var counts = starts.mutableSpan
    for question in questions {
      for use in question.uses { counts[Int(numbers[use]) + 1] += 1 }
    }
    for word in 0..<table.count { counts[word + 1] += counts[word] }
    return WordGroups(
      table: table, postings: postings(of: questions, numbers, starts), starts: starts)
  }

  /// All postings, word by word.
  private func postings(
    of questions: [(number: Int, uses: Range<Int>)], _ numbers: [UInt32], _ starts: [Int]
  ) -> [Posting] {
    var all = [Posting](
      repeating: Posting(number: 0, Posting.Code(.title)), count: starts[starts.count - 1])
    var next = starts
    var places = next.mutableSpan
    var postings = all.mutableSpan
    for question in questions {
      for use in question.uses {
        let word = Int(numbers[use])
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
