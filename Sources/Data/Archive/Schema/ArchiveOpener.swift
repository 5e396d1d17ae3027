private import FoundationEssentials
private import Glibc

/// An operation that opens an archive file: checks it, then upgrades its schema.
struct ArchiveOpener {
  /// The path of the archive file.
  let path: String
  /// Whether the archive may be written, and created if it does not exist.
  let access: Archive.Access
  /// Whether a newly created archive is to hold the built-in sample.
  let isSample: Bool
  /// The schema that the file must have after opening.
  let schema: ArchiveSchema

  /// Opens the file, checks it and upgrades its schema.
  func open(busyTimeout: Duration) throws(ArchiveError) -> SQLiteConnection {
    try Archive.checkFileKinds(ofArchiveAt: path)
    try prepareFolder()
    switch access {
    case .readOnly: return try openForReading(busyTimeout: busyTimeout)
    case .update, .readWrite:
      let connection = try SQLiteConnection(
        path: path, mode: access == .update ? .update : .readWrite, busyTimeout: busyTimeout)
      try connection.applySettings()
      try prepareForWriting(
        connection, version: try schemaVersion(of: connection), busyTimeout: busyTimeout)
      return connection
    }
  }

  /// Checks that the file exists unless it may be created, and creates its folder unless the file
  /// is only read.
  private func prepareFolder() throws(ArchiveError) {
    if access != .readWrite, !FileManager.default.fileExists(atPath: path) {
      throw .missing(path: path)
    }
    if access != .readOnly { try Archive.createFolder(ofArchiveAt: path) }
  }

  /// Opens the file for reading in the first way that works.
  private func openForReading(busyTimeout: Duration) throws(ArchiveError) -> SQLiteConnection {
    recoverFromJournal()
    let modes = readingModes
    for mode in modes.dropLast() {
      do throws(ArchiveError) {
        return try openForReading(mode, busyTimeout: busyTimeout)
      } catch .unreadable {
        // The next way needs fewer files beside the archive.
      }
    }
    return try openForReading(modes[modes.count - 1], busyTimeout: busyTimeout)
  }

  /// Opens the file for reading, and checks that it has the supported schema.
  private func openForReading(
    _ mode: SQLiteConnection.Mode, busyTimeout: Duration
  ) throws(ArchiveError) -> SQLiteConnection {
    let connection = try SQLiteConnection(path: path, mode: mode, busyTimeout: busyTimeout)
    try connection.applySettings()
    // Without shared memory, SQLite requires exclusive locks, which this mode does not really take.
    if mode == .unshared { try connection.execute("PRAGMA locking_mode = EXCLUSIVE") }
    let version = try readOnlySchemaVersion(of: connection)
    guard version == schema.migrations.count else {
      throw .older(path: path, version: version, supported: schema.migrations.count)
    }
    try check(connection, version: version)
    return connection
  }

  /// The ways to open the file for reading, in the order in which to try them.
  ///
  /// Even a reader creates files beside an archive, the log and its index. In a write-protected folder this fails; and
  /// beside a file of another user, that user could not write to them. The archive is then read without them if there
  /// is no log; a log that a killed run left behind is read without an index.
  private var readingModes: [SQLiteConnection.Mode] {
    // Without its log an archive is complete, but not before an interrupted transaction is rolled back.
    if Archive.isWritable(path) || Archive.fileSize("\(path)-journal") != nil { return [.readOnly] }
    let logSize = Archive.fileSize("\(path)-wal")
    let fallback: SQLiteConnection.Mode = logSize ?? 0 == 0 ? .immutable : .unshared
    let hasIndex = logSize != nil && Archive.fileSize("\(path)-shm") != nil
    return hasIndex ? [.readOnly, fallback] : [fallback]
  }

  /// Rolls back the transaction of a bulk writer that was killed.
  ///
  /// Such a writer leaves a rollback journal, which a read-only connection cannot apply; see
  /// ``Archive/withBulkWriting(_:)``.
  private func recoverFromJournal() {
    guard Archive.fileSize("\(path)-journal") != nil else { return }
    let writer = try? SQLiteConnection(path: path, mode: .readWrite, busyTimeout: .zero)
    _ = try? writer?.integer("SELECT count(*) FROM sqlite_schema")
  }

  /// Returns the schema version of a file that is opened read-only.
  private func readOnlySchemaVersion(of connection: borrowing SQLiteConnection)
    throws(ArchiveError) -> Int
  {
    do {
      return try schemaVersion(of: connection)
    } catch .notWritable {
      throw .unreadable(
        path: path,
        because:
          "an interrupted import must be rolled back first, and its files are write-protected")
    }
  }

