package import StackExchange

extension Archive {
  /// A user as known; nil when there is none.
  package func user(_ id: Int, site: String) throws(ArchiveError) -> User? {
    try connection.row(UserRow.select, id, site, as: UserRow.self)?.user
  }

  /// Removes a user, whose posts and comments stay, as those of somebody who was deleted.
  package func removeUser(_ id: Int, site: String) throws(ArchiveError) {
    try connection.run("DELETE FROM users WHERE site = ? AND user_id = ?", site, id)
    try connection.run("DELETE FROM author_lists WHERE site = ? AND user_id = ?", site, id)
    for place in PersonPlace.all { try connection.run(place.forget, site, id) }
    for posts in MentioningPosts.all { try eraseMentions(of: id, in: posts, site: site) }
  }

  /// Erases a user from what the API said of posts beside known fields.
  private func eraseMentions(of id: Int, in posts: MentioningPosts, site: String)
    throws(ArchiveError)
  {
    var rows = try connection.query(posts.select, site, "\(id)")
    var erased: [(row: Int, other: String?)] = []
    while try rows.step() {
      let row: Int = rows.next()
      guard let other: [String: JSONValue] = try rows.nextJSON() else { continue }
      let left = other.withoutMentions(of: [id])
      if left != other { erased.append((row, left.isEmpty ? nil : sortedJSON(left))) }
    }
    for (row, other) in erased { try connection.run(posts.update, other, row) }
  }

  /// Removes those of some users whom nobody's posts name any more, and names them.
  package func removeUsers(notNamedAmong ids: Set<Int>, site: String)
    throws(ArchiveError) -> Set<Int>
  {
    var rows = try connection.query(PersonPlace.everybody, site)
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

/// Where rows name a person.
private struct PersonPlace {
  let table: String
  let person: String
  /// Makes of the person somebody who was deleted.
  let forget: SQL

  init(_ table: String, _ person: String) {
    (self.table, self.person) = (table, person)
    forget = SQL(
      """
      UPDATE \(table)
      SET \(person)_id = NULL, \(person)_kind = 'does_not_exist', \(person)_name = NULL
      WHERE site = ? AND \(person)_id = ?
      """)
  }

  static let all = [
    PersonPlace("questions", "owner"), PersonPlace("questions", "last_editor"),
    PersonPlace("answers", "owner"), PersonPlace("answers", "last_editor"),
    PersonPlace("comments", "owner"), PersonPlace("comments", "reply_to"),
    PersonPlace("tag_wikis", "owner"), PersonPlace("tag_wikis", "last_editor"),
  ]

  /// Who is named in any of them.
  static let everybody = SQL(
    all.map { "SELECT \($0.person)_id FROM \($0.table) WHERE site = ?1" }
      .joined(separator: " UNION "))
}

/// Posts beside whose fields the API may have named people.
private struct MentioningPosts {
  /// Those where a user's id may be.
  let select: SQL
  let update: SQL

  private init(_ table: String) {
    select = SQL("SELECT rowid, other FROM \(table) WHERE site = ? AND instr(other, ?) > 0")
    update = SQL("UPDATE \(table) SET other = ? WHERE rowid = ?")
  }

  static let all = [MentioningPosts("questions"), MentioningPosts("answers")]
}
