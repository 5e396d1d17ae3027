extension Archive {
  /// Returns the head of the search index; its version is 0 if there is no index.
  package func searchIndex() throws(ArchiveError) -> SearchIndex {
    var row = try connection.query(
      "SELECT version, numbering_epoch, next_number, shard_starts, common_terms FROM search_index")
    guard try row.step() else {
      return SearchIndex(
        formatVersion: 0, numberingEpoch: 0, nextNumber: 0, shardStarts: [], commonTerms: [])
    }
    return SearchIndex(
      formatVersion: row.next(), numberingEpoch: row.next(), nextNumber: row.next(),
      shardStarts: Self.words(row.next()),
      commonTerms: Self.words(row.next()))
  }

  /// Splits a list of words, each of which ends in a space.
  ///
  /// Works on bytes, because a word may begin with a combining mark that would join the space
  /// before it. The first word may be empty.
  private static func words(_ text: String) -> [String] {
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
        (one, version, numbering_epoch, next_number, shard_starts, common_terms)
      VALUES (1, ?, ?, ?, ?, ?)
      """,
      index.formatVersion, index.numberingEpoch, index.nextNumber,
      index.shardStarts.map { "\($0) " }.joined(),
      index.commonTerms.map { "\($0) " }.joined())
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
    try connection.run(
      """
      UPDATE search_index
      SET version = 0, numbering_epoch = numbering_epoch + 1, next_number = 0,
        shard_starts = '', common_terms = ''
      WHERE version <> 0 OR next_number <> 0
      """)
  }
}
