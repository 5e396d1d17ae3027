package import StackExchange

/// A segment of the search index: some questions with their words.
///
/// Questions have numbers in the segment. A changed question gets a number in another segment; its old words stay until the
/// segment is merged with others.
package struct SearchSegment: Sendable, Equatable {
  /// The id of the segment; later segments have greater ids.
  package var id: Int
  /// The limit of the numbers in the segment.
  package var numberLimit: Int
  /// The number of questions in the segment, without those that changed or were removed.
  package var questionCount: Int

  package init(id: Int, numberLimit: Int, questionCount: Int) {
    (self.id, self.numberLimit, self.questionCount) = (id, numberLimit, questionCount)
  }
}

/// A question in a segment of the search index.
package struct SegmentDocument: Sendable, Equatable {
  package var segment: Int
  /// The number of the question in the segment.
  package var number: Int
  var key: QuestionKey
  /// A hash of all that the index stores about the question.
  package var textHash: UInt64
  package var counts: Counts

  package init(
    segment: Int, number: Int, key: QuestionKey, textHash: UInt64, counts: Counts = Counts()
  ) {
    (self.segment, self.number, self.key) = (segment, number, key)
    (self.textHash, self.counts) = (textHash, counts)
  }

  /// What queries ask of a question that changes without its words.
  package struct Counts: Sendable, Equatable {
    package var viewCount = 0
    /// The scores of the answers, from the lowest to the highest; nil without answers.
    package var answerScores: ClosedRange<Int>?

    package init() {}

    package init(of question: Question) {
      viewCount = question.viewCount
      let scores = question.answers.map(\.post.score)
      if let lowest = scores.min(), let highest = scores.max() { answerScores = lowest...highest }
    }
  }
}

extension SearchSegment {
  /// The score of a number that no question has.
  package static let noScore = Int32.min
  /// The number of scores that the archive stores together, so that a vote writes little.
  fileprivate static let scoresPerBlock = 8_192
}

// MARK: - Reading

extension Archive {
  /// Returns all segments of the search index, in the order of their ids.
  package func searchSegments() throws(ArchiveError) -> [SearchSegment] {
    try connection.query(
      "SELECT segment, number_limit, question_count FROM search_segments ORDER BY segment"
    ).map { SearchSegment(id: $0.next(), numberLimit: $0.next(), questionCount: $0.next()) }
  }

  /// Returns the scores of the questions of a segment, by number; ``SearchSegment/noScore`` for numbers that no question
  /// has.
  package func scores(of segment: SearchSegment) throws(ArchiveError) -> [Int32] {
    var scores: [Int32] = []
    scores.reserveCapacity(segment.numberLimit)
    var rows = try connection.query(
      "SELECT scores FROM search_scores WHERE segment = ? ORDER BY block", segment.id)
    while try rows.step() { scores += Self.decodedScores(rows.next()) }
    // Damaged scores hide questions until the next update, which rebuilds the index.
    if scores.count < segment.numberLimit {
      let missingCount = segment.numberLimit - scores.count
      scores += repeatElement(SearchSegment.noScore, count: missingCount)
    }
    return scores
  }

  /// Whether all segments have shards, and the scores of their questions.
  package var hasIntactSegments: Bool {
    get throws(ArchiveError) {
      try connection.integer(
        """
        SELECT NOT EXISTS (
          SELECT 1 FROM search_segments AS s
          WHERE number_limit * 4 IS NOT (SELECT sum(length(scores)) FROM search_scores AS x WHERE x.segment = s.segment)
            OR question_count > number_limit
            OR NOT EXISTS (SELECT 1 FROM search_shards AS x WHERE x.segment = s.segment)
            OR NOT EXISTS (SELECT 1 FROM search_documents AS x WHERE x.segment = s.segment))
        """) != 0
    }
  }

