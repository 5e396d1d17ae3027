internal import StackExchange

/// A cache of the users of a site, valid until the archive changes.
///
/// The same people write many posts and comments; reading their rows each time takes as long as reading the
/// posts.
final class UserCache {
  private let site: String
  /// The state of the archive when the cache was created.
  private let version: ArchiveState
  /// The cached users, by id.
  private var users: [Int: User] = [:]

  /// The maximum number of cached users, which take about 10 MB.
  private static let capacity = 32_768

  /// A state of the archive: the number of rows changed by this connection, and the counter of commits by
  /// others.
  typealias ArchiveState = (ownChanges: Int, dataVersion: Int)

  init(ofSite site: String, version: ArchiveState) {
    self.site = site
    self.version = version
  }

  /// Reports whether the cache is valid for a site in a state of the archive.
  func isValid(forSite site: String, version: ArchiveState) -> Bool {
    self.site == site && self.version == version
  }

  /// The cached user with an id, or nil.
  subscript(id: Int) -> User? { users[id] }

  /// Caches a user; empties a full cache first.
  func insert(_ user: User, id: Int) {
    if users.count == Self.capacity { users.removeAll(keepingCapacity: true) }
    users[id] = user
  }
}
