internal import FoundationEssentials
package import StackExchange

extension Archive {
  /// What lists show of questions, in the order of the ids; ids that
  /// are unknown or gone are passed over.
  package func summaries(ofSite site: String, ids: some Sequence<Int>) throws(ArchiveError)
    -> [QuestionSummary]
  {
    let users = try UserLookup(ofSite: site, in: self)
    var tags = try connection.query(SummarySQL.tagsOfOne, 0, site, ValidRange.tags)
    var row = try connection.query(SummarySQL.one, 0, site)
    var summaries: [QuestionSummary] = []
    for id in ids {
      try row.restart(with: id)
      guard try row.step() else { continue }
      var summary = try row.read(QuestionSummary.self, users)
      try tags.restart(with: id)
      while try tags.step() { summary.tags.append(try tags.read(TagRow.self).tag) }
      summaries.append(summary)
    }
    return summaries
  }

  /// Hands over what lists show of the questions of a site that are not gone, by id, with those of
  /// their answers whose authors are known; of people the ids alone.
  ///
  /// Reads them in one go, which takes half the time of asking for each.
  package func forEachSummary(
    ofSite site: String, from ids: ClosedRange<Int> = ValidRange.ids,
    _ body: (QuestionSummary, [AnswerSummary]) -> Void
  ) throws(ArchiveError) {
    let (first, last) = (ids.lowerBound, ids.upperBound)
    var tags = RowsByQuestion<TagRow>(
      try connection.query(SummarySQL.tags, site, first, last, ValidRange.tags))
    var answers = RowsByQuestion<AnswerSummary>(
      try connection.query(
        AnswerSummary.select, site, first, last, ValidRange.ids.lowerBound,
        ValidRange.ids.upperBound))
    var row = try connection.query(SummarySQL.all, site, first, last)
    while try row.step() {
      var summary = try row.read(QuestionSummary.self)
      while let row = try tags.next(inQuestion: summary.id) { summary.tags.append(row.tag) }
      var known: [AnswerSummary] = []
      while let row = try answers.next(inQuestion: summary.id) { known.append(row) }
      body(summary, known)
    }
  }

  /// Hands over the users of a site, by id.
  package func forEachUser(
    ofSite site: String, from ids: ClosedRange<Int>, _ body: (User) -> Void
  ) throws(ArchiveError) {
    var row = try connection.query(UserRow.selectAll, site, ids.lowerBound, ids.upperBound)
    while try row.step() { body(try row.read(UserRow.self).user) }
  }

  /// The least and the greatest id of a site's questions, gone or not, and how many there are; nil when
  /// there are none.
  package func questionIDs(ofSite site: String) throws(ArchiveError)
    -> (range: ClosedRange<Int>, count: Int)?
  {
    try connection.query(
      """
      SELECT min(question_id), max(question_id), count(*) FROM questions
      WHERE site = ? AND question_id BETWEEN ? AND ?
      """,
      site, ValidRange.ids.lowerBound, ValidRange.ids.upperBound
    ).range()
  }

  /// The same of its users.
  package func userIDs(ofSite site: String) throws(ArchiveError)
    -> (range: ClosedRange<Int>, count: Int)?
  {
    try connection.query(
      """
      SELECT min(user_id), max(user_id), count(*) FROM users
      WHERE site = ? AND user_id BETWEEN ? AND ?
      """,
      site, ValidRange.userIDs.lowerBound, ValidRange.userIDs.upperBound
    ).range()
  }
}

extension Statement {
  /// The least and the greatest of some numbers, and how many there are.
  fileprivate consuming func range() throws(ArchiveError) -> (range: ClosedRange<Int>, count: Int)?
  {
    var row = self
    guard try row.step(), let first: Int64 = row.next(), let last: Int64 = row.next() else {
      return nil
    }
    return (Int(first)...Int(last), row.next())
  }
}

extension QuestionSummary: TableRow {
  static let blank = QuestionSummary(site: "", id: 0, title: "", dataDate: .distantPast)

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("site", &site, .key)
    try columns.column("question_id", &id, .key)
    try columns.column("changed_at", &dataDate)
    try columns.column("title", &title)
    try columns.column("score", &score)
    try columns.column("answer_count", &answerCount)
    try columns.column("view_count", &viewCount)
    try columns.column("accepted_answer_id", &acceptedAnswerID)
    try columns.person("owner", &owner)
    try columns.column("creation_date", &creationDate)
    try columns.column("last_activity_date", &lastActivityDate)
    try columns.column("bounty_amount", &bountyAmount)
    try columns.column("bounty_closes_date", &bountyClosesDate)
  }
}

extension AnswerSummary: QuestionPart {
  static let blank = AnswerSummary(id: 0, questionID: 0, authorID: 0)

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("answer_id", &id, .key)
    try columns.column("question_id", &questionID, .key)
    try columns.column("owner_id", &authorID)
    try columns.column("score", &score)
    try columns.column("creation_date", &creationDate)
  }

  fileprivate static let select = SQL(
    """
    SELECT \(names()) FROM answers
    WHERE site = ?1 AND question_id BETWEEN ?2 AND ?3 AND answer_id BETWEEN ?4 AND ?5
      AND owner_id IS NOT NULL
    ORDER BY question_id, answer_id
    """)
}

private enum SummarySQL {
  static let one = SQL(
    """
    SELECT \(QuestionSummary.names()) FROM questions
    WHERE question_id = ?1 AND site = ?2 AND gone_at IS NULL
    """)
  static let tagsOfOne = SQL(
    """
    SELECT \(TagRow.names()) FROM question_tags
    WHERE question_id = ?1 AND site = ?2 AND position BETWEEN 0 AND ?3 - 1
    ORDER BY position
    """)
  static let all = SQL(
    """
    SELECT \(QuestionSummary.names()) FROM questions
    WHERE site = ?1 AND question_id BETWEEN ?2 AND ?3 AND gone_at IS NULL
    ORDER BY question_id
    """)
  static let tags = SQL(
    """
    SELECT \(TagRow.names()) FROM question_tags
    WHERE site = ?1 AND question_id BETWEEN ?2 AND ?3 AND position BETWEEN 0 AND ?4 - 1
    ORDER BY question_id, position
    """)
}
