package import FoundationEssentials
package import StackExchange

/// A query for available questions of a site in the archive.
package struct QuestionQuery: Sendable, Equatable {
  /// The property by which results are sorted in descending order; ties are sorted newest first.
  package enum SortOrder: String, Sendable, CaseIterable {
    /// Questions with the highest score first.
    case votes
    /// Questions with the latest activity first.
    case activity
    /// Newest questions first.
    case creation
  }

  /// The states of questions to which a query can be restricted.
  package enum Kind: Sendable, Equatable {
    /// All questions, in any state.
    case any
    /// Open questions without an accepted answer or an answer with a positive score.
    case unanswered
    /// Questions with a bounty that is open at a date.
    case bounty(at: Date)
  }

  var site: String
  /// The tags that results must or must not have.
  var tags: TagRule
  var kind: Kind
  /// The earliest creation date of results; nil for no limit.
  var createdFrom: Date?
  /// The latest creation date of results; nil for no limit.
  var createdUntil: Date?
  var minimumScore: Int?
  var order: SortOrder
  /// The maximum number of results; nil for no limit.
  var limit: Int?

  package init(
    site: String, tags: TagRule = TagRule(), kind: Kind = .any, createdFrom: Date? = nil,
    createdUntil: Date? = nil,
    minimumScore: Int? = nil, order: SortOrder = .votes, limit: Int? = nil
  ) {
    self.site = site
    self.tags = tags
    self.kind = kind
    self.createdFrom = createdFrom
    self.createdUntil = createdUntil
    self.minimumScore = minimumScore
    self.order = order
    self.limit = limit
  }
}

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

extension Archive {
  /// Returns summaries of questions, in the order of the ids; skips unknown and unavailable
  /// questions.
  package func summaries(ofSite site: String, ids: some Sequence<Int>) throws(ArchiveError)
    -> [QuestionSummary]
  {
    let users = try UserLookup(ofSite: site, in: self)
    var tags = try connection.query(SummarySQL.selectTagsOfOne, 0, site, ValidRange.maxTagCount)
    var row = try connection.query(SummarySQL.selectOne, 0, site)
    var summaries: [QuestionSummary] = []
    for id in ids {
      try row.reset(binding: id)
      guard try row.step() else { continue }
      var summary = try row.read(QuestionSummary.self, users)
      try tags.reset(binding: id)
      while try tags.step() { summary.tags.append(try tags.read(TagRow.self).tag) }
      summaries.append(summary)
    }
    return summaries
  }

  /// Returns the ids of the first available questions of a site whose ids are greater than `id`, in
  /// ascending order.
  package func questionIDs(ofSite site: String, after id: Int, limit: Int) throws(ArchiveError)
    -> [Int]
  {
    try connection.query(
      """
      SELECT question_id FROM questions
      WHERE site = ? AND question_id > ? AND unavailable_since IS NULL
      ORDER BY question_id
      LIMIT ?
      """,
      site, id, limit
    ).map { $0.next() }
  }

  /// Calls a closure with the summary of each available question of a site and summaries of its
  /// answers, sorted by question id.
  ///
  /// Skips answers without an author id, or all answers unless they are included; authors have an id
  /// but no name. Takes half the time of requesting each summary separately.
  package func forEachSummary(
    ofSite site: String, ids: ClosedRange<Int> = ValidRange.ids, includingAnswers: Bool = true,
    _ body: (QuestionSummary, [AnswerSummary]) -> Void
  ) throws(ArchiveError) {
    let (first, last) = (ids.lowerBound, ids.upperBound)
    var tags = QuestionRowReader<TagRow>(
      try connection.query(SummarySQL.selectTags, site, first, last, ValidRange.maxTagCount))
    var answers = QuestionRowReader<AnswerSummary>(
      try connection.query(
        AnswerSummary.select, site, first, last, ValidRange.ids.lowerBound,
        ValidRange.ids.upperBound))
    var row = try connection.query(SummarySQL.selectAll, site, first, last)
    while try row.step() {
      var summary = try row.read(QuestionSummary.self)
      while let row = try tags.next(inQuestion: summary.id) { summary.tags.append(row.tag) }
      var answerSummaries: [AnswerSummary] = []
      while includingAnswers, let row = try answers.next(inQuestion: summary.id) {
        answerSummaries.append(row)
      }
      body(summary, answerSummaries)
    }
  }

