internal import StackExchange

/// Finds the users that rows of a site name.
final class UserLookup {
  private let known: UserCache
  private var rows: Statement

  init(ofSite site: String, in archive: Archive) throws(ArchiveError) {
    known = try archive.users(ofSite: site)
    rows = try archive.connection.query(UserRow.select, 0, site)
  }

  /// The user of that id; one whose row somebody deleted is known by it alone.
  func user(_ id: Int) throws(ArchiveError) -> User {
    if let user = known[id] { return user }
    // The site stays bound.
    try rows.restart(with: id)
    let user = try rows.step() ? try rows.read(UserRow.self).user : User(id: id)
    known.insert(user, id: id)
    return user
  }
}
