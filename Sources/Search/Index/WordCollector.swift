internal import Basics

/// Collects which words are in which questions; belongs to one thread.
package struct WordCollector {
  private var reader = SearchTokenizer()
  private var uses = OccurrenceTable()
  private var questions: [(number: Int, uses: Range<Int>)] = []
  /// Questions that are read together, so that what reads them stays near the processor.
  private var waiting: [(number: Int, question: SearchedQuestion)] = []
  /// In bytes of words.
  private var waitingSize = 0

  private static let batchSize = 1 << 17

  package init() {}

  /// Whether it is time to take what was collected.
  package var isFull: Bool { uses.isFull }

  /// Takes the words of a question; of one number the last one counts.
  package mutating func add(_ question: SearchedQuestion, number: Int) {
    waiting.append((number, question))
    waitingSize += question.wordCount
    if waitingSize >= Self.batchSize { readWaiting() }
  }

  private mutating func readWaiting() {
    for (number, question) in waiting {
      read(question)
      questions.append((number, uses.endQuestion()))
    }
    waiting.removeAll(keepingCapacity: true)
    waitingSize = 0
  }

  private mutating func read(_ question: SearchedQuestion) {
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
  }

  private mutating func addHeading(of question: SearchedQuestion) {
    reader.takesSingles = true
    read(question.title)
    for tag in question.tags { read(tag) }
    reader.takesSingles = false
    readFacets(of: question)
  }

  private mutating func readFacets(of question: SearchedQuestion) {
    let facets = question.facets
    let text = facets.span
    var start = 0
    while start < text.count {
      let end = facets.firstIndex(of: 0x20, from: start, before: text.count) ?? text.count
      uses.take(start..<end, key: text.sortKey(start, end), of: text)
      start = end + 1
    }
    uses.end(of: text)
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
    readWaiting()
    defer {
      uses.removeAll()
      questions.removeAll(keepingCapacity: true)
    }
    var pieces: [[UInt8]] = []
    var lines = PostingLists()
    uses.grouped(of: inOrder).forEach { word, postings in
      lines.append(word[...], postings)
      guard lines.count > Self.pieceSize else { return }
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

extension SearchedQuestion {
  /// Of its texts, in bytes.
  fileprivate var wordCount: Int {
    answers.reduce(question.words.count) { $0 + $1.words.count }
      + comments.reduce(0) { $0 + $1.words.count }
  }
}
