internal import Basics

/// Collects which words are in which questions; belongs to one thread.
package struct WordCollector {
  private var reader = WordReader()
  private var uses = WordUses(capacity: Self.capacity)
  private var questions: [(number: Int, uses: Range<Int>)] = []

  /// With so many words of questions a collector is full: 4 MB.
  private static let capacity = 1 << 19

  package init() {}

  /// Whether it is time to take what was collected.
  package var isFull: Bool { uses.count >= Self.capacity }

  /// Takes the words of a question; of one number the last one counts.
  package mutating func add(_ question: SearchedQuestion, number: Int) {
    let start = uses.count
    uses.place = Posting.Code(.title)
    addHeading(of: question)
    uses.place = Posting.Code(.question)
    add(question.question)
    for (ordinal, answer) in question.answers.enumerated() {
      uses.place = Posting.Code(.answer, ordinal: ordinal)
      add(answer)
    }
    for (ordinal, comment) in question.comments.enumerated() {
      uses.place = Posting.Code(.comment, ordinal: ordinal)
      add(comment)
    }
    uses.endQuestion()
    questions.append((number, start..<uses.count))
  }

  private mutating func addHeading(of question: SearchedQuestion) {
    reader.takesSingles = true
    read(question.title)
    for tag in question.tags { read(tag) }
    reader.takesSingles = false
    for facet in question.facets {
      let bytes = facet.utf8.span
      uses.take(bytes, bytes.indices)
    }
  }

  private mutating func add(_ text: SearchedQuestion.Text) {
    if let author = text.author { read(author) }
    reader.read(text.words.span, into: &uses)
  }

  private mutating func read(_ text: String) {
    reader.read(text.utf8.span, into: &uses)
  }

  /// Gives away what was collected, in pieces.
  package mutating func takeAll() -> [[UInt8]] {
    defer { self = WordCollector() }
    let (postings, starts) = uses.postings(of: inOrder)
    var pieces: [[UInt8]] = []
    var lines = WordLines()
    for word in uses.words.sorted where starts[word + 1] > starts[word] {
      lines.append(uses.words.bytes(of: word), postings[starts[word]..<starts[word + 1]])
      guard lines.count > Self.pieceSize else { continue }
      pieces.append(lines.bytes)
      lines.removeAll()
    }
    return lines.count > 0 ? pieces + [lines.bytes] : pieces
  }

  private static let pieceSize = 1 << 16

  /// The questions by number, of the same number the last.
  private var inOrder: [(number: Int, uses: Range<Int>)] {
    let sorted = questions.sorted { first, second in
      (first.number, first.uses.lowerBound) < (second.number, second.uses.lowerBound)
    }
    return sorted.indices.filter {
      $0 + 1 == sorted.count || sorted[$0 + 1].number != sorted[$0].number
    }.map { sorted[$0] }
  }
}
