internal import Basics

/// Collects the terms of questions into chunks of an ``IndexSegment``; each thread has its own
/// collector.
package struct TermCollector {
  private var tokenizer = SearchTokenizer()
  private var occurrences = OccurrenceTable()
  /// The questions whose terms were collected, with the ranges of their occurrences.
  private var questions: [(number: Int, occurrences: Range<Int>)] = []
  /// Questions to be tokenized later, many at a time, so that the tokenizer's data stays in the CPU
  /// cache.
  private var pendingQuestions: [(number: Int, question: QuestionDocument)] = []
  /// The size of the texts of all pending questions, in bytes.
  private var pendingSize = 0

  /// The size of pending texts, in bytes, at which they are tokenized.
  private static let batchSize = 1 << 17

  package init() {}

  /// Whether so many terms were collected that the caller should call ``takeChunks()``.
  package var isFull: Bool { occurrences.isFull }

  /// Adds a question; it replaces an earlier question with the same number.
  package mutating func add(_ question: QuestionDocument, number: Int) {
    pendingQuestions.append((number, question))
    pendingSize += question.textSize
    if pendingSize >= Self.batchSize { readPending() }
  }

  private mutating func readPending() {
    for (number, question) in pendingQuestions {
      read(question)
      questions.append((number, occurrences.endQuestion()))
    }
    pendingQuestions.removeAll(keepingCapacity: true)
    pendingSize = 0
  }

  private mutating func read(_ question: QuestionDocument) {
    occurrences.location = Posting.Location(.title)
    addTitleTerms(of: question)
    occurrences.location = Posting.Location(.question)
    add(question.question)
    for (ordinal, answer) in question.answers.enumerated() {
      occurrences.location = Posting.Location(.answer, ordinal: ordinal)
      add(answer)
    }
    for (ordinal, comment) in question.comments.enumerated() {
      occurrences.location = Posting.Location(.comment, ordinal: ordinal)
      add(comment)
    }
  }

  /// Adds the terms of a question's title and tags, and its facets.
  private mutating func addTitleTerms(of question: QuestionDocument) {
    tokenizer.includesSingleLetters = true
    read(question.title)
    for tag in question.tags { read(tag) }
    tokenizer.includesSingleLetters = false
    addFacets(of: question)
  }

  private mutating func addFacets(of question: QuestionDocument) {
    let facets = question.facetTerms
    let text = facets.span
    var start = 0
    while start < text.count {
      let end = facets.firstIndex(of: 0x20, from: start, before: text.count) ?? text.count
      occurrences.add(start..<end, sortKey: text.sortKey(from: start, to: end), of: text)
      start = end + 1
    }
    occurrences.finish(text)
  }

  private mutating func add(_ text: QuestionDocument.Text) {
    if let author = text.author { read(author) }
    tokenizer.tokenize(text.plainText.span, into: &occurrences)
  }

  private mutating func read(_ text: String) {
    tokenizer.tokenize(text.utf8.span, into: &occurrences)
  }

  /// Removes and returns all collected terms with their postings, as chunks of an ``IndexSegment``.
  package mutating func takeChunks() -> [[UInt8]] {
    readPending()
    defer {
      occurrences.removeAll()
      questions.removeAll(keepingCapacity: true)
    }
    var chunks: [[UInt8]] = []
    var lists = PostingLists()
    occurrences.groupedByTerm(sortedQuestions).forEach { term, postings in
      lists.append(term[...], postings)
      guard lists.byteCount > Self.chunkSize else { return }
      chunks.append(lists.bytes)
      lists.removeAll()
    }
    return lists.byteCount > 0 ? chunks + [lists.bytes] : chunks
  }

  /// The size in bytes at which a chunk ends and the next one begins.
  private static let chunkSize = 1 << 16

  /// The collected questions, sorted by number; of several with the same number, only the last.
  private var sortedQuestions: [(number: Int, occurrences: Range<Int>)] {
    let sorted = questions.sorted { first, second in
      (first.number, first.occurrences.lowerBound) < (second.number, second.occurrences.lowerBound)
    }
    return sorted.indices.filter {
      $0 + 1 == sorted.count || sorted[$0 + 1].number != sorted[$0].number
    }.map { sorted[$0] }
  }
}

extension QuestionDocument {
  /// The size of all texts of the question, in bytes.
  fileprivate var textSize: Int {
    answers.reduce(question.plainText.count) { $0 + $1.plainText.count }
      + comments.reduce(0) { $0 + $1.plainText.count }
  }
}
