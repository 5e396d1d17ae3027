package import FoundationEssentials

extension Archive {
  /// Returns the ids of the available questions that match a query, in the order of the query.
  package func questionIDs(matching query: QuestionQuery) throws(ArchiveError) -> [Int] {
    let tags = Set(query.tags.all)
    let (onlyUnanswered, bountyDate): (Bool, Date?) =
      switch query.kind {
      case .any: (false, nil)
      case .unanswered: (true, nil)
      case .bounty(let date): (false, date)
      }
    return try connection.query(
      Self.selectMatchingQuestions, query.site, Self.jsonArray(tags.sorted()), tags.count,
      Self.jsonArray(query.tags.any), Self.jsonArray(query.tags.none), query.createdFrom,
      query.createdUntil, query.minimumScore, onlyUnanswered, bountyDate, query.order.rawValue,
      query.limit ?? -1
    ).map { $0.next() }
  }

  private static let selectMatchingQuestions: StaticString = """
    SELECT question_id
    FROM questions AS q
    WHERE site = ?1 AND unavailable_since IS NULL
      AND question_id IN (
        SELECT question_id
        FROM question_tags INDEXED BY question_tags_by_tag
        WHERE site = ?1 AND tag IN (SELECT value FROM json_each(?2))
        GROUP BY question_id
        HAVING count(*) = ?3
        UNION ALL
        SELECT question_id FROM questions WHERE site = ?1 AND ?3 = 0)
      AND (json_array_length(?4) = 0 OR EXISTS (
        SELECT 1 FROM question_tags AS t
        WHERE t.site = ?1 AND t.question_id = q.question_id
          AND tag IN (SELECT value FROM json_each(?4))))
      AND NOT EXISTS (
        SELECT 1 FROM question_tags AS t
        WHERE t.site = ?1 AND t.question_id = q.question_id
          AND tag IN (SELECT value FROM json_each(?5)))
      AND (?6 IS NULL OR creation_date >= ?6)
      AND (?7 IS NULL OR creation_date <= ?7)
      AND (?8 IS NULL OR score >= ?8)
      AND (NOT ?9 OR (NOT is_answered AND closed_date IS NULL))
      AND (?10 IS NULL OR bounty_closes_date > ?10)
    ORDER BY
      CASE ?11 WHEN 'votes' THEN score WHEN 'activity' THEN last_activity_date
        ELSE creation_date END DESC,
      question_id DESC
    LIMIT ?12
    """

  /// Returns texts as a JSON array, the form in which SQL statements take lists; encoding cannot
  /// fail.
  private static func jsonArray(_ texts: [String]) -> String { sortedJSON(texts) ?? "[]" }

  /// Returns the score changes of available questions since a date, by question id.
  ///
  /// Contains only questions whose score rose and that were stored at that date.
  package func scoreGainsByID(ofSite site: String, since date: Date) throws(ArchiveError)
    -> [Int: ScoreChange]
  {
    var rows = try connection.query(
      """
      SELECT question_id, before, score
      FROM (
        SELECT question_id, score, (
            SELECT score FROM scores AS s
            WHERE s.site = ?1 AND s.question_id = q.question_id AND fetched_at <= ?2
            ORDER BY fetched_at DESC
            LIMIT 1) AS before
        FROM questions AS q
        WHERE site = ?1 AND unavailable_since IS NULL)
      WHERE score > before
      """,
      site, date)
    var gains: [Int: ScoreChange] = [:]
    while try rows.step() {
      gains[rows.next()] = ScoreChange(before: rows.next(), after: rows.next())
    }
    return gains
  }
}
