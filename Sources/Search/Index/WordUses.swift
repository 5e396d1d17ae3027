internal import Basics

/// Where words are in questions: each word once a question, where it was found first.
struct WordUses: WordSink {
  /// Where the words that come are.
  var place = Posting.Code(.title)
  private(set) var words = WordTable(capacity: 1 << 14)
  /// Question by question.
  private var uses: [Use] = []
  /// The first of the question at hand.
  private var start = 0

  private struct Use {
    let word: UInt32
    /// The lower bits of a place, and above them those of its times.
    var place: UInt32

    static func times(_ count: UInt32) -> UInt32 { count << 30 }
    var times: UInt32 { place >> 30 }
  }

  init(capacity: Int) { uses.reserveCapacity(capacity) }

  var count: Int { uses.count }

  mutating func beginQuestion() { start = uses.count }

  mutating func take(_ text: borrowing Span<UInt8>, _ range: Range<Int>) {
    let slot = words.slot(of: text, range)
    let last = words.use(at: slot)
    guard last > start else {
      uses.append(Use(word: words.word(at: slot), place: place.bits | Use.times(1)))
      words.note(use: uses.count, at: slot)
      return
    }
    if uses[last - 1].times < 3 { uses[last - 1].place &+= Use.times(1) }
  }

  /// Turns words by question into questions by word; gives where those of each word begin, too.
  func postings(of questions: some Sequence<(number: Int, uses: Range<Int>)>) -> (
    all: [Posting], starts: [Int]
  ) {
    var starts = [Int](repeating: 0, count: words.count + 1)
    for question in questions {
      for place in question.uses { starts[Int(uses[place].word) + 1] += 1 }
    }
    for word in 0..<words.count { starts[word + 1] += starts[word] }
    var next = starts
    var all = [Posting](
      repeating: Posting(number: 0, Posting.Code(.title)), count: starts[words.count])
    for question in questions {
      for place in question.uses {
        let use = uses[place]
        let word = Int(use.word)
        var code = Posting.Code(bits: use.place & ~Use.times(3))
        code.isOften = use.times > 2
        all[next[word]] = Posting(number: question.number, code)
        next[word] += 1
      }
    }
    return (all, starts)
  }
}
