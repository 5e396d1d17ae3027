package import FoundationEssentials
package import StackExchange

/// What can be forgotten for good.
package enum Forgettable: String, Sendable, CaseIterable {
  case question
  case user
}

/// What of a site was forgotten, by id.
package struct Forgotten: Sendable {
  package let questions: Set<Int>
  package let users: Set<Int>

  /// A question as it may be kept: without the people who were forgotten; nil when it was forgotten
  /// itself.
  package func leftOut(of question: Question) -> Question? {
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
  /// Keeps something from ever being saved again.
  package func saveTombstone(_ kind: Forgettable, _ id: Int, site: String, at date: Date)
    throws(ArchiveError)
  {
    try connection.run(
      """
      INSERT INTO tombstones (kind, site, id, forgotten_at) VALUES (?, ?, ?, ?)
      ON CONFLICT DO NOTHING
      """,
      kind.rawValue, site, id, date)
  }

  /// Lets something be saved again; gives whether it was forgotten.
  package func removeTombstone(_ kind: Forgettable, _ id: Int, site: String)
    throws(ArchiveError) -> Bool
  {
    let forgotten = try forgotten(onSite: site)
    try connection.run(
      "DELETE FROM tombstones WHERE kind = ? AND site = ? AND id = ?", kind.rawValue, site, id)
    switch kind {
    case .question: return forgotten.questions.contains(id)
    case .user: return forgotten.users.contains(id)
    }
  }

  /// Whether a person is not to be named again.
  package func isForgotten(_ user: UserKey) throws(ArchiveError) -> Bool {
    try forgotten(onSite: user.site).users.contains(user.id)
  }

  /// The questions of a site that were forgotten.
  package func forgottenQuestions(ofSite site: String) throws(ArchiveError) -> Set<Int> {
    try forgotten(onSite: site).questions
  }

  /// What of a site was forgotten.
  package func forgotten(onSite site: String) throws(ArchiveError) -> Forgotten {
    var rows = try connection.query("SELECT kind, id FROM tombstones WHERE site = ?", site)
    var forgotten: [String: Set<Int>] = [:]
    while try rows.step() { forgotten[rows.next(), default: []].insert(rows.next()) }
    return Forgotten(
      questions: forgotten["question"] ?? [], users: forgotten["user"] ?? [])
  }
}

// MARK: - Removing

extension Archive {
  /// Performs what removes something for good: all of it or nothing, and so that no byte of it is
  /// left in the file.
  package func forgetting<R>(_ body: () throws -> R) throws -> R {
    try connection.execute("PRAGMA secure_delete = ON")
    let result = try transaction {
      // Answers of the last minutes hold what is to be forgotten as it came.
      try connection.run("DELETE FROM recent_answers")
      try dropFullText()
      try dropSearchIndex()
      try dropListParts()
      return try body()
    }
    try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return result
  }

  /// Removes a question with its answers, comments, links and figures over time; its lines in
  /// editions stay.
  package func removeQuestion(_ id: Int, site: String) throws(ArchiveError) {
    try connection.run(
      "DELETE FROM post_links WHERE site = ?1 AND (question_id = ?2 OR related_id = ?2)", site, id)
    try connection.run("DELETE FROM questions WHERE site = ? AND question_id = ?", site, id)
  }

  /// Removes what is known of a digest, its editions, what they showed, its runs, but not its
  /// questions; gives whether there was anything.
  package func removeDigest(_ name: String) throws(ArchiveError) -> Bool {
    let isKnown = try digestStatuses().contains { $0.name == name }
    try connection.run("DELETE FROM editions WHERE digest = ?", name)
    try connection.run("DELETE FROM shown_questions WHERE digest = ?", name)
    try connection.run("DELETE FROM fetches WHERE digest = ?", name)
    try connection.run("DELETE FROM run_digests WHERE digest = ?", name)
    return isKnown
  }

  /// The avatars' addresses of every user of every site, as the API gave them.
  package func profileImages() throws(ArchiveError) -> Set<String> {
    Set(
      try connection.query(
        "SELECT DISTINCT profile_image FROM users WHERE profile_image IS NOT NULL"
      ).map { $0.next() })
  }

  /// Removes addresses of images, and the images that no other address gives.
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
