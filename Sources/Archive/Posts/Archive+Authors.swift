package import FoundationEssentials
package import StackExchange

extension Archive {
  /// Keeps who somebody is.
  package func save(_ user: User, site: String, at date: Date) throws(ArchiveError) {
    guard let id = user.id else { return }
    try connection.keep(UserRow(site: site, id: id, user: user, fetchDate: date), UserRow.keep)
  }

  /// The questions that people asked or answered and that are not gone, in the query's order, each
  /// with what places it.
  ///
  /// The query's bounds and order are those of all that they wrote, the best post of each question;
  /// its tags and kind do not count.
  package func questions(writtenBy authors: [Int], matching query: QuestionQuery)
    throws(ArchiveError) -> [(id: Int, weight: Double)]
  {
    try connection.query(
      Self.written, query.site, sortedJSON(authors) ?? "[]", query.createdFrom,
      query.createdUntil, query.minimumScore, query.order.rawValue
    ).map { ($0.next(), Double($0.next() as Int)) }
  }

  private static let written: StaticString = """
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
        SELECT question_id FROM questions WHERE site = ?1 AND gone_at IS NULL)
    GROUP BY question_id
    ORDER BY weight DESC, question_id DESC
    """

  /// Whether an answer is here as it is, as far as activity and author tell.
  package func knows(_ answer: Answer, by author: UserKey) throws(ArchiveError) -> Bool {
    var rows = try connection.query(
      """
      SELECT 1 FROM answers
      WHERE site = ? AND answer_id = ? AND owner_id = ? AND last_activity_date IS ?
      """,
      author.site, answer.id, author.id, answer.post.lastActivityDate)
    return try rows.step()
  }

  /// The question that a kept answer belongs to.
  package func question(ofAnswer id: Int, site: String) throws(ArchiveError) -> Int? {
    try connection.query(
      "SELECT question_id FROM answers WHERE site = ? AND answer_id = ?", site, id
    ).first()
  }
}
