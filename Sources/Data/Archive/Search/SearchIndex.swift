/// The head of the search index: its properties as a whole, without questions and files.
///
/// The module `Pages` builds the index and defines the format of its parts.
package struct SearchIndex: Sendable, Equatable {
  /// The version of the index format and tokenizer; 0 if there is no index.
  package var formatVersion: Int
  /// A counter that increases when the index is rebuilt or a question is removed.
  ///
  /// Index files of an older epoch may show removed questions.
  package var numberingEpoch: Int
  /// One more than the greatest document number ever assigned; in an index in segments, one more than the id of
  /// the newest segment whose words ``commonTerms`` and ``spellings`` include.
  package var nextNumber: Int
  /// The generation of the change log up to which the index includes all changes.
  package var generation: Int
  /// The smallest word that each file with words may contain, in the order of the files.
  package var shardStarts: [String]
  /// Words of so many questions that a question need not have them to be found.
  package var commonTerms: [String]
  /// Whether the index consists of segments; otherwise it has the form of pages.
  package var isSegmented = false
  /// The last question in the segments of an index that is being built; nil if it is complete.
  package var position: QuestionKey?
  /// The words of an index in segments by which misspelled words of queries are corrected.
  package var spellings: [UInt8] = []

  package init(
    formatVersion: Int, numberingEpoch: Int, nextNumber: Int, generation: Int,
    shardStarts: [String], commonTerms: [String]
  ) {
    (self.formatVersion, self.numberingEpoch, self.nextNumber) = (
      formatVersion, numberingEpoch, nextNumber
    )
    self.generation = generation
    (self.shardStarts, self.commonTerms) = (shardStarts, commonTerms)
  }
}

/// Whether the search index of an archive can be searched, and whether it includes all changes.
package enum SearchIndexState: Sendable {
  /// There is no index, or one of another version.
  case missing
  /// The index lacks some changes of the archive.
  case outdated
  /// The index includes all changes of the archive.
  case current
}

/// A question in the search index.
package struct IndexedQuestion: Sendable, Equatable {
  /// The document number of the question in the search index.
  var number: Int
  var key: QuestionKey
  /// A hash of all that the index stores about the question.
  var textHash: UInt64
  /// The encoded list of index files that contain words of the question.
  var encodedShards: [UInt8]

  package init(number: Int, key: QuestionKey, textHash: UInt64, encodedShards: [UInt8]) {
    (self.number, self.key, self.textHash, self.encodedShards) = (
      number, key, textHash, encodedShards
    )
  }
}

/// A file of the search index, of which every output folder has a copy.
package struct SearchFile: Sendable, Equatable {
  /// The kinds of index file.
  package enum Kind: String, Sendable, CaseIterable {
    /// A file with words and the questions in which they occur.
    case words
    /// A file with the titles and excerpts of questions that search results show.
    case entries
    /// Words of a file with words by which misspelled words of queries are corrected; only part of an exported file.
    case spellings
    /// The scores of all questions; the only file of its kind.
    case scores
  }

  /// The kind of the file.
  package let kind: Kind
  /// The number of the file among the files of its kind, counted from 0.
  package let number: Int
  /// The start of a hash of the file's content in hexadecimal digits, a part of the file name.
  package let hashPrefix: String

  package init(_ kind: Kind, _ number: Int, hashPrefix: String) {
    (self.kind, self.number, self.hashPrefix) = (kind, number, hashPrefix)
  }
}

extension Archive {
  /// Returns the head of the search index; its version is 0 if there is no index.
  package func searchIndex() throws(ArchiveError) -> SearchIndex {
    var row = try connection.query(
      """
      SELECT version, numbering_epoch, next_number, generation, shard_starts, common_terms,
        is_segmented, position_site, position_id, spellings
      FROM search_index
      """)
    guard try row.step() else {
      return SearchIndex(
        formatVersion: 0, numberingEpoch: 0, nextNumber: 0, generation: 0, shardStarts: [],
        commonTerms: [])
    }
    var index = SearchIndex(
      formatVersion: row.next(), numberingEpoch: row.next(), nextNumber: row.next(),
      generation: row.next(), shardStarts: Self.words(row.next()),
      commonTerms: Self.words(row.next()))
    index.isSegmented = row.next() as Int != 0
    let (site, id): (String?, Int?) = (row.next(), row.next())
    if let site, let id { index.position = QuestionKey(site: site, id: id) }
    index.spellings = row.next()
    return index
  }

  /// Returns whether there is a search index of a version of the format, and whether it includes all
  /// changes; takes microseconds.
  package func searchIndexState(version: Int) throws(ArchiveError) -> SearchIndexState {
    var row = try connection.query(
      """
      SELECT CASE WHEN position_site IS NULL THEN version ELSE 0 END,
        generation >= (SELECT coalesce(max(generation), 0) FROM changes)
      FROM search_index
      """)
    guard try row.step(), row.next() == version else { return .missing }
    let isCurrent: Int = row.next()
    return isCurrent != 0 ? .current : .outdated
  }

