package import FoundationEssentials
package import StackExchange

extension Archive {
  /// Stores a user; does nothing for a user without an id.
  package func save(_ user: User, site: String, at date: Date) throws(ArchiveError) {
    guard let id = user.id else { return }
    try connection.upsert(UserRow(site: site, id: id, user: user, fetchDate: date), UserRow.upsert)
  }

  /// Returns the available questions that users asked or answered, in the order of the query, each
  /// with the value by which it is sorted.
  ///
  /// The limits and the order of the query apply to the posts of the users; of several posts in a
  /// question the best one counts. Tags and kind of the query are ignored.
  package func rankedQuestions(writtenBy authors: [Int], matching query: QuestionQuery)
    throws(ArchiveError) -> [(id: Int, weight: Double)]
  {
    try connection.query(
      Self.selectQuestionsByAuthors, query.site, sortedJSON(authors) ?? "[]", query.createdFrom,
      query.createdUntil, query.minimumScore, query.order.rawValue
    ).map { ($0.next(), Double($0.next() as Int)) }
  }

  private static let selectQuestionsByAuthors: StaticString = """
    SELECT question_id,
      coalesce(max(CASE ?6 WHEN 'votes' THEN score WHEN 'activity' THEN last_activity_date
        ELSE creation_date END), 0) AS weight
    FROM (
      SELECT question_id, score, last_activity_date, creation_date
      FROM questions
      WHERE site = ?1 AND owner_id IN (SELECT value FROM json_each(?2))
      UNION ALL
      SELECT question_id, score, last_activity_date, creation_date
      FROM answers
      WHERE site = ?1 AND owner_id IN (SELECT value FROM json_each(?2)))
    WHERE (?3 IS NULL OR creation_date >= ?3)
      AND (?4 IS NULL OR creation_date <= ?4)
      AND (?5 IS NULL OR score >= ?5)
      AND question_id IN (
        SELECT question_id FROM questions WHERE site = ?1 AND unavailable_since IS NULL)
    GROUP BY question_id
    ORDER BY weight DESC, question_id DESC
    """

  /// Returns whether an answer of a user is stored and has the same activity date as `answer`.
  package func isUpToDate(_ answer: Answer, by author: UserKey) throws(ArchiveError) -> Bool {
    var rows = try connection.query(
      """
      SELECT 1 FROM answers
      WHERE site = ? AND answer_id = ? AND owner_id = ? AND last_activity_date IS ?
      """,
      author.site, answer.id, author.id, answer.post.lastActivityDate)
    return try rows.step()
  }

  /// Returns the id of the question that an answer belongs to; nil if the answer is not stored.
  package func questionID(ofAnswer id: Int, site: String) throws(ArchiveError) -> Int? {
    try connection.query(
      "SELECT question_id FROM answers WHERE site = ? AND answer_id = ?", site, id
    ).first()
  }
}
