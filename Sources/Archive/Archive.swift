/// The store of everything that was fetched and shown: one SQLite file.
///
/// An archive belongs to one thread at a time. Threads that render each open their own, read-only.
package final class Archive {
  /// What an archive is opened for.
  package enum Access: Sendable {
    /// The file has to be there; nothing is ever written.
    case readOnly
    /// The file has to be there; an older schema is brought up to date.
    case update
    /// The same, but file and folder are made when they are missing.
    case readWrite
  }

  /// The file.
  package let path: String
  /// Names this archive among all others: 32 random hexadecimal digits.
  package let id: String
  /// Whether it holds the built-in sample, not a real site.
  package let isSample: Bool

  let connection: Connection
  private var users: UserCache?

  /// Opens an archive.
  ///
  /// - Parameters:
  ///   - path: The file; SQLite keeps two more beside it, ending in `-wal` and `-shm`.
  ///   - access: Reading, or writing too.
  ///   - isSample: Whether an archive that is made now is to hold the sample; one that is there
  ///     already keeps what it said then.
  ///   - busyTimeout: How long to wait for another program that holds the file.
  ///   - schema: What the file is made of.
  /// - Throws: ``ArchiveError``; the file is as it was.
  package init(
    at path: String, for access: Access, isSample: Bool = false,
    busyTimeout: Duration = .seconds(5), schema: ArchiveSchema = .current
  ) throws(ArchiveError) {
    let opening = Opening(path: path, access: access, isSample: isSample, schema: schema)
    let connection = try opening.connection(busyTimeout: busyTimeout)
    (id, self.isSample) = try Self.identity(connection, path: path)
    self.path = path
    self.connection = connection
  }

  /// Performs all of the body's writes or, when it throws, none.
  ///
  /// Transactions may be nested; an inner one that throws undoes its own part.
  package func transaction<R>(_ body: () throws -> R) throws -> R {
    try connection.transaction(failure: { $0 }, body)
  }

  /// The users of a site that are known from before, if they are still as they were.
  func users(ofSite site: String) throws(ArchiveError) -> UserCache {
    let version: UserCache.Version = (
      own: connection.totalChanges, others: try connection.integer("PRAGMA data_version")
    )
    if let users, users.isValid(forSite: site, version: version) { return users }
    let users = UserCache(ofSite: site, version: version)
    // What is read while something is being written may be undone.
    if !connection.isWriting { self.users = users }
    return users
  }

  private static func identity(_ connection: borrowing Connection, path: String)
    throws(ArchiveError) -> (id: String, isSample: Bool)
  {
    var row = try connection.query("SELECT id, is_sample FROM archive")
    guard try row.step() else { throw .corrupt(path: path, because: "it has lost its id") }
    return (row.next(), row.next())
  }
}

@available(*, unavailable, message: "Each thread opens an archive of its own.")
extension Archive: Sendable {}
