package import FoundationEssentials
package import StackExchange

extension Archive {
  /// The columns of a question that a call reads.
  package enum Detail: Sendable {
    /// All stored columns of questions, answers and comments.
    case everything
    /// The columns of questions, answers and comments that pages show.
    ///
    /// Omits `Post.otherFields`, and reads only the rendered form of each text: Markdown of posts
    /// and HTML of comments, or the other form if that is missing.
    case forPages
  }

  /// Returns a question with its answers and comments; nil if it is unknown or unavailable.
  package func question(_ id: Int, site: String, detail: Detail = .everything)
    throws -> Question?
  {
    var result: Question?
    try forEachQuestion(ofSite: site, ids: id...id, detail: detail) { question, _ in
      result = question
    }
    return result
  }

  /// Returns a question with all stored columns, even if it is unavailable.
  package func storedQuestion(_ id: Int, site: String) throws(ArchiveError) -> Question? {
    var stream = try QuestionStream(
      of: self, site: site, ids: id...id, detail: .everything, includingUnavailable: true)
    return try stream.next()?.question
  }

  /// Calls a closure with each available question of a site, sorted by id; only one is in memory at
  /// a time.
  ///
  /// Answers are sorted best first: the accepted one, then by score, then oldest first; comments by
  /// date. All questions are read from one snapshot of the archive. Reading ends if the closure
  /// throws an error.
  package func forEachQuestion(
    ofSite site: String, ids: ClosedRange<Int> = ValidRange.ids, detail: Detail = .everything,
    _ body: (_ question: Question, _ dataDate: Date) throws -> Void
  ) throws {
    try connection.readTransaction {
      var stream = try QuestionStream(of: self, site: site, ids: ids, detail: detail)
      while let (question, dataDate) = try stream.next() { try body(question, dataDate) }
    }
  }

  /// Calls a closure with each available question of a site, its score history and its links,
  /// sorted by id.
  ///
  /// Reads the columns of ``Detail/forPages``, the scores up to the date of the data, and up to
  /// `maxLinks` links.
  package func forEachPageQuestion(
    ofSite site: String, ids: ClosedRange<Int>, maxLinks: Int,
    _ body: (
      _ question: Question, _ dataDate: Date, _ scores: [ScorePoint], _ links: [PostLink]
    ) throws -> Void
  ) throws {
    try connection.readTransaction {
      var stream = try QuestionStream(of: self, site: site, ids: ids, detail: .forPages)
      var histories = try ScoreHistoryReader(of: self, site: site, ids: ids)
      var links = try PostLinkReader(of: self, site: site, ids: ids)
      while let (question, dataDate) = try stream.next() {
        try body(
          question, dataDate, histories.scores(ofQuestion: question.id, until: dataDate),
          links.links(ofQuestion: question.id, limit: maxLinks))
      }
    }
  }

  /// Returns the ids of the stored answers of a question, in ascending order.
  package func answerIDs(ofQuestion id: Int, site: String) throws(ArchiveError) -> [Int] {
    try connection.query(
      "SELECT answer_id FROM answers WHERE site = ? AND question_id = ? ORDER BY answer_id", site,
      id
    ).map { $0.next() }
  }

  /// Returns the ids of the stored comments on a question and its answers.
  package func commentIDs(ofQuestion id: Int, site: String) throws(ArchiveError) -> Set<Int> {
    Set(
      try connection.query(
        "SELECT comment_id FROM comments WHERE site = ? AND question_id = ?", site, id
      ).map { $0.next() })
  }

  /// Returns those of the given question ids that are stored in the archive.
  package func storedQuestionIDs(site: String, among ids: some Sequence<Int>)
    throws(ArchiveError) -> Set<Int>
  {
    var stored: Set<Int> = []
    for id in ids where ValidRange.ids.contains(id) {
      var rows = try connection.query(
        "SELECT 1 FROM questions WHERE site = ? AND question_id = ?", site, id)
      if try rows.step() { stored.insert(id) }
    }
    return stored
  }
}

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

