package import FoundationEssentials
package import StackExchange

/// The kinds of object that a tombstone can keep from being stored again.
package enum TombstoneKind: String, Sendable, CaseIterable {
  case question
  case user
}

/// The ids of the questions and users of a site that must not be stored again.
package struct ForgottenIDs: Sendable {
  /// The ids of forgotten questions.
  package let questions: Set<Int>
  /// The ids of forgotten users.
  package let users: Set<Int>

  /// Returns a question without forgotten people; nil if the question itself was forgotten.
  package func redacted(_ question: Question) -> Question? {
    if questions.contains(question.id) { return nil }
    if users.isEmpty { return question }
    return question.mapUsers { user in
      guard let id = user.id, users.contains(id) else { return user }
      return User(kind: .doesNotExist)
    }.withoutMentions(of: users)
  }
}

// MARK: - Tombstones

extension Archive {
  /// Stores a tombstone, which prevents a question or user from being stored again.
  package func saveTombstone(_ kind: TombstoneKind, _ id: Int, site: String, at date: Date)
    throws(ArchiveError)
  {
    try connection.run(
      """
      INSERT INTO tombstones (kind, site, id, forgotten_at) VALUES (?, ?, ?, ?)
      ON CONFLICT DO NOTHING
      """,
      kind.rawValue, site, id, date)
  }

  /// Deletes a tombstone, so that a question or user may be stored again; returns whether there was
  /// one.
  package func removeTombstone(_ kind: TombstoneKind, _ id: Int, site: String)
    throws(ArchiveError) -> Bool
  {
    let forgotten = try forgottenIDs(onSite: site)
    try connection.run(
      "DELETE FROM tombstones WHERE kind = ? AND site = ? AND id = ?", kind.rawValue, site, id)
    switch kind {
    case .question: return forgotten.questions.contains(id)
    case .user: return forgotten.users.contains(id)
    }
  }

  /// Returns all tombstones, by kind, site and id.
  package func tombstones() throws(ArchiveError) -> [(
    kind: TombstoneKind, site: String, id: Int, date: Date
  )] {
    try connection.query(
      "SELECT kind = 'user', site, id, forgotten_at FROM tombstones ORDER BY kind, site, id"
    ).map { row in
      let isUser: Int = row.next()
      return (isUser != 0 ? .user : .question, row.next(), row.next(), row.next())
    }
  }

  /// Reports whether a user was forgotten.
  package func isForgotten(_ user: UserKey) throws(ArchiveError) -> Bool {
    try forgottenIDs(onSite: user.site).users.contains(user.id)
  }

  /// Returns the ids of the forgotten questions of a site.
  package func forgottenQuestions(ofSite site: String) throws(ArchiveError) -> Set<Int> {
    try forgottenIDs(onSite: site).questions
  }

  /// Returns the ids of all forgotten questions and users of a site.
  package func forgottenIDs(onSite site: String) throws(ArchiveError) -> ForgottenIDs {
    var rows = try connection.query("SELECT kind, id FROM tombstones WHERE site = ?", site)
    var forgotten: [String: Set<Int>] = [:]
    while try rows.step() { forgotten[rows.next(), default: []].insert(rows.next()) }
    return ForgottenIDs(
      questions: forgotten["question"] ?? [], users: forgotten["user"] ?? [])
  }
}

// MARK: - Removing

extension Archive {
  /// Runs a closure that deletes data in a transaction, and overwrites the deleted bytes in the
  /// file.
  ///
  /// Also deletes data derived from posts: recent responses and list parts. The closure removes what
  /// it deletes from the search index.
  package func withSecureDeletion<R>(_ body: () throws -> R) throws -> R {
    try connection.execute("PRAGMA secure_delete = ON")
    let result = try transaction {
      // Recent responses contain the posts to be deleted.
      try connection.run("DELETE FROM recent_responses")
      try deleteListParts()
      return try body()
    }
    try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return result
  }

