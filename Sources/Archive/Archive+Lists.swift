extension Archive {
  /// The ids of the questions that a query asks for, in its order.
  package func questionIDs(matching query: QuestionQuery) throws(ArchiveError) -> [Int] {
    let tags = Set(query.tags)
    let limit = query.limit ?? -1
    guard !tags.isEmpty else {
      return try integers(
        connection.query(
          """
          SELECT question_id
          FROM questions
          WHERE site = ?1
            AND (?2 IS NULL OR creation_date >= ?2)
            AND (?3 IS NULL OR creation_date <= ?3)
            AND (?4 IS NULL OR score >= ?4)
          ORDER BY
            CASE ?5 WHEN 'votes' THEN score WHEN 'activity' THEN last_activity_date
              ELSE creation_date END DESC,
            question_id DESC
          LIMIT ?6
          """,
          query.site, query.createdFrom, query.createdUntil, query.minimumScore,
          query.order.rawValue, limit))
    }
    return try integers(
      connection.query(
        """
        SELECT question_id
        FROM questions
        WHERE site = ?1
          AND question_id IN (
            SELECT question_id
            FROM question_tags INDEXED BY question_tags_by_tag
            WHERE site = ?1 AND tag IN (SELECT value FROM json_each(?7))
            GROUP BY question_id
            HAVING count(*) = ?8)
          AND (?2 IS NULL OR creation_date >= ?2)
          AND (?3 IS NULL OR creation_date <= ?3)
          AND (?4 IS NULL OR score >= ?4)
        ORDER BY
          CASE ?5 WHEN 'votes' THEN score WHEN 'activity' THEN last_activity_date
            ELSE creation_date END DESC,
          question_id DESC
        LIMIT ?6
        """,
        query.site, query.createdFrom, query.createdUntil, query.minimumScore,
        query.order.rawValue, limit, try json(tags.sorted()), tags.count))
  }

  /// What lists show of questions, in the order of the ids; unknown ids are passed over.
  package func summaries(ofSite site: String, ids: some Sequence<Int>) throws(ArchiveError)
    -> [QuestionSummary]
  {
    var people = try People(ofSite: site, in: self)
    var summaries: [QuestionSummary] = []
    for id in ids {
      var row = try connection.query(
        """
        SELECT title, score, answer_count, view_count, accepted_answer_id, owner_id, owner_kind,
          owner_name, creation_date, last_activity_date, fetched_at
        FROM questions
        WHERE site = ? AND question_id = ?
        """,
        site, id)
      guard try row.step() else { continue }
      summaries.append(
        QuestionSummary(
          site: site, id: id, title: row.next(), tags: try tags(ofQuestion: id, site: site),
          score: row.next(), answerCount: row.next(), viewCount: row.next(),
          acceptedAnswerID: row.next(), owner: try people.next(from: &row),
          creationDate: row.next(), lastActivityDate: row.next(), fetchDate: row.next()))
    }
    return summaries
  }

  private func tags(ofQuestion id: Int, site: String) throws(ArchiveError) -> [String] {
    var rows = try connection.query(
      "SELECT tag FROM question_tags WHERE site = ? AND question_id = ? ORDER BY position",
      site, id)
    var tags: [String] = []
    while try rows.step() { tags.append(rows.next()) }
    return tags
  }

  /// The tags of a site's questions by name, each with the number of questions that have it.
  package func tags(ofSite site: String) throws(ArchiveError) -> [(tag: String, count: Int)] {
    var rows = try connection.query(
      """
      SELECT tag, count(*) FROM question_tags WHERE site = ? GROUP BY tag ORDER BY tag
      """,
      site)
    var tags: [(tag: String, count: Int)] = []
    while try rows.step() { tags.append((rows.next(), rows.next())) }
    return tags
  }
}