  private static func decodedScores(_ bytes: [UInt8]) -> [Int32] {
    unsafe bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map {
        Int32(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Int32.self))
      }
    }
  }

  private static func encoded(_ scores: some Sequence<Int32>) -> [UInt8] {
    scores.flatMap { score in
      (0..<4).map { UInt8(truncatingIfNeeded: UInt32(bitPattern: score) >> UInt32(8 * $0)) }
    }
  }

  /// Returns the shard of a segment that may contain a term and, for a prefix, the following shards that may contain terms
  /// which begin with it.
  package func shards(
    ofSegment segment: Int, with term: [UInt8], isPrefix: Bool
  ) throws(ArchiveError) -> [[UInt8]] {
    let first: [UInt8]? = try connection.query(
      """
      SELECT content FROM search_shards WHERE segment = ? AND first_term <= ?
      ORDER BY first_term DESC LIMIT 1
      """, segment, term
    ).first()
    let shards = first.map { [$0] } ?? []
    // A prefix of one letter would match too many terms.
    guard isPrefix, term.count > 1 else { return shards }
    return try shards
      + connection.query(
        """
        SELECT content FROM search_shards WHERE segment = ? AND first_term > ? AND first_term < ?
        ORDER BY first_term
        """, segment, term, term + [0xFF]
      ).map { $0.next() }
  }

  /// Returns the numbers of the rows with the shards of a segment, in the order of their terms.
  package func shardRows(ofSegment segment: Int) throws(ArchiveError) -> [Int] {
    try connection.query(
      "SELECT rowid FROM search_shards WHERE segment = ? ORDER BY first_term", segment
    ).map { $0.next() }
  }

  /// Returns the shard in a row.
  package func shard(inRow row: Int) throws(ArchiveError) -> [UInt8] {
    try connection.query("SELECT content FROM search_shards WHERE rowid = ?", row).first() ?? []
  }

  /// Returns the questions in a segment, without those that changed or were removed, in the order of their numbers.
  package func documents(ofSegment segment: Int) throws(ArchiveError) -> [SegmentDocument] {
    try connection.query(
      """
      SELECT number, site, question_id, text_hash, view_count, min_answer_score, max_answer_score
      FROM search_documents WHERE segment = ? AND text_hash IS NOT NULL ORDER BY number
      """, segment
    ).map {
      SegmentDocument(
        segment: segment, number: $0.next(), key: QuestionKey(site: $0.next(), id: $0.next()),
        textHash: UInt64(bitPattern: $0.next()), counts: .init(in: &$0))
    }
  }

  /// Returns where the index has the words of a question; nil if it is not indexed.
  package func segmentDocument(of key: QuestionKey) throws(ArchiveError) -> SegmentDocument? {
    var row = try connection.query(
      """
      SELECT segment, number, text_hash, view_count, min_answer_score, max_answer_score
      FROM search_documents WHERE site = ? AND question_id = ? AND text_hash IS NOT NULL
      """, key.site, key.id)
    guard try row.step() else { return nil }
    return SegmentDocument(
      segment: row.next(), number: row.next(), key: key,
      textHash: UInt64(bitPattern: row.next()), counts: .init(in: &row))
  }

  /// Returns the ids of all segments that have words of a question, old ones included.
  package func segments(withWordsOf key: QuestionKey) throws(ArchiveError) -> [Int] {
    try connection.query(
      "SELECT DISTINCT segment FROM search_documents WHERE site = ? AND question_id = ?",
      key.site, key.id
    ).map { $0.next() }
  }

  /// Returns the question with a number in a segment; nil if there is none.
  package func searchedQuestion(
    ofNumber number: Int, inSegment segment: Int
  ) throws(ArchiveError) -> QuestionKey? {
    var row = try connection.query(
      """
      SELECT site, question_id FROM search_documents
      WHERE segment = ? AND number = ? AND text_hash IS NOT NULL
      """, segment, number)
    guard try row.step() else { return nil }
    return QuestionKey(site: row.next(), id: row.next())
  }

  /// Returns the words that are frequent in each segment, and the words of each by which misspelled ones are corrected.
  package func segmentWords() throws(ArchiveError) -> [(frequent: [String], spellings: [UInt8])] {
    try connection.query(
      "SELECT frequent_terms, spellings FROM search_segments ORDER BY segment"
    ).map { (Self.words($0.next()), $0.next()) }
  }

  /// Returns the number of available questions.
  package func searchableQuestionCount() throws(ArchiveError) -> Int {
    try connection.integer(
      """
      SELECT count(*) FROM questions INDEXED BY questions_by_state WHERE unavailable_since IS NULL
      """)
  }
}

extension Archive {
  /// Returns the numbers of the questions of a segment with an id, of any site.
  package func numbers(ofSegment segment: Int, withID id: Int) throws(ArchiveError) -> [Int] {
    try connection.query(
      """
      SELECT number
      FROM sites CROSS JOIN search_documents INDEXED BY search_documents_by_question USING (site)
      WHERE question_id = ? AND segment = ? AND text_hash IS NOT NULL ORDER BY number
      """, id, segment
    ).map { $0.next() }
  }

  /// Returns the numbers of the questions of a segment that were viewed as often as a range says.
  package func numbers(
    ofSegment segment: Int, withViews range: ClosedRange<Int>
  ) throws(ArchiveError) -> [Int] {
    try connection.query(
      """
      SELECT number FROM search_documents
      WHERE segment = ? AND view_count BETWEEN ? AND ? AND text_hash IS NOT NULL ORDER BY number
      """, segment, range.lowerBound, range.upperBound
    ).map { $0.next() }
  }

  /// Returns the numbers of the questions of a segment that may have an answer with a score in a range: one of their
  /// answers has at least the lower score, and one at most the upper.
  package func numbers(
    ofSegment segment: Int, withAnswersScoring range: ClosedRange<Int>
  ) throws(ArchiveError) -> [Int] {
    try connection.query(
      """
      SELECT number FROM search_documents
      WHERE segment = ? AND max_answer_score >= ? AND min_answer_score <= ?
        AND text_hash IS NOT NULL ORDER BY number
      """, segment, range.lowerBound, range.upperBound
    ).map { $0.next() }
  }
}