  /// Returns the ids of a site's questions whose search documents may have changed after a
  /// generation, because the question, the name of an author or the site changed; in ascending
  /// order.
  package func searchCandidates(ofSite site: String, changedAfter generation: Int)
    throws(ArchiveError) -> [Int]
  {
    let changes = try connection.query(
      """
      SELECT kind, key FROM changes INDEXED BY changes_by_generation
      WHERE generation > ? AND scope = ? AND kind IN ('question', 'name')
      """,
      generation, site
    ).map { (kind: $0.next() as String, id: $0.next() as Int) }
    let siteChange: Int? = try connection.query(
      "SELECT generation FROM changes WHERE kind = 'site' AND scope = ?", site
    ).first()
    if let siteChange, siteChange > generation {
      return try connection.query(
        "SELECT question_id FROM questions WHERE site = ? ORDER BY question_id", site
      ).map { $0.next() }
    }
    let users = changes.filter { $0.kind == "name" }.map(\.id)
    return Set(changes.filter { $0.kind == "question" }.map(\.id))
      .union(users.isEmpty ? [] : try questionIDs(naming: users, ofSite: site)).sorted()
  }

  /// Returns the ids of a site's questions that name one of some users as the author of the
  /// question, of an answer or of a comment.
  package func questionIDs(naming users: [Int], ofSite site: String) throws(ArchiveError) -> [Int] {
    try connection.query(
      """
      SELECT question_id FROM questions
      WHERE site = ?1 AND owner_id IN (SELECT value FROM json_each(?2))
      UNION SELECT question_id FROM answers
      WHERE site = ?1 AND owner_id IN (SELECT value FROM json_each(?2))
      UNION SELECT question_id FROM comments
      WHERE site = ?1 AND owner_id IN (SELECT value FROM json_each(?2))
      """,
      site, sortedJSON(users) ?? "[]"
    ).map { $0.next() }
  }

  /// Returns whether the archive has more than some number of available questions.
  package func hasQuestions(moreThan count: Int) throws(ArchiveError) -> Bool {
    var rows = try connection.query(
      """
      SELECT 1 FROM questions INDEXED BY questions_by_state WHERE unavailable_since IS NULL
      LIMIT 1 OFFSET ?
      """,
      count)
    return try rows.step()
  }

  /// Returns the document number of a question in the search index; nil if it is not indexed.
  package func searchDocumentNumber(of key: QuestionKey) throws(ArchiveError) -> Int? {
    try connection.query(
      "SELECT number FROM search_questions WHERE site = ? AND question_id = ?", key.site, key.id
    ).first()
  }

