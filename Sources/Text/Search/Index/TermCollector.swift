internal import Basics

/// Collects the terms of questions into chunks of an ``IndexSegment``; each thread has its own
/// collector.
package struct TermCollector {
  private var tokenizer = SearchTokenizer()
  private var occurrences = OccurrenceTable()
  /// The questions whose terms were collected.
  private var questions: [CollectedQuestion] = []
  /// Questions to be tokenized later, many at a time, so that the tokenizer's data stays in the CPU
  /// cache.
  private var pendingQuestions: [(number: Int, question: QuestionDocument)] = []
  /// The terms of names that were added lately; names repeat often.
  private var cachedUserTerms: [String: [UInt8]] = [:]
  private static let maxCachedNames = 5_000
  /// The size of the texts of all pending questions, in bytes.
  private var pendingSize = 0

  /// The ranges of a question's occurrences and word groups in an ``OccurrenceTable``.
  private struct CollectedQuestion {
    let number: Int
    let occurrences: Range<Int>
    let wordGroups: Range<Int>
  }

  /// The size of pending texts, in bytes, at which they are tokenized.
  private static let batchSize = 1 << 17

  /// Creates an empty collector.
  ///
  /// - Parameter includesWordGroups: Whether to collect groups of words, by which pages find phrases.
  package init(includesWordGroups: Bool = true) {
    occurrences.includesWordGroups = includesWordGroups
  }

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
      let (occurrences, wordGroups) = occurrences.endQuestion()
      questions.append(
        CollectedQuestion(number: number, occurrences: occurrences, wordGroups: wordGroups))
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
    var facets = question.facetTerms
    for text in [question.question] + question.answers {
      if let id = text.authorID { facets += "{\(id) ".utf8 }
      if let name = text.author { facets += userTerms(ofName: name) }
    }
    let text = facets.span
    var start = 0
    while start < text.count {
      let end = facets.firstIndex(of: 0x20, from: start, before: text.count) ?? text.count
      occurrences.add(start..<end, sortKey: text.sortKey(from: start, to: end), of: text)
      start = end + 1
    }
    occurrences.finish(text)
  }

  /// Returns the terms by which posts of a person with this name are found; see ``UserFacets``.
  private mutating func userTerms(ofName name: String) -> [UInt8] {
    if let terms = cachedUserTerms[name] { return terms }
    let terms = UserFacets.terms(ofName: name)
    if cachedUserTerms.count >= Self.maxCachedNames { cachedUserTerms.removeAll() }
    cachedUserTerms[name] = terms
    return terms
  }

  private mutating func add(_ text: QuestionDocument.Text) {
    if let author = text.author { read(author) }
    tokenizer.tokenize(text.plainText.span, into: &occurrences)
  }

  private mutating func read(_ text: String) {
    tokenizer.tokenize(text.utf8.span, into: &occurrences)
  }

  /// Removes and returns all collected terms with their postings, and all groups of words, as the chunks of two
  /// segments.
  package mutating func takeSegments() -> [(content: IndexSegment.Content, chunks: [[UInt8]])] {
    readPending()
    defer {
      occurrences.removeAll()
      questions.removeAll(keepingCapacity: true)
    }
    let questions = sortedQuestions
    var terms = ChunkWriter()
    occurrences.groupedByTerm(questions.map { ($0.number, $0.occurrences) }).forEach {
      terms.append($0, $1)
    }
    let wordGroups = occurrences.wordGroupChunks(
      of: questions.map { ($0.number, $0.wordGroups) })
    return [(.terms, terms.finish()), (.wordGroups, wordGroups)]
  }

  /// The collected questions, sorted by number; of several with the same number, only the last.
  private var sortedQuestions: [CollectedQuestion] {
    let sorted = questions.sorted { first, second in
      (first.number, first.occurrences.lowerBound) < (second.number, second.occurrences.lowerBound)
    }
    return sorted.indices.filter {
      $0 + 1 == sorted.count || sorted[$0 + 1].number != sorted[$0].number
    }.map { sorted[$0] }
  }
}

/// Writes terms with their postings into chunks of an ``IndexSegment``.
private struct ChunkWriter: ~Copyable {
  private var chunks: [[UInt8]] = []
  private var lists = PostingLists()

  /// The size in bytes at which a chunk ends and the next one begins.
  private static let chunkSize = 1 << 16

  /// Appends a term, which follows the previous term in byte order.
  mutating func append(_ term: [UInt8], _ postings: ArraySlice<Posting>) {
    lists.append(term[...], postings)
    guard lists.byteCount > Self.chunkSize else { return }
    chunks.append(lists.bytes)
    lists.removeAll()
  }

  /// Returns all chunks.
  mutating func finish() -> [[UInt8]] {
    lists.byteCount > 0 ? chunks + [lists.bytes] : chunks
  }
}

extension QuestionDocument {
  /// The size of all texts of the question, in bytes.
  fileprivate var textSize: Int {
    answers.reduce(question.plainText.count) { $0 + $1.plainText.count }
      + comments.reduce(0) { $0 + $1.plainText.count }
  }
}