extension Archive {
  /// Returns the ids of the questions that a question was closed as a duplicate of.
  package func originalIDs(ofDuplicate id: Int, site: String) throws(ArchiveError) -> [Int] {
    var row = try connection.query(
      "SELECT other FROM questions WHERE site = ? AND question_id = ?", site, id)
    guard try row.step(), let other: [String: JSONValue] = try row.nextJSON(),
      case .object(let details)? = other["closed_details"],
      case .array(let originals)? = details["original_questions"]
    else { return [] }
    return originals.compactMap { original in
      guard case .object(let fields) = original, case .integer(let id)? = fields["question_id"]
      else { return nil }
      return ValidRange.ids.contains(id) ? id : nil
    }
  }

  /// Returns users of a site, in the order of the ids; unknown users have an id but no name.
  package func users(_ ids: [Int], ofSite site: String) throws(ArchiveError) -> [User] {
    let lookup = try UserLookup(ofSite: site, in: self)
    var users: [User] = []
    for id in ids { users.append(try lookup.user(id)) }
    return users
  }
}

extension Archive {
  /// Stores a site and the API that its posts come from, unless a newer state is stored.
  ///
  /// - Throws: ``ArchiveError/otherAPI(site:stored:requested:)`` if the stored posts of the site
  ///   came from another API.
  package func save(_ community: Community, apiBase: String, at date: Date)
    throws(ArchiveError)
  {
    try connection.transaction { () throws(ArchiveError) in
      if let stored = try self.apiBase(ofSite: community.apiSiteParameter), stored != apiBase {
        throw .otherAPI(site: community.apiSiteParameter, stored: stored, requested: apiBase)
      }
      try connection.upsert(
        CommunityRow(community: community, apiBase: apiBase, fetchDate: date), CommunityRow.upsert)
    }
  }

  /// Returns the stored description of a site, given its API parameter; nil if the site is not
  /// stored.
  package func community(_ parameter: String) throws(ArchiveError) -> Community? {
    try connection.row(Self.selectCommunity, parameter, as: CommunityRow.self)?.communityWithPrivacy
  }

  /// Returns all stored sites, sorted by API parameter.
  package func communities() throws(ArchiveError) -> [Community] {
    try connection.rows(Self.selectCommunities, as: CommunityRow.self).map(\.communityWithPrivacy)
  }

  private static let selectCommunity = SQL(
    "SELECT \(CommunityRow.selectList()) FROM sites WHERE site = ?")
  private static let selectCommunities = SQL(
    "SELECT \(CommunityRow.selectList()) FROM sites ORDER BY site")

  /// Returns the address of the API that the posts of a site come from; nil if all came from data
  /// dumps.
  package func apiBase(ofSite parameter: String) throws(ArchiveError) -> String? {
    try connection.query(
      "SELECT api_base FROM sites WHERE site = ? AND api_base <> ''", parameter
    ).first()
  }
}

extension Archive {
  /// Returns the names of the tags of all sites; a tag occurs once for each site that uses it.
  ///
  /// Takes one index lookup per tag, however many questions have it.
  package func tagNames() throws(ArchiveError) -> [String] {
    var names: [String] = []
    for community in try communities() {
      names += try tagNames(ofSite: community.apiSiteParameter)
    }
    return names
  }

  /// Returns the names of the tags that questions of a site have, in the order of their bytes.
  package func tagNames(ofSite site: String) throws(ArchiveError) -> [String] {
    try connection.query(Self.selectTagNames, site).map { $0.next() as String }
  }

  private static let selectTagNames = SQL(
    """
    WITH RECURSIVE names(tag) AS (
      SELECT min(tag) FROM question_tags WHERE site = ?1
      UNION ALL
      SELECT (SELECT min(tag) FROM question_tags WHERE site = ?1 AND tag > names.tag) FROM names
      WHERE names.tag IS NOT NULL
    )
    SELECT tag FROM names WHERE tag IS NOT NULL
    """)
}
