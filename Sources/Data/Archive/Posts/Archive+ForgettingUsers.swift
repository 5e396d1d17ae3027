package import StackExchange

extension Archive {
  /// Returns the user with an id; nil if the user is not stored.
  package func user(_ id: Int, site: String) throws(ArchiveError) -> User? {
    try connection.row(UserRow.select, id, site, as: UserRow.self)?.user
  }

  /// Deletes a user; the user's posts and comments stay, as those of a deleted user.
  package func removeUser(_ id: Int, site: String) throws(ArchiveError) {
    try connection.run("DELETE FROM users WHERE site = ? AND user_id = ?", site, id)
    try connection.run("DELETE FROM author_lists WHERE site = ? AND user_id = ?", site, id)
    for columns in PersonColumns.all { try connection.run(columns.anonymize, site, id) }
    for table in PostTable.all { try eraseMentions(of: id, in: table, site: site) }
  }

  /// Erases mentions of a user from the column `other` of posts, which stores API fields without a
  /// column of their own.
  private func eraseMentions(of id: Int, in table: PostTable, site: String)
    throws(ArchiveError)
  {
    var rows = try connection.query(table.select, site, "\(id)")
    var erased: [(rowID: Int, otherFields: String?)] = []
    while try rows.step() {
      let row: Int = rows.next()
      guard let other: [String: JSONValue] = try rows.nextJSON() else { continue }
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

  /// A statement that selects the ids of all users in these columns on a site.
  static let selectAllUserIDs = SQL(
    all.map { "SELECT \($0.person)_id FROM \($0.table) WHERE site = ?1" }
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
