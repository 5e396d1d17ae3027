internal import StackExchange

/// Finds the users that rows of a site name.
struct UserLookup: ~Copyable {
  private let known: UserCache
  private var rows: Statement

  init(ofSite site: String, in archive: Archive) throws(ArchiveError) {
    let known = try archive.users(ofSite: site)
    let rows = try archive.connection.query(
      """
      SELECT kind, user_id, display_name, link, profile_image, reputation
      FROM users
      WHERE user_id = ?1 AND site = ?2
      """,
      0, site)
    self.known = known
    self.rows = rows
  }

  /// Reads three columns of a row (id, kind and name), and the user that they mean.
  mutating func next(from row: inout Statement) throws(ArchiveError) -> User? {
    let id: Int? = row.next()
    let kind: String? = row.next()
    let name: String? = row.next()
    if let id { return try user(id) }
    guard let kind else { return nil }
    return User(kind: User.Kind(rawValue: kind), displayName: name)
  }

  private mutating func user(_ id: Int) throws(ArchiveError) -> User {
    if let user = known[id] { return user }
    // The site stays bound.
    try rows.restart(with: id)
    // A row that somebody deleted leaves the id alone.
    var user = User(id: id)
    if try rows.step() {
      user = User(
        kind: User.Kind(rawValue: rows.next()), id: rows.next(), displayName: rows.next(),
        link: rows.next(), profileImage: rows.next(), reputation: rows.next())
    }
    known.insert(user, id: id)
    return user
  }
}
