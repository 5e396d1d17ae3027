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

  /// Returns the words by which misspelled words of queries are corrected, encoded.
  package func searchSpellings() throws(ArchiveError) -> [UInt8] {
    var words: [UInt8] = []
    var rows = try connection.query(
      "SELECT content FROM search_files WHERE kind = 'spellings' ORDER BY number")
    while try rows.step() { words += rows.next() as [UInt8] }
    return words
  }
}
