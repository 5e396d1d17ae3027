private import FoundationEssentials

/// How an archive's file is opened: judged first, then brought up to date.
struct Opening {
  let path: String
  let access: Archive.Access
  let isSample: Bool
  let schema: ArchiveSchema

  /// Opens the file and brings its schema up to date.
  func connection(busyTimeout: Duration) throws(ArchiveError) -> Connection {
    try prepareFolder()
    if access == .readOnly { undoWhatWasKilled() }
    let connection = try Connection(path: path, access: access, busyTimeout: busyTimeout)
    try connection.applySettings()
    switch access {
    case .readOnly:
      let version = try readableVersion(connection)
      guard version == schema.migrations.count else {
        throw .older(path: path, version: version, known: schema.migrations.count)
      }
      try check(connection, version: version)
    case .update, .readWrite:
      try prepareForWriting(connection, version: try version(connection))
    }
    return connection
  }

  private func prepareFolder() throws(ArchiveError) {
    if access != .readWrite, !FileManager.default.fileExists(atPath: path) {
      throw .missing(path: path)
    }
    if access != .readOnly { try Archive.makeFolder(of: path) }
  }

  /// A writer without a log that was killed left pages to be put back, which a reader may not do:
  /// ``Archive/inBulk(_:)``.
  private func undoWhatWasKilled() {
    guard FileManager.default.fileExists(atPath: "\(path)-journal") else { return }
    let writer = try? Connection(path: path, access: .readWrite, busyTimeout: .zero)
    _ = try? writer?.integer("SELECT count(*) FROM sqlite_schema")
  }

  /// Even readers make two files beside the archive, unless a writer has made them.
  private func readableVersion(_ connection: borrowing Connection) throws(ArchiveError) -> Int {
    do {
      return try version(connection)
    } catch .notWritable {
      throw .unreadable(
        path: path, because: "the folder \(Archive.folder(of: path)) is write-protected")
    }
  }

  /// Judges what the file is; 0 is a new file.
  private func version(_ connection: borrowing Connection) throws(ArchiveError) -> Int {
    // Another program may be making it.
    let (applicationID, version, tables) = try connection.snapshot { () throws(ArchiveError) in
      (
        try connection.integer("PRAGMA application_id"),
        try connection.integer("PRAGMA user_version"),
        try connection.integer("SELECT count(*) FROM sqlite_schema")
      )
    }
    // Nor is it foreign where its making was killed before there was anything in it.
    if applicationID == 0, version == 0, tables == 0 {
      if access == .readWrite { return 0 }
      throw .missing(path: path)
    }
    guard applicationID == ArchiveSchema.applicationID, version > 0 else {
      throw .notAnArchive(path: path)
    }
    guard version <= schema.migrations.count else {
      throw .newer(path: path, version: version, known: schema.migrations.count)
    }
    return version
  }

  /// Sees that what the version makes is there, and nothing that pretends to be a table.
  private func check(_ connection: borrowing Connection, version: Int) throws(ArchiveError) {
    let parts = try connection.schemaParts()
    let views = try connection.integer("SELECT count(*) FROM sqlite_schema WHERE type = 'view'")
    if views > 0 { throw .altered(path: path, because: "it has views of others") }
    if let lacking = try schema.firstPart(ofVersion: version, lackingIn: parts) {
      throw .altered(path: path, because: "its \(lacking) is missing or another")
    }
  }

  private func prepareForWriting(_ connection: borrowing Connection, version: Int)
    throws(ArchiveError)
  {
    guard !connection.isReadOnly else {
      throw .notWritable(path: path, because: "it may only be read")
    }
    if version > 0 { try check(connection, version: version) }
    try connection.applyWritingSettings()
    for next in schema.migrations.indices.dropFirst(version) {
      try connection.transaction { () throws(ArchiveError) in
        // Another program may have been faster.
        guard try connection.integer("PRAGMA user_version") == next else { return }
        try connection.dropTriggers()
        try migrate(connection, to: next + 1)
      }
    }
    try connection.settle(schema.triggers)
  }

  private func migrate(_ connection: borrowing Connection, to version: Int) throws(ArchiveError) {
    try connection.execute(schema.migrations[version - 1].script)
    // A pragma takes no bound values.
    try connection.execute("PRAGMA user_version = \(version)")
    guard version == 1 else { return }
    try connection.run(
      "INSERT INTO archive (one, id, is_sample) VALUES (1, lower(hex(randomblob(16))), ?)",
      isSample)
  }
}

extension Archive {
  /// Makes the folder of an archive that is to be written, unless it is there.
  package static func makeFolder(of path: String) throws(ArchiveError) {
    let folder = folder(of: path)
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .notWritable(path: path, because: "the folder \(folder) cannot be made")
    }
    guard FileManager.default.isWritableFile(atPath: folder) else {
      throw .notWritable(path: path, because: "the folder \(folder) is write-protected")
    }
  }

  fileprivate static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