  /// Splits a list of words, each of which ends in a space.
  ///
  /// Works on bytes, because a word may begin with a combining mark that would join the space
  /// before it. The first word may be empty.
  static func words(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the document numbers of the questions of a site in the search index, sorted by
  /// question id.
  package func searchDocumentNumbers(ofSite site: String) throws(ArchiveError) -> [(
    question: Int, number: Int
  )] {
    try connection.query(
      "SELECT question_id, number FROM search_questions WHERE site = ? ORDER BY question_id", site
    ).map { ($0.next(), $0.next()) }
  }

  /// Returns the hash of what the search index stores about a question, given its document number;
  /// nil if it is not indexed.
  package func searchTextHash(ofNumber number: Int) throws(ArchiveError) -> UInt64? {
    let hash: Int64? = try connection.query(
      "SELECT text_hash FROM search_questions WHERE number = ?", number
    ).first()
    return hash.map(UInt64.init(bitPattern:))
  }

  /// Returns the encoded list of index files that contain words of a question, given its document
  /// number.
  package func encodedSearchShards(ofNumber number: Int) throws(ArchiveError) -> [UInt8] {
    try connection.query("SELECT shards FROM search_questions WHERE number = ?", number).first()
      ?? []
  }

  /// Returns the number of search index files of a kind; nil if one is missing or has an invalid
  /// hash.
  package func searchFileCount(_ kind: SearchFile.Kind) throws(ArchiveError) -> Int? {
    var row = try connection.query(
      """
      SELECT sum(hash_prefix GLOB '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
        coalesce(max(number) + 1, 0)
      FROM search_files WHERE kind = ?
      """,
      kind.rawValue)
    guard try row.step() else { return nil }
    let (count, expectedCount): (Int, Int) = (row.next(), row.next())
    return count == expectedCount ? count : nil
  }

  /// Returns the search index files of a kind, without their content, sorted by number.
  package func searchFiles(_ kind: SearchFile.Kind) throws(ArchiveError) -> [SearchFile] {
    try connection.query(
      "SELECT number, hash_prefix FROM search_files WHERE kind = ? ORDER BY number", kind.rawValue
    ).map { SearchFile(kind, $0.next(), hashPrefix: $0.next()) }
  }

  /// Returns the content of a search index file; nil if it is not stored.
  package func content(ofSearchFile number: Int, kind: SearchFile.Kind) throws(ArchiveError)
    -> [UInt8]?
  {
    try connection.query(
      "SELECT content FROM search_files WHERE kind = ? AND number = ?", kind.rawValue, number
    ).first()
  }
}

// MARK: - Writing

extension Archive {
  /// Stores the head of the search index; its questions and files are stored separately.
  package func save(_ index: SearchIndex) throws(ArchiveError) {
    try connection.run(
      """
      INSERT OR REPLACE INTO search_index
        (one, version, numbering_epoch, next_number, generation, shard_starts, common_terms,
          is_segmented, position_site, position_id, spellings)
      VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      index.formatVersion, index.numberingEpoch, index.nextNumber, index.generation,
      index.shardStarts.map { "\($0) " }.joined(),
      index.commonTerms.map { "\($0) " }.joined(), index.isSegmented ? 1 : 0,
      index.position?.site, index.position?.id, index.spellings)
  }

  /// Stores the generation up to which the search index includes all changes.
  package func save(searchGeneration generation: Int) throws(ArchiveError) {
    try connection.run(
      "UPDATE search_index SET generation = ?1 WHERE generation <> ?1", generation)
  }

  /// Stores a question of the search index.
  package func save(_ question: IndexedQuestion) throws(ArchiveError) {
    try connection.run(
      """
      INSERT OR REPLACE INTO search_questions (number, site, question_id, text_hash, shards)
      VALUES (?, ?, ?, ?, ?)
      """,
      question.number, question.key.site, question.key.id,
      Int64(bitPattern: question.textHash), question.encodedShards)
  }

  /// Removes a question from the search index, given its document number.
  package func removeFromSearch(_ number: Int) throws(ArchiveError) {
    try connection.run("DELETE FROM search_questions WHERE number = ?", number)
  }

  /// Stores a file of the search index with its content.
  package func save(_ file: SearchFile, content: [UInt8]) throws(ArchiveError) {
    try connection.run(
      "INSERT OR REPLACE INTO search_files (kind, number, hash_prefix, content) VALUES (?, ?, ?, ?)",
      file.kind.rawValue, file.number, file.hashPrefix, content)
  }

  /// Deletes the search index and starts a new numbering epoch.
  package func deleteSearchIndex() throws(ArchiveError) {
    try connection.run("DELETE FROM search_questions")
    try connection.run("DELETE FROM search_files")
    try deleteSearchSegments()
    try connection.run(
      """
      UPDATE search_index
      SET version = 0, numbering_epoch = numbering_epoch + 1, next_number = 0,
        generation = 0, shard_starts = '', common_terms = '', is_segmented = 0,
        position_site = NULL, position_id = NULL, spellings = x''
      WHERE version <> 0 OR next_number <> 0
      """)
  }
}

// What queries read of the search index; see the module `ArchiveSearch`.

extension Archive {
  /// A number that changes when another program changes the archive.
  package var dataVersion: Int {
    get throws(ArchiveError) { try connection.integer("PRAGMA data_version") }
  }

  /// Returns the question with a document number; nil if there is none.
  package func searchedQuestion(ofNumber number: Int) throws(ArchiveError) -> QuestionKey? {
    var row = try connection.query(
      "SELECT site, question_id FROM search_questions WHERE number = ?", number)
    guard try row.step() else { return nil }
    return QuestionKey(site: row.next(), id: row.next())
  }

  /// Returns the document numbers of the questions with an id, of any site.
  package func searchedQuestions(withID id: Int) throws(ArchiveError) -> [Int] {
    try connection.query("SELECT number FROM search_questions WHERE question_id = ?", id)
      .map { $0.next() }
  }

  /// Returns the document numbers of the questions whose view counts are in a range.
  package func searchedQuestions(withViews range: ClosedRange<Int>) throws(ArchiveError) -> [Int] {
    try connection.query(
      """
      SELECT number FROM questions JOIN search_questions USING (site, question_id)
      WHERE view_count BETWEEN ? AND ?
      """, range.lowerBound, range.upperBound
    ).map { $0.next() }
  }

  /// Returns the document numbers of the questions that have an answer with a score in a range.
  package func searchedQuestions(withAnswersScoring range: ClosedRange<Int>) throws(ArchiveError)
    -> [Int]
  {
    try connection.query(
      """
      SELECT DISTINCT number FROM answers JOIN search_questions USING (site, question_id)
      WHERE score BETWEEN ? AND ?
      """, range.lowerBound, range.upperBound
    ).map { $0.next() }
  }

  /// Reports whether a dump links a question to another of which it is a duplicate.
  package func hasOriginal(_ id: Int, site: String) throws(ArchiveError) -> Bool {
    var rows = try connection.query(
      """
      SELECT 1 FROM post_links WHERE site = ? AND question_id = ? AND kind = 'duplicate' LIMIT 1
      """, site, id)
    if try rows.step() { return true }
    return try !originalIDs(ofDuplicate: id, site: site).isEmpty
  }

  /// Returns the words by which misspelled words of queries are corrected, encoded.
  package func searchSpellings() throws(ArchiveError) -> [UInt8] {
    var words: [UInt8] = []
    var rows = try connection.query(
      "SELECT content FROM search_files WHERE kind = 'spellings' ORDER BY number")
    while try rows.step() { words += rows.next() as [UInt8] }
    return words
  }
}
