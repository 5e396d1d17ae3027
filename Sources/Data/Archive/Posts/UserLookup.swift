internal import StackExchange

/// A lookup of the users of a site by id, with a cache.
final class UserLookup {
  private let cache: UserCache
  /// The statement that selects a user by id and site.
  private var selectUser: Statement

  init(ofSite site: String, in archive: Archive) throws(ArchiveError) {
    cache = try archive.userCache(ofSite: site)
    selectUser = try archive.connection.query(UserRow.select, 0, site)
  }

  /// Returns the user with an id; a user who is not stored has only the id.
  func user(_ id: Int) throws(ArchiveError) -> User {
    if let user = cache[id] { return user }
    // The second parameter, the site, stays bound.
    try selectUser.reset(binding: id)
    let user = try selectUser.step() ? try selectUser.read(UserRow.self).user : User(id: id)
    cache.insert(user, id: id)
    return user
  }
}
