extension Archive {
  /// The ids of the questions that a query asks for, in its order; none of them is gone.
  package func questionIDs(matching query: QuestionQuery) throws(ArchiveError) -> [Int] {
    let tags = Set(query.tags)
    return try integers(
      connection.query(
        """
        SELECT question_id
        FROM questions
        WHERE site = ?1 AND gone_at IS NULL
          AND question_id IN (
            SELECT question_id
            FROM question_tags INDEXED BY question_tags_by_tag
            WHERE site = ?1 AND tag IN (SELECT value FROM json_each(?2))
            GROUP BY question_id
            HAVING count(*) = ?3
            UNION ALL
            SELECT question_id FROM questions WHERE site = ?1 AND ?3 = 0)
          AND (?4 IS NULL OR creation_date >= ?4)
          AND (?5 IS NULL OR creation_date <= ?5)
          AND (?6 IS NULL OR score >= ?6)
        ORDER BY
          CASE ?7 WHEN 'votes' THEN score WHEN 'activity' THEN last_activity_date
            ELSE creation_date END DESC,
          question_id DESC
        LIMIT ?8
        """,
        query.site, try json(tags.sorted()), tags.count, query.createdFrom, query.createdUntil,
        query.minimumScore, query.order.rawValue, query.limit ?? -1))
  }

  /// What lists show of questions, in the order of the ids; ids that
  /// are unknown or gone are passed over.
  package func summaries(ofSite site: String, ids: some Sequence<Int>) throws(ArchiveError)
    -> [QuestionSummary]
  {
    var users = try UserLookup(ofSite: site, in: self)
    var tags = try connection.query(
      "SELECT tag FROM question_tags WHERE question_id = ?1 AND site = ?2 ORDER BY position",
      0, site)
    var row = try connection.query(
      """
      SELECT title, score, answer_count, view_count, accepted_answer_id, owner_id, owner_kind,
        owner_name, creation_date, last_activity_date, changed_at
      FROM questions
      WHERE question_id = ?1 AND site = ?2 AND gone_at IS NULL
      """,
      0, site)
    var summaries: [QuestionSummary] = []
    for id in ids {
      try row.restart(with: id)
      guard try row.step() else { continue }
      var summary = QuestionSummary(
        site: site, id: id, title: row.next(), score: row.next(), answerCount: row.next(),
        viewCount: row.next(), acceptedAnswerID: row.next(), owner: try users.next(from: &row),
        creationDate: row.next(), lastActivityDate: row.next(), dataDate: row.next())
      try tags.restart(with: id)
      while try tags.step() { summary.tags.append(tags.next()) }
      summaries.append(summary)
    }
    return summaries
  }

  /// The tags of a site's questions by name, each with the number of questions that have it.
  package func tags(ofSite site: String) throws(ArchiveError) -> [(tag: String, count: Int)] {
    var rows = try connection.query(
      """
      SELECT tag, count(*)
      FROM question_tags JOIN questions USING (site, question_id)
      WHERE site = ? AND gone_at IS NULL
      GROUP BY tag
      ORDER BY tag
      """,
      site)
    var tags: [(tag: String, count: Int)] = []
    while try rows.step() { tags.append((rows.next(), rows.next())) }
    return tags
  }
}
