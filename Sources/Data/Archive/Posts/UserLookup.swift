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

/// A cache of the users of a site, valid until the archive changes.
///
/// The same people write many posts and comments; reading their rows each time takes as long as
/// reading the posts.
final class UserCache {
  private let site: String
  /// The state of the archive when the cache was created.
  private let archiveState: ArchiveState
  /// The cached users, by id.
  private var usersByID: [Int: User] = [:]

  /// The maximum number of cached users, which take about 10 MB.
  private static let capacity = 32_768

  /// A state of the archive: the number of rows that this connection changed, and SQLite's counter
  /// of changes by other connections.
  typealias ArchiveState = (ownChanges: Int, dataVersion: Int)

  init(ofSite site: String, in archiveState: ArchiveState) {
    self.site = site
    self.archiveState = archiveState
  }

  /// Reports whether the cache is valid for a site in a state of the archive.
  func isValid(forSite site: String, in archiveState: ArchiveState) -> Bool {
    self.site == site && self.archiveState == archiveState
  }

  /// The cached user with an id, or nil.
  subscript(id: Int) -> User? { usersByID[id] }

  /// Caches a user; empties a full cache first.
  func insert(_ user: User, id: Int) {
    if usersByID.count == Self.capacity { usersByID.removeAll(keepingCapacity: true) }
    usersByID[id] = user
  }
}
