internal import FoundationEssentials

/// The SQLite file that stores all fetched posts and images, and all editions.
///
/// An archive may be used by one thread at a time. Threads that render pages each open their own,
/// read-only.
package final class Archive {
  /// The ways to open an archive.
  package enum Access: Sendable {
    /// Opens an existing file for reading only.
    case readOnly
    /// Opens an existing file for reading and writing, and upgrades an older schema.
    case update
    /// Opens a file for reading and writing, upgrades an older schema, and creates a missing file
    /// and folder.
    case readWrite
  }

  /// The path of the archive file.
  package let path: String
  /// The path of the archive file's folder.
  package var folder: String {
    URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
  }
  /// The random id of this archive: 32 hexadecimal digits.
  package let id: String
  /// Whether the archive holds the built-in sample instead of a real site.
  package let isSample: Bool

  /// The last day whose editions are read; later ones come from a run with a wrong clock.
  ///
  /// Editions of a given date, such as those to delete, are read in any case.
  package var latestVisibleDay = "9999-12-31"

  /// The connection to the archive's SQLite database.
  let connection: SQLiteConnection
  /// The cached users of one site, the one that was read last; nil before the first read.
  private var cachedUsers: UserCache?

  /// Opens an archive.
  ///
  /// - Parameters:
  ///   - path: The path of the file; SQLite creates two more files beside it, ending in `-wal` and
  ///     `-shm`.
  ///   - access: Whether the archive may be written, and created if it does not exist.
  ///   - isSample: Whether a newly created archive is to hold the built-in sample; ignored for
  ///     existing archives.
  ///   - busyTimeout: The longest time to wait for another program that locks the file.
  ///   - schema: The tables and triggers that the file must have.
  /// - Throws: ``ArchiveError``; the file is then unchanged.
  package init(
    at path: String, for access: Access, isSample: Bool = false,
    busyTimeout: Duration = .seconds(5), schema: ArchiveSchema = .current
  ) throws(ArchiveError) {
    let opening = ArchiveOpener(path: path, access: access, isSample: isSample, schema: schema)
    let connection = try opening.open(busyTimeout: busyTimeout)
    (id, self.isSample) = try Self.readIdentity(connection, path: path)
    self.path = path
    self.connection = connection
  }

  /// Runs a closure in a transaction, which is rolled back if the closure throws.
  ///
  /// Transactions may be nested; an inner one that throws undoes only its own writes.
  package func transaction<R>(_ body: () throws -> R) throws -> R {
    try connection.transaction(mappingError: { $0 }, body)
  }

  /// Runs a closure in a read transaction, so that all its queries see one state of the archive.
  package func readTransaction<R>(_ body: () throws -> R) throws -> R {
    try connection.readTransaction(body)
  }

  /// Reads the id that the file has now, which differs from ``id`` if another archive was copied
  /// into the file.
  package func storedID() throws(ArchiveError) -> String? {
    try connection.query("SELECT id FROM archive").first()
  }

  /// Returns the authority and date in the `tag:` ids of feed entries (RFC 4151); nil before the
  /// first feed.
  package func feedIDAuthority() throws(ArchiveError) -> String? {
    try connection.query("SELECT feed_id_authority FROM archive").first()
  }

  /// Stores the authority of feed ids unless one is stored already; it never changes.
  package func save(feedIDAuthority: String) throws(ArchiveError) {
    try connection.run(
      "UPDATE archive SET feed_id_authority = ? WHERE feed_id_authority IS NULL", feedIDAuthority)
  }

  /// Returns the cache of a site's users; it is empty if the archive changed since it was filled.
  func userCache(ofSite site: String) throws(ArchiveError) -> UserCache {
    let state: UserCache.ArchiveState = (
      ownChanges: connection.totalChanges,
      dataVersion: try connection.integer("PRAGMA data_version")
    )
    if let cachedUsers, cachedUsers.isValid(forSite: site, in: state) { return cachedUsers }
    let users = UserCache(ofSite: site, in: state)
    // Rows that an open write transaction changed may still be rolled back.
    if !connection.isWriting { cachedUsers = users }
    return users
  }

  /// Reads the id of an archive and whether it holds the sample.
  private static func readIdentity(_ connection: borrowing SQLiteConnection, path: String)
    throws(ArchiveError) -> (id: String, isSample: Bool)
  {
    var row = try connection.query("SELECT id, is_sample FROM archive")
    guard try row.step() else { throw .corrupt(path: path, because: "its id is missing") }
    return (row.next(), row.next())
  }
}

@available(*, unavailable, message: "Open a separate archive in each thread.")
extension Archive: Sendable {}
