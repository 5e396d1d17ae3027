private import FoundationEssentials

/// How an archive's file is opened: judged first, then brought up to date.
struct Opening {
  let path: String
  let access: Archive.Access
  let isSample: Bool
  let migrations: [Migration]

  /// Opens the file and brings its schema up to date.
  func connection(busyTimeout: Duration) throws(ArchiveError) -> Connection {
    try prepareFolder()
    let milliseconds = CInt(clamping: Int64(busyTimeout / .milliseconds(1)))
    let connection = try Connection(path: path, access: access, busyTimeout: milliseconds)
    try connection.applySettings()
    switch access {
    case .readOnly:
      let version = try readableVersion(connection)
      guard version == migrations.count else {
        throw .older(path: path, version: version, known: migrations.count)
      }
    case .readWrite:
      try prepareForWriting(connection, version: try version(connection))
    }
    return connection
  }

  private func prepareFolder() throws(ArchiveError) {
    let files = FileManager.default
    guard access == .readWrite else {
      if !files.fileExists(atPath: path) { throw .missing(path: path) }
      return
    }
    do {
      try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .notWritable(path: path, because: "the folder \(folder) cannot be made")
    }
    guard files.isWritableFile(atPath: folder) else {
      throw .notWritable(path: path, because: "the folder \(folder) is write-protected")
    }
  }

  private var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Even readers make two files beside the archive, unless a writer has made them.
  private func readableVersion(_ connection: borrowing Connection) throws(ArchiveError) -> Int {
    do {
      return try version(connection)
    } catch .notWritable {
      throw .unreadable(path: path, because: "the folder \(folder) is write-protected")
    }
  }

  /// Judges what the file is; 0 is a new file.
  private func version(_ connection: borrowing Connection) throws(ArchiveError) -> Int {
    let applicationID = try connection.integer("PRAGMA application_id")
    let version = try connection.integer("PRAGMA user_version")
    let tables = try connection.integer("SELECT count(*) FROM sqlite_schema")
    if applicationID == 0, version == 0, tables == 0, access == .readWrite { return 0 }
    guard applicationID == Migration.applicationID, version > 0 else {
      throw .notAnArchive(path: path)
    }
    guard version <= migrations.count else {
      throw .newer(path: path, version: version, known: migrations.count)
    }
    return version
  }

  private func prepareForWriting(_ connection: borrowing Connection, version: Int)
    throws(ArchiveError)
  {
    guard !connection.isReadOnly else {
      throw .notWritable(path: path, because: "it may only be read")
    }
    try connection.applyWritingSettings()
    for next in migrations.indices.dropFirst(version) {
      try connection.transaction { () throws(ArchiveError) in
        // Another program may have been faster.
        guard try connection.integer("PRAGMA user_version") == next else { return }
        try migrate(connection, to: next + 1)
      }
    }
  }

  private func migrate(_ connection: borrowing Connection, to version: Int) throws(ArchiveError) {
    try connection.execute(migrations[version - 1].script)
    // A pragma takes no bound values.
    try connection.execute("PRAGMA user_version = \(version)")
    guard version == 1 else { return }
    try connection.run(
      "INSERT INTO archive (one, id, is_sample) VALUES (1, lower(hex(randomblob(16))), ?)",
      isSample)
  }
}
