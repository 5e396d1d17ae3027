internal import Basics

/// Collects which words are in which questions; belongs to one thread.
package struct WordCollector {
  private var reader = WordReader()
  private var words = WordSet(capacity: 1 << 14)
  /// Those of the question at hand.
  private var current = QuestionWords()
  /// The words of all questions so far, question by question.
  private var found: [Found] = []
  private var questions: [Collected] = []
  /// What was written out before, when there was too much of it.
  private var segments: [Segment] = []

  /// A word, by its place in the table, and where it is.
  private struct Found {
    let word: UInt32
    let code: UInt32
  }

  private struct Collected {
    let number: Int
    let range: Range<Int>
  }

  /// So many words of questions are kept until they are written out: 8 MB.
  private static let capacity = 1_000_000

  package init() {}

  /// Takes the words of a question; of one number the last one counts.
  package mutating func add(_ question: SearchedQuestion, number: Int) {
    let start = found.count
    current.removeAll()
    current.place = Posting.code(.title)
    addHeading(of: question)
    current.place = Posting.code(.question)
    add(question.question)
    for (ordinal, answer) in question.answers.enumerated() {
      current.place = Posting.code(.answer, ordinal: ordinal)
      add(answer)
    }
    for (ordinal, comment) in question.comments.enumerated() {
      current.place = Posting.code(.comment, ordinal: ordinal)
      add(comment)
    }
    for word in 0..<current.words.count {
      let number = words.number(of: word, in: current.words)
      found.append(Found(word: UInt32(number), code: current.code(of: word)))
    }
    questions.append(Collected(number: number, range: start..<found.count))
    if found.count > Self.capacity { flush() }
  }

  private mutating func addHeading(of question: SearchedQuestion) {
    reader.takesSingles = true
    read(question.title)
    for tag in question.tags { read(tag) }
    reader.takesSingles = false
    for facet in question.facets {
      let bytes = facet.utf8.span
      current.take(bytes, bytes.indices)
    }
  }

  private mutating func add(_ text: SearchedQuestion.Text) {
    if let author = text.author { read(author) }
    reader.read(text.words.span, into: &current)
  }

  private mutating func read(_ text: String) {
    reader.read(text.utf8.span, into: &current)
  }

  /// Writes out what was collected.
  package consuming func finish() -> [Segment] {
    flush()
    return segments
  }

  private mutating func flush() {
    guard !questions.isEmpty else { return }
    segments.append(segment())
    words.removeAll()
    found.removeAll(keepingCapacity: true)
    questions.removeAll(keepingCapacity: true)
  }

  /// Turns words by question into questions by word.
  private func segment() -> Segment {
    let order = inOrder
    var starts = [Int](repeating: 0, count: words.count + 1)
    for question in order {
      for place in question.range { starts[Int(found[place].word) + 1] += 1 }
    }
    for word in 0..<words.count { starts[word + 1] += starts[word] }
    var next = starts
    var postings = [Entry](repeating: Entry(number: 0, code: 0), count: starts[words.count])
    for question in order {
      for place in question.range {
        let word = Int(found[place].word)
        postings[next[word]] = Entry(number: UInt32(question.number), code: found[place].code)
        next[word] += 1
      }
    }
    return write(postings, from: starts)
  }

  /// The questions by number, of the same number the last.
  private var inOrder: [Collected] {
    let sorted = questions.enumerated().sorted {
      ($0.element.number, $0.offset) < ($1.element.number, $1.offset)
    }.map(\.element)
    return sorted.indices.filter {
      $0 + 1 == sorted.count || sorted[$0 + 1].number != sorted[$0].number
    }.map { sorted[$0] }
  }

  private struct Entry {
    let number: UInt32
    let code: UInt32
  }

  private func write(_ postings: [Entry], from starts: [Int]) -> Segment {
    var segment = Segment()
    var writer = PostingWriter()
    for word in words.sorted where starts[word + 1] > starts[word] {
      writer.restart()
      for place in starts[word]..<starts[word + 1] {
        writer.append(Posting(number: Int(postings[place].number), code: postings[place].code))
      }
      segment.append(words.bytes(of: word), writer.bytes)
    }
    return segment
  }
}
