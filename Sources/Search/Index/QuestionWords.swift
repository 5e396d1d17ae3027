internal import Basics

/// The words of one question: few enough that they stay in the memory nearest to the processor.
struct QuestionWords: WordSink {
  /// Where the words that come are, as ``Posting/code(_:ordinal:)`` says.
  var place: UInt32 = 0
  private(set) var words = WordSet(capacity: 1 << 10)
  private var uses: [Use] = []

  private struct Use {
    /// Where it was found first.
    let place: UInt32
    var times: UInt32
  }

  mutating func removeAll() {
    words.removeAll()
    uses.removeAll(keepingCapacity: true)
  }

  mutating func take(_ text: borrowing Span<UInt8>, _ range: Range<Int>) {
    let word = words.number(of: text, range)
    if word < uses.count {
      uses[word].times &+= 1
    } else {
      uses.append(Use(place: place, times: 1))
    }
  }

  /// Where a word is best, and whether it is there often.
  func code(of word: Int) -> UInt32 { uses[word].place | (uses[word].times > 2 ? 1 : 0) }
}
