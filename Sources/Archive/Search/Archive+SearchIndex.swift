extension Archive {
  package func searchIndex() throws(ArchiveError) -> SearchIndex {
    var row = try connection.query(
      "SELECT version, era, numbers, starts, common FROM search_index")
    guard try row.step() else {
      return SearchIndex(version: 0, era: 0, numbers: 0, starts: [], common: [])
    }
    return SearchIndex(
      version: row.next(), era: row.next(), numbers: row.next(), starts: Self.words(row.next()),
      common: Self.words(row.next()))
  }

  /// Reads words each of which ends in a blank; the first start is empty, others may begin with a mark that
  /// would combine with the blank.
  private static func words(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The numbers of a site's questions, by their ids.
  package func searchNumbers(ofSite site: String) throws(ArchiveError) -> [(
    question: Int, number: Int
  )] {
    try connection.query(
      "SELECT question_id, number FROM search_questions WHERE site = ? ORDER BY question_id", site
    ).map { ($0.next(), $0.next()) }
  }

  /// The hash of what the index has of a question; nil where it has nothing.
  package func searchHash(ofNumber number: Int) throws(ArchiveError) -> UInt64? {
    let hash: Int64? = try connection.query(
      "SELECT text_hash FROM search_questions WHERE number = ?", number
    ).first()
    return hash.map(UInt64.init(bitPattern:))
  }

  /// The files that have words of a question.
  package func searchShards(ofNumber number: Int) throws(ArchiveError) -> [UInt8] {
    try connection.query("SELECT shards FROM search_questions WHERE number = ?", number).first()
      ?? []
  }

  /// The number of files of a kind; nil if one is missing or has an invalid mark.
  package func searchFileCount(_ kind: SearchFile.Kind) throws(ArchiveError) -> Int? {
    var row = try connection.query(
      """
      SELECT sum(mark GLOB '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
        coalesce(max(number) + 1, 0)
      FROM search_files WHERE kind = ?
      """,
      kind.rawValue)
    guard try row.step() else { return nil }
    let (count, end): (Int, Int) = (row.next(), row.next())
    return count == end ? count : nil
  }

  /// The files of a kind, by their numbers.
  package func searchFiles(_ kind: SearchFile.Kind) throws(ArchiveError) -> [SearchFile] {
    try connection.query(
      "SELECT number, mark FROM search_files WHERE kind = ? ORDER BY number", kind.rawValue
    ).map { SearchFile(kind, $0.next(), mark: $0.next()) }
  }

  package func content(ofSearchFile number: Int, _ kind: SearchFile.Kind) throws(ArchiveError)
    -> [UInt8]?
  {
    try connection.query(
      "SELECT content FROM search_files WHERE kind = ? AND number = ?", kind.rawValue, number
    ).first()
  }
}

// MARK: - Writing

extension Archive {
  /// Stores the head of the index; its questions and files are stored separately.
  package func save(_ index: SearchIndex) throws(ArchiveError) {
    try connection.run(
      """
      INSERT OR REPLACE INTO search_index (one, version, era, numbers, starts, common)
      VALUES (1, ?, ?, ?, ?, ?)
      """,
      index.version, index.era, index.numbers, index.starts.map { "\($0) " }.joined(),
      index.common.map { "\($0) " }.joined())
  }

  package func save(_ question: IndexedQuestion) throws(ArchiveError) {
    try connection.run(
      """
      INSERT OR REPLACE INTO search_questions (number, site, question_id, text_hash, shards)
      VALUES (?, ?, ?, ?, ?)
      """,
      question.number, question.key.site, question.key.id,
      Int64(bitPattern: question.textHash), question.shards)
  }

  package func removeFromSearch(_ number: Int) throws(ArchiveError) {
    try connection.run("DELETE FROM search_questions WHERE number = ?", number)
  }

  package func save(_ file: SearchFile, content: [UInt8]) throws(ArchiveError) {
    try connection.run(
      "INSERT OR REPLACE INTO search_files (kind, number, mark, content) VALUES (?, ?, ?, ?)",
      file.kind.rawValue, file.number, file.mark, content)
  }

  /// Removes the index, if there is one; the next one begins an era.
  package func dropSearchIndex() throws(ArchiveError) {
    try connection.run("DELETE FROM search_questions")
    try connection.run("DELETE FROM search_files")
    try connection.run(
      """
      UPDATE search_index SET version = 0, era = era + 1, numbers = 0, starts = '', common = ''
      WHERE version <> 0 OR numbers <> 0
      """)
  }
}