  /// Calls a closure with each user of a site, sorted by id.
  package func forEachUser(
    ofSite site: String, ids: ClosedRange<Int>, _ body: (User) -> Void
  ) throws(ArchiveError) {
    var row = try connection.query(UserRow.selectAll, site, ids.lowerBound, ids.upperBound)
    while try row.step() { body(try row.read(UserRow.self).user) }
  }

  /// Returns the range and number of all question ids of a site, including unavailable questions;
  /// nil if there are none.
  package func questionIDRange(ofSite site: String) throws(ArchiveError)
    -> (range: ClosedRange<Int>, count: Int)?
  {
    try connection.query(
      """
      SELECT min(question_id), max(question_id), count(*) FROM questions
      WHERE site = ? AND question_id BETWEEN ? AND ?
      """,
      site, ValidRange.ids.lowerBound, ValidRange.ids.upperBound
    ).idRange()
  }

  /// Returns the range and number of all user ids of a site; nil if there are none.
  package func userIDRange(ofSite site: String) throws(ArchiveError)
    -> (range: ClosedRange<Int>, count: Int)?
  {
    try connection.query(
      """
      SELECT min(user_id), max(user_id), count(*) FROM users
      WHERE site = ? AND user_id BETWEEN ? AND ?
      """,
      site, ValidRange.userIDs.lowerBound, ValidRange.userIDs.upperBound
    ).idRange()
  }
}

extension Statement {
  /// Returns the range and number of ids in a result row of minimum, maximum and count; nil if
  /// there are no ids.
  fileprivate consuming func idRange() throws(ArchiveError) -> (
    range: ClosedRange<Int>, count: Int
  )? {
    var row = self
    guard try row.step(), let first: Int64 = row.next(), let last: Int64 = row.next() else {
      return nil
    }
    return (Int(first)...Int(last), row.next())
  }
}

extension QuestionSummary: TableRow {
  static let empty = QuestionSummary(site: "", id: 0, title: "", dataDate: .distantPast)

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("site", &site, .key)
    try visitor.visit("question_id", &id, .key)
    try visitor.visit("changed_at", &dataDate)
    try visitor.visit("title", &title)
    try visitor.visit("score", &score)
    try visitor.visit("answer_count", &answerCount)
    try visitor.visit("view_count", &viewCount)
    try visitor.visit("accepted_answer_id", &acceptedAnswerID)
    try visitor.visitUser("owner", &owner)
    try visitor.visit("creation_date", &creationDate)
    try visitor.visit("last_activity_date", &lastActivityDate)
    try visitor.visit("bounty_amount", &bountyAmount)
    try visitor.visit("bounty_closes_date", &bountyClosesDate)
  }
}

extension AnswerSummary: QuestionChildRow {
  static let empty = AnswerSummary(id: 0, questionID: 0, authorID: 0)

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("answer_id", &id, .key)
    try visitor.visit("question_id", &questionID, .key)
    try visitor.visit("owner_id", &authorID)
    try visitor.visit("score", &score)
    try visitor.visit("creation_date", &creationDate)
  }

  fileprivate static let select = SQL(
    """
    SELECT \(selectList()) FROM answers
    WHERE site = ?1 AND question_id BETWEEN ?2 AND ?3 AND answer_id BETWEEN ?4 AND ?5
      AND owner_id IS NOT NULL
    ORDER BY question_id, answer_id
    """)
}

/// The SQL statements that select question summaries and their tags.
private enum SummarySQL {
  /// A statement that selects the summary of a question.
  static let selectOne = SQL(
    """
    SELECT \(QuestionSummary.selectList()) FROM questions
    WHERE question_id = ?1 AND site = ?2 AND unavailable_since IS NULL
    """)
  /// A statement that selects the tags of a question.
  static let selectTagsOfOne = SQL(
    """
    SELECT \(TagRow.selectList()) FROM question_tags
    WHERE question_id = ?1 AND site = ?2 AND position BETWEEN 0 AND ?3 - 1
    ORDER BY position
    """)
  /// A statement that selects the summaries of all available questions in a range of ids.
  static let selectAll = SQL(
    """
    SELECT \(QuestionSummary.selectList()) FROM questions
    WHERE site = ?1 AND question_id BETWEEN ?2 AND ?3 AND unavailable_since IS NULL
    ORDER BY question_id
    """)
  /// A statement that selects the tags of all questions in a range of ids.
  static let selectTags = SQL(
    """
    SELECT \(TagRow.selectList()) FROM question_tags
    WHERE site = ?1 AND question_id BETWEEN ?2 AND ?3 AND position BETWEEN 0 AND ?4 - 1
    ORDER BY question_id, position
    """)
}
