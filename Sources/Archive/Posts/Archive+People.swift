internal import FoundationEssentials
package import StackExchange

extension Archive {
  /// What lists show of a site's answers, as far as their authors are known, by question and id.
  package func answerSummaries(ofSite site: String) throws(ArchiveError) -> [AnswerSummary] {
    try connection.rows(
      AnswerSummary.select, site, Bounds.ids.lowerBound, Bounds.ids.upperBound)
  }

  /// The questions that one was closed as a duplicate of.
  package func originals(ofQuestion id: Int, site: String) throws(ArchiveError) -> [Int] {
    try ids(
      connection.query(
        """
        SELECT json_extract(value, '$.question_id')
        FROM questions, json_each(other, '$.closed_details.original_questions')
        WHERE site = ? AND question_id = ?
        """,
        site, id))
  }

  /// Users of a site in the order of their ids given; of those who are unknown, the id alone.
  package func users(_ ids: [Int], ofSite site: String) throws(ArchiveError) -> [User] {
    let lookup = try UserLookup(ofSite: site, in: self)
    var users: [User] = []
    for id in ids { users.append(try lookup.user(id)) }
    return users
  }
}

extension AnswerSummary: TableRow {
  static let blank = AnswerSummary(id: 0, questionID: 0, authorID: 0)

  mutating func walk(_ columns: inout some ColumnWalk) throws(ArchiveError) {
    try columns.column("answer_id", &id, .key)
    try columns.column("question_id", &questionID, .key)
    try columns.column("owner_id", &authorID)
    try columns.column("score", &score)
    try columns.column("creation_date", &creationDate)
  }

  fileprivate static let select = SQL(
    """
    SELECT \(names()) FROM answers
    WHERE site = ? AND owner_id IS NOT NULL AND answer_id BETWEEN ? AND ?
    """)
}
