internal import FoundationEssentials
internal import StackExchange

extension Archive {
  /// What lists show of questions, in the order of the ids; ids that
  /// are unknown or gone are passed over.
  package func summaries(ofSite site: String, ids: some Sequence<Int>) throws(ArchiveError)
    -> [QuestionSummary]
  {
    var users = try UserLookup(ofSite: site, in: self)
    var tags = try connection.query(
      """
      SELECT tag FROM question_tags
      WHERE question_id = ?1 AND site = ?2 AND position < ?3
      ORDER BY position
      """,
      0, site, Bounds.tags)
    var row = try connection.query(
      """
      SELECT changed_at, question_id, title, score, answer_count, view_count, accepted_answer_id,
        owner_id, owner_kind, owner_name, creation_date, last_activity_date, bounty_amount,
        bounty_closes_date
      FROM questions
      WHERE question_id = ?1 AND site = ?2 AND gone_at IS NULL
      """,
      0, site)
    var summaries: [QuestionSummary] = []
    for id in ids {
      try row.restart(with: id)
      guard try row.step() else { continue }
      var summary = try QuestionSummary(from: &row, ofSite: site, &users)
      try tags.restart(with: id)
      while try tags.step() { summary.tags.append(tags.next()) }
      summaries.append(summary)
    }
    return summaries
  }

  /// What lists show of all questions of a site that are not gone, by id.
  ///
  /// Reads them in one go, which takes half the time of asking for each.
  ///
  /// - Parameters:
  ///   - site: The API parameter of the site.
  ///   - ids: From which question to which.
  /// - Returns: The summaries.
  /// - Throws: ``ArchiveError``.
  package func summaries(ofSite site: String, from ids: ClosedRange<Int> = Bounds.ids)
    throws(ArchiveError) -> [QuestionSummary]
  {
    let (first, last) = (ids.lowerBound, ids.upperBound)
    var users = try UserLookup(ofSite: site, in: self)
    var tags = try RowsByQuestion(
      connection.query(
        """
        SELECT question_id, tag
        FROM question_tags
        WHERE site = ?1 AND question_id BETWEEN ?2 AND ?3 AND position < ?4
        ORDER BY question_id, position
        """,
        site, first, last, Bounds.tags))
    var row = try connection.query(
      """
      SELECT changed_at, question_id, title, score, answer_count, view_count, accepted_answer_id,
        owner_id, owner_kind, owner_name, creation_date, last_activity_date, bounty_amount,
        bounty_closes_date
      FROM questions
      WHERE site = ?1 AND question_id BETWEEN ?2 AND ?3 AND gone_at IS NULL
      ORDER BY question_id
      """,
      site, first, last)
    var summaries: [QuestionSummary] = []
    while try row.step() {
      var summary = try QuestionSummary(from: &row, ofSite: site, &users)
      while try tags.step(inQuestion: summary.id) { summary.tags.append(tags.row.next()) }
      summaries.append(summary)
    }
    return summaries
  }

  /// The least and the greatest id of a site's questions, gone or not; nil when there are none.
  package func questionIDRange(ofSite site: String) throws(ArchiveError) -> ClosedRange<Int>? {
    var row = try connection.query(
      """
      SELECT min(question_id), max(question_id) FROM questions
      WHERE site = ? AND question_id BETWEEN ? AND ?
      """,
      site, Bounds.ids.lowerBound, Bounds.ids.upperBound)
    guard try row.step(), let first: Int = row.next(), let last: Int = row.next() else {
      return nil
    }
    return first...last
  }

  /// The tags of a site's questions by name, each with the number of questions that have it.
  package func tags(ofSite site: String) throws(ArchiveError) -> [(tag: String, count: Int)] {
    var rows = try connection.query(
      """
      SELECT tag, count(*)
      FROM question_tags JOIN questions USING (site, question_id)
      WHERE site = ? AND gone_at IS NULL AND position < ?
      GROUP BY tag
      ORDER BY tag
      """,
      site, Bounds.tags)
    var tags: [(tag: String, count: Int)] = []
    while try rows.step() { tags.append((rows.next(), rows.next())) }
    return tags
  }
}

extension QuestionSummary {
  /// Reads a row, which has no tags; its first column is found in the index by which rows are found.
  fileprivate init(from row: inout Statement, ofSite site: String, _ users: inout UserLookup)
    throws(ArchiveError)
  {
    let dataDate: Date = row.next()
    self.init(
      site: site, id: row.next(), title: row.next(), score: row.next(), answerCount: row.next(),
      viewCount: row.next(), acceptedAnswerID: row.next(), owner: try users.next(from: &row),
      creationDate: row.next(), lastActivityDate: row.next(),
      bountyAmount: row.next(), bountyClosesDate: row.next(), dataDate: dataDate)
  }
}
