internal import StackExchange

/// Users of a site that were read, for as long as nobody writes.
///
/// The same people answer and remark again and again; reading their rows each time takes as long
/// as reading the posts.
final class UserCache {
  private let site: String
  /// How much had been written when the first one was read.
  private let version: Version
  private var users: [Int: User] = [:]

  /// About 10 MB.
  private static let capacity = 32_768

  /// Tells states of an archive apart: rows changed by this connection, and others' transactions.
  typealias Version = (own: Int, others: Int)

  init(ofSite site: String, version: Version) {
    self.site = site
    self.version = version
  }

  /// Whether it may be used for a site in a state of the archive.
  func isValid(forSite site: String, version: Version) -> Bool {
    self.site == site && self.version == version
  }

  /// The user of that id, if known.
  subscript(id: Int) -> User? { users[id] }

  /// Remembers a user, and forgets all others when they are too many.
  func insert(_ user: User, id: Int) {
    if users.count == Self.capacity { users.removeAll(keepingCapacity: true) }
    users[id] = user
  }
}
