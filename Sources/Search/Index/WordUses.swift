internal import Basics

/// Where words are in questions: each word once a question, where it was found first.
struct WordUses: WordSink {
  /// Where the words that come are.
  var place = Posting.Code(.title)
  private(set) var words = WordTable(capacity: 1 << 14)
  /// Question by question.
  private var uses: [Use] = []
  /// The words of the question at hand: few enough that they stay in the memory nearest to the processor.
  private var current = WordTable(capacity: 1 << 9)
  private var currentPlaces: [(place: Posting.Code, times: Int)] = []

  private struct Use {
    let word: UInt32
    let place: Posting.Code
  }

  init(capacity: Int) { uses.reserveCapacity(capacity) }

  var count: Int { uses.count }

  mutating func take(_ text: borrowing Span<UInt8>, _ range: Range<Int>) {
    let word = current.number(of: text, range)
    if word < currentPlaces.count {
      currentPlaces[word].times &+= 1
    } else {
      currentPlaces.append((place, 1))
    }
  }

  /// Notes where the words are that came since the last question ended.
  mutating func endQuestion() {
    for word in 0..<current.count {
      var place = currentPlaces[word].place
      place.isOften = currentPlaces[word].times > 2
      uses.append(Use(word: UInt32(words.number(of: word, in: current)), place: place))
    }
    current.removeAll()
    currentPlaces.removeAll(keepingCapacity: true)
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
    let none = Posting(number: 0, Posting.Code(.title))
    var all = [Posting](repeating: none, count: starts[words.count])
    for question in questions {
      for place in question.uses {
        let word = Int(uses[place].word)
        all[next[word]] = Posting(number: question.number, uses[place].place)
        next[word] += 1
      }
    }
    return (all, starts)
  }
}
