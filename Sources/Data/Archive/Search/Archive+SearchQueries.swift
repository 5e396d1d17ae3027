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

  /// Returns the document numbers of the questions that were viewed as often as a range says.
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
