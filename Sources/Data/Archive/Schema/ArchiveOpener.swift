private import FoundationEssentials

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
    try prepareFolder()
    if access == .readOnly { recoverFromJournal() }
    let connection = try SQLiteConnection(path: path, access: access, busyTimeout: busyTimeout)
    try connection.applySettings()
    switch access {
    case .readOnly:
      let version = try readOnlySchemaVersion(of: connection)
      guard version == schema.migrations.count else {
        throw .older(path: path, version: version, supported: schema.migrations.count)
      }
      try check(connection, version: version)
    case .update, .readWrite:
      try prepareForWriting(
        connection, version: try schemaVersion(of: connection), busyTimeout: busyTimeout)
    }
    return connection
  }

  /// Checks that the file exists unless it may be created, and creates its folder unless the file
  /// is only read.
  private func prepareFolder() throws(ArchiveError) {
    if access != .readWrite, !FileManager.default.fileExists(atPath: path) {
      throw .missing(path: path)
    }
    if access != .readOnly { try Archive.createFolder(ofArchiveAt: path) }
  }

  /// Rolls back the transaction of a bulk writer that was killed.
  ///
  /// Such a writer leaves a rollback journal, which a read-only connection cannot apply; see
  /// ``Archive/withBulkWriting(_:)``.
  private func recoverFromJournal() {
    guard FileManager.default.fileExists(atPath: "\(path)-journal") else { return }
    let writer = try? SQLiteConnection(path: path, access: .readWrite, busyTimeout: .zero)
    _ = try? writer?.integer("SELECT count(*) FROM sqlite_schema")
  }

  /// Returns the schema version of a file that is opened read-only.
  ///
  /// Unless a writer created them, even a reader creates two files beside the archive, which fails
  /// in a write-protected folder.
  private func readOnlySchemaVersion(of connection: borrowing SQLiteConnection)
    throws(ArchiveError) -> Int
  {
    do {
      return try schemaVersion(of: connection)
    } catch .notWritable {
      throw .unreadable(
        path: path, because: "the folder \(Archive.folder(of: path)) is write-protected")
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

  /// Returns the path of the folder that contains a file.
  fileprivate static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