  /// Deletes a question with its answers, comments, links and score history; editions still list
  /// it.
  package func removeQuestion(_ id: Int, site: String) throws(ArchiveError) {
    try connection.run(
      "DELETE FROM post_links WHERE site = ?1 AND (question_id = ?2 OR related_id = ?2)", site, id)
    try connection.run("DELETE FROM questions WHERE site = ? AND question_id = ?", site, id)
  }

  /// Deletes the editions, shown questions, fetch state and runs of a digest, but not its
  /// questions; returns whether the digest existed.
  package func removeDigest(_ name: String) throws(ArchiveError) -> Bool {
    let exists = try digestStatuses().contains { $0.name == name }
    try connection.run("DELETE FROM editions WHERE digest = ?", name)
    try connection.run("DELETE FROM shown_questions WHERE digest = ?", name)
    try connection.run("DELETE FROM fetches WHERE digest = ?", name)
    try connection.run("DELETE FROM run_digests WHERE digest = ?", name)
    return exists
  }

  /// Returns the ids of the users whom the posts and comments of a question name.
  package func userIDs(inQuestion id: Int, site: String) throws(ArchiveError) -> Set<Int> {
    var rows = try connection.query(PersonColumns.selectUserIDsOfQuestion, site, id)
    var ids: Set<Int> = []
    while try rows.step() {
      if let id: Int = rows.next() { ids.insert(id) }
    }
    return ids
  }

  /// Returns the URLs of the avatars of users as the API returned them, by the ids of the users.
  package func profileImageURLs(ofUsers ids: Set<Int>, site: String) throws(ArchiveError) -> [Int:
    String]
  {
    var rows = try connection.query(
      """
      SELECT user_id, profile_image || '' FROM users
      WHERE site = ? AND user_id IN (SELECT value FROM json_each(?)) AND profile_image IS NOT NULL
      """,
      site, sortedJSON(ids.sorted()) ?? "[]")
    var urls: [Int: String] = [:]
    while try rows.step() { urls[rows.next()] = rows.next() }
    return urls
  }

  /// Returns the URLs of the avatars of all users, as the API returned them.
  package func profileImageURLs() throws(ArchiveError) -> Set<String> {
    Set(
      try connection.query(
        "SELECT DISTINCT profile_image || '' FROM users WHERE profile_image IS NOT NULL"
      ).map { $0.next() })
  }

  /// Returns the URLs of all images that pages show, stored or not.
  package func imageURLs() throws(ArchiveError) -> Set<String> {
    Set(try connection.query("SELECT url FROM image_sources").map { $0.next() })
  }

  /// Deletes image URLs, and the images that no other URL refers to.
  package func removeImages(forURLs urls: Set<String>) throws(ArchiveError) {
    for url in urls {
      try connection.run("DELETE FROM image_sources WHERE url = ?", url)
    }
    try connection.run(
      """
      DELETE FROM image_variants WHERE hash NOT IN (
        SELECT hash FROM image_sources WHERE hash IS NOT NULL)
      """)
    try connection.run(
      """
      DELETE FROM images WHERE hash NOT IN (
        SELECT hash FROM image_sources WHERE hash IS NOT NULL
        UNION ALL SELECT variant_hash FROM image_variants WHERE variant_hash IS NOT NULL)
      """)
  }
}

extension Archive {
  /// Returns the user with an id; nil if the user is not stored.
  package func user(_ id: Int, site: String) throws(ArchiveError) -> User? {
    try connection.row(UserRow.select, id, site, as: UserRow.self)?.user
  }

  /// Deletes a user; the user's posts and comments stay, as those of a deleted user.
  ///
  /// - Returns: Whether the user was stored.
  @discardableResult
  package func removeUser(_ id: Int, site: String) throws(ArchiveError) -> Bool {
    let count =
      try connection.query(
        "SELECT count(*) FROM users WHERE site = ? AND user_id = ?", site, id
      ).first() ?? 0
    try connection.run("DELETE FROM users WHERE site = ? AND user_id = ?", site, id)
    try connection.run("DELETE FROM author_lists WHERE site = ? AND user_id = ?", site, id)
    for columns in PersonColumns.all { try connection.run(columns.anonymize, site, id) }
    for table in PostTable.all { try eraseMentions(of: id, in: table, site: site) }
    return count > 0
  }