  /// Checks that the file is an archive, and returns its schema version; 0 for a new file.
  private func schemaVersion(of connection: borrowing SQLiteConnection)
    throws(ArchiveError) -> Int
  {
    // Another program may be creating the archive at the same time.
    let (applicationID, version, tables) = try connection.readTransaction {
      () throws(ArchiveError) in
      (
        try connection.integer("PRAGMA application_id"),
        try connection.integer("PRAGMA user_version"),
        try connection.integer("SELECT count(*) FROM sqlite_schema")
      )
    }
    // An empty database is what remains if its creation was killed.
    if applicationID == 0, version == 0, tables == 0 {
      if access == .readWrite { return 0 }
      throw .missing(path: path)
    }
    guard applicationID == ArchiveSchema.applicationID, version > 0 else {
      throw .notAnArchive(path: path)
    }
    guard version <= schema.migrations.count else {
      throw .newer(path: path, version: version, supported: schema.migrations.count)
    }
    return version
  }

  /// Checks that the file has all columns and indexes of its version, and no views.
  private func check(_ connection: borrowing SQLiteConnection, version: Int) throws(ArchiveError) {
    let elements = try connection.schemaElements()
    let views = try connection.integer("SELECT count(*) FROM sqlite_schema WHERE type = 'view'")
    if views > 0 { throw .altered(path: path, because: "it contains views") }
    if let missing = try schema.firstElement(ofVersion: version, missingIn: elements) {
      throw .altered(path: path, because: "its \(missing) is missing or different")
    }
  }

  /// Checks the file, applies missing migrations and installs the triggers.
  private func prepareForWriting(
    _ connection: borrowing SQLiteConnection, version: Int, busyTimeout: Duration
  ) throws(ArchiveError) {
    guard !connection.isReadOnly else {
      throw .notWritable(path: path, because: "the file is read-only")
    }
    if version > 0 { try check(connection, version: version) }
    try connection.applyWritingSettings(busyTimeout: busyTimeout)
    for index in schema.migrations.indices.dropFirst(version) {
      try connection.transaction { () throws(ArchiveError) in
        // Another program may have applied the migration already.
        guard try connection.integer("PRAGMA user_version") == index else { return }
        try connection.dropTriggers()
        try migrate(connection, to: index + 1)
      }
    }
    try connection.install(schema.triggers)
  }

  /// Applies the migration that upgrades the schema to a version; for version 1 also stores the id
  /// of the new archive.
  private func migrate(_ connection: borrowing SQLiteConnection, to version: Int)
    throws(ArchiveError)
  {
    try connection.execute(schema.migrations[version - 1].script)
    // Pragmas do not support bound values.
    try connection.execute("PRAGMA user_version = \(version)")
    guard version == 1 else { return }
    try connection.run(
      "INSERT INTO archive (one, id, is_sample) VALUES (1, lower(hex(randomblob(16))), ?)",
      isSample)
  }
}

extension Archive {
  /// Creates the folder of an archive unless it exists, and checks that it is writable.
  package static func createFolder(ofArchiveAt path: String) throws(ArchiveError) {
    let folder = folder(of: path)
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .notWritable(path: path, because: "the folder \(folder) cannot be created")
    }
    guard FileManager.default.isWritableFile(atPath: folder) else {
      throw .notWritable(path: path, because: "the folder \(folder) is write-protected")
    }
  }

  /// Checks that a file and the files that SQLite uses beside it are missing or regular.
  ///
  /// SQLite would wait for the other end of a pipe, and no signal would end that.
  package static func checkFileKinds(ofArchiveAt path: String) throws(ArchiveError) {
    for suffix in ["", "-wal", "-shm", "-journal"] {
      guard let status = fileStatus(path + suffix), status.st_mode & S_IFMT != S_IFREG else {
        continue
      }
      throw .notRegular(path: path + suffix)
    }
  }

  /// Returns whether this process may write an archive, and create files beside it.
  package static func isWritable(_ path: String) -> Bool {
    FileManager.default.isWritableFile(atPath: path)
      && FileManager.default.isWritableFile(atPath: folder(of: path))
  }

  /// Returns the size of a file in bytes; nil if it does not exist.
  fileprivate static func fileSize(_ path: String) -> Int? {
    fileStatus(path).map { Int($0.st_size) }
  }

  /// Returns the status of a file, whose links are followed; nil if it does not exist.
  private static func fileStatus(_ path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
  }

  /// Returns the path of the folder that contains a file.
  fileprivate static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