extension SegmentDocument.Counts {
  /// Reads the columns of a row.
  fileprivate init(in row: inout Statement) {
    viewCount = row.next()
    if let lowest: Int = row.next(), let highest: Int = row.next(), lowest <= highest {
      answerScores = lowest...highest
    }
  }
}

// MARK: - Writing

extension Archive {
  /// Stores a segment, whose shards, questions and scores are stored separately.
  package func save(
    _ segment: SearchSegment, commonTerms: [String], spellings: [UInt8]
  ) throws(ArchiveError) {
    try connection.run(
      """
      INSERT INTO search_segments (segment, number_limit, question_count, frequent_terms, spellings)
      VALUES (?, ?, ?, ?, ?)
      """, segment.id, segment.numberLimit, segment.questionCount,
      commonTerms.map { "\($0) " }.joined(), spellings)
  }

  /// Stores a shard of a segment; `firstTerm` is the lower bound of its terms.
  package func saveShard(
    ofSegment segment: Int, from firstTerm: [UInt8], _ content: [UInt8]
  ) throws(ArchiveError) {
    try connection.run(
      "INSERT INTO search_shards (segment, first_term, content) VALUES (?, ?, ?)", segment,
      firstTerm, content)
  }

  /// Stores a question of a segment.
  package func save(_ document: SegmentDocument) throws(ArchiveError) {
    try connection.run(
      """
      INSERT INTO search_documents (
        segment, number, site, question_id, text_hash, view_count, min_answer_score,
        max_answer_score
      )
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """, document.segment, document.number, document.key.site, document.key.id,
      Int64(bitPattern: document.textHash), document.counts.viewCount,
      document.counts.answerScores?.lowerBound, document.counts.answerScores?.upperBound)
  }

  /// Stores the counts of a question of a segment if they changed.
  package func save(
    _ counts: SegmentDocument.Counts, of document: SegmentDocument
  ) throws(ArchiveError) {
    guard counts != document.counts else { return }
    try connection.run(
      """
      UPDATE search_documents SET view_count = ?, min_answer_score = ?, max_answer_score = ?
      WHERE segment = ? AND number = ?
      """, counts.viewCount, counts.answerScores?.lowerBound, counts.answerScores?.upperBound,
      document.segment, document.number)
  }

  /// Stores the scores of a segment, by number.
  package func save(scores: [Int32], ofSegment segment: Int) throws(ArchiveError) {
    let size = SearchSegment.scoresPerBlock
    for (block, start) in stride(from: 0, to: scores.count, by: size).enumerated() {
      try connection.run(
        "INSERT INTO search_scores (segment, block, scores) VALUES (?, ?, ?)", segment, block,
        Self.encoded(scores[start..<min(start + size, scores.count)]))
    }
  }

  /// Stores scores that differ from the stored ones; those of a block are written together.
  package func save(
    scores: [(document: SegmentDocument, score: Int32)]
  ) throws(ArchiveError) {
    let size = SearchSegment.scoresPerBlock
    let blocks = Dictionary(grouping: scores) { [$0.document.segment, $0.document.number / size] }
    for (key, changes) in blocks.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let (segment, block) = (key[0], key[1])
      let bytes: [UInt8]? = try connection.query(
        "SELECT scores FROM search_scores WHERE segment = ? AND block = ?", segment, block
      ).first()
      let stored = Self.decodedScores(bytes ?? [])
      var scores = stored
      for (document, score) in changes where scores.indices.contains(document.number % size) {
        scores[document.number % size] = score
      }
      guard scores != stored else { continue }
      try connection.run(
        "UPDATE search_scores SET scores = ? WHERE segment = ? AND block = ?",
        Self.encoded(scores), segment, block)
    }
  }

  /// Removes questions from their segments, whose words stay until the segments are merged.
  package func remove(_ documents: [SegmentDocument]) throws(ArchiveError) {
    try save(scores: documents.map { ($0, SearchSegment.noScore) })
    for document in documents {
      try connection.run(
        "UPDATE search_documents SET text_hash = NULL WHERE segment = ? AND number = ?",
        document.segment, document.number)
      try connection.run(
        "UPDATE search_segments SET question_count = question_count - 1 WHERE segment = ?",
        document.segment)
    }
  }

  /// Deletes a segment with everything in it.
  package func removeSearchSegment(_ id: Int) throws(ArchiveError) {
    try connection.run("DELETE FROM search_segments WHERE segment = ?", id)
    try connection.run("DELETE FROM search_shards WHERE segment = ?", id)
    try connection.run("DELETE FROM search_documents WHERE segment = ?", id)
    try connection.run("DELETE FROM search_scores WHERE segment = ?", id)
  }

  /// Deletes all segments.
  func deleteSearchSegments() throws(ArchiveError) {
    try connection.run("DELETE FROM search_segments")
    try connection.run("DELETE FROM search_shards")
    try connection.run("DELETE FROM search_documents")
    try connection.run("DELETE FROM search_scores")
  }
}
