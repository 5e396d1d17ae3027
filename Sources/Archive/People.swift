internal import StackExchange

/// Finds the users that rows name, each mostly once.
struct People: ~Copyable {
  private let site: String
  private var rows: Statement
  private var known: [Int: User] = [:]

  /// Users recur among neighbours; so many are a megabyte.
  private static let capacity = 4096

  init(ofSite site: String, _ connection: borrowing Connection) throws(ArchiveError) {
    self.site = site
    rows = try connection.query(
      """
      SELECT kind, user_id, display_name, link, profile_image, reputation
      FROM users
      WHERE site = ? AND user_id = ?
      """)
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
    rows.reset()
    try rows.bind(site, id)
    // A row that somebody deleted leaves the id alone.
    var user = User(id: id)
    if try rows.step() {
      user = User(
        kind: User.Kind(rawValue: rows.next()), id: rows.next(), displayName: rows.next(),
        link: rows.next(), profileImage: rows.next(), reputation: rows.next())
    }
    if known.count == Self.capacity { known.removeAll(keepingCapacity: true) }
    known[id] = user
    return user
  }
}