  /// Erases mentions of a user from the column `other` of posts, which stores API fields without a
  /// column of their own; erases all fields if they cannot be read.
  private func eraseMentions(of id: Int, in table: PostTable, site: String)
    throws(ArchiveError)
  {
    var rows = try connection.query(table.select, site, "\(id)")
    var erased: [(rowID: Int, otherFields: String?)] = []
    while try rows.step() {
      let row: Int = rows.next()
      guard let other: [String: JSONValue] = decodedJSON(rows.next()) else {
        erased.append((row, nil))
        continue
      }
      let remaining = other.withoutMentions(of: [id])
      if remaining != other {
        erased.append((row, remaining.isEmpty ? nil : sortedJSON(remaining)))
      }
    }
    for (row, other) in erased { try connection.run(table.update, other, row) }
  }

  /// Deletes users that no post or comment refers to any more, and returns their ids.
  package func removeUnreferencedUsers(among ids: Set<Int>, site: String)
    throws(ArchiveError) -> Set<Int>
  {
    var rows = try connection.query(PersonColumns.selectAllUserIDs, site)
    var orphans = ids
    while try rows.step() {
      if let id: Int = rows.next() { orphans.remove(id) }
    }
    for id in orphans {
      try connection.run("DELETE FROM users WHERE site = ? AND user_id = ?", site, id)
    }
    return orphans
  }
}

/// The three columns of a table that store a person, such as `owner_id`, `owner_kind` and
/// `owner_name`.
///
/// Ids are selected as expressions, so that an invalid id in another post is no error.
private struct PersonColumns {
  /// The name of the table that contains the columns.
  let table: String
  /// The prefix of the names of the three columns, such as `owner`.
  let person: String
  /// A statement that replaces a user in the three columns by a deleted user without a name.
  let anonymize: SQL

  init(_ table: String, _ person: String) {
    (self.table, self.person) = (table, person)
    anonymize = SQL(
      """
      UPDATE \(table)
      SET \(person)_id = NULL, \(person)_kind = 'does_not_exist', \(person)_name = NULL
      WHERE site = ? AND \(person)_id = ?
      """)
  }

  /// The columns of all tables that store a person.
  static let all = [
    PersonColumns("questions", "owner"), PersonColumns("questions", "last_editor"),
    PersonColumns("answers", "owner"), PersonColumns("answers", "last_editor"),
    PersonColumns("comments", "owner"), PersonColumns("comments", "reply_to"),
    PersonColumns("tag_wikis", "owner"), PersonColumns("tag_wikis", "last_editor"),
  ]

  /// A statement that selects the ids of the users in these columns of a question, its answers and
  /// its comments.
  static let selectUserIDsOfQuestion = SQL(
    all.filter { $0.table != "tag_wikis" }
      .map { "SELECT +\($0.person)_id FROM \($0.table) WHERE site = ?1 AND question_id = ?2" }
      .joined(separator: " UNION "))

  /// A statement that selects the ids of all users in these columns on a site.
  static let selectAllUserIDs = SQL(
    all.map { "SELECT +\($0.person)_id FROM \($0.table) WHERE site = ?1" }
      .joined(separator: " UNION "))
}

/// A table of posts whose `other` column may mention users.
private struct PostTable {
  /// A statement that selects rows whose `other` column may contain the id of a user.
  let select: SQL
  /// A statement that updates the `other` column of a row.
  let update: SQL

  private init(_ table: String) {
    select = SQL("SELECT rowid, other FROM \(table) WHERE site = ? AND instr(other, ?) > 0")
    update = SQL("UPDATE \(table) SET other = ? WHERE rowid = ?")
  }

  static let all = [PostTable("questions"), PostTable("answers")]
}
