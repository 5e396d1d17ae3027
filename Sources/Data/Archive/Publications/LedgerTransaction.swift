/// A transaction that writes the ledger of an output folder while files are being promoted.
package struct LedgerTransaction: ~Copyable {
  private let archive: Archive
  /// The number of the output folder in the table `output_folders`.
  private var folderNumber = 0
  /// Whether the transaction is still open.
  private var isOpen = false
  /// The first path in each stored part of the ledger, sorted.
  private var firstPaths: [String] = []
  /// The index of the open part in `firstPaths`.
  private var partIndex = 0
  /// The part of the ledger to which entries are currently added; nil for none.
  private var part: OpenPart?

  /// A part of the ledger that is being changed and is not written yet.
  private struct OpenPart {
    /// The ledger entries of the part, sorted by path.
    var files: [LedgerEntry]
    /// The first path of the stored part that this one replaces; nil for a new part.
    var storedFirstPath: String?
    /// The first index in `files` at which the next entry may be inserted.
    var nextIndex = 0
    /// Whether the part differs from the stored one.
    var isChanged = false
  }

  /// Begins a transaction that changes a ledger, and removes the entries of removed files.
  ///
  /// - Parameters:
  ///   - head: The new head of the ledger.
  ///   - removed: The paths of removed files; nil to start with an empty ledger.
  ///   - archive: The archive that stores the ledger.
  /// - Throws: ``ArchiveError``.
  package init(of head: LedgerHead, removed: [String]?, in archive: Archive)
    throws(ArchiveError)
  {
    self.archive = archive
    try archive.connection.begin()
    isOpen = true
    self.folderNumber = try archive.connection.upsertReturningID(head, LedgerHead.upsert)
    try archive.deleteOldFolders()
    guard let removed else {
      try archive.connection.run("DELETE FROM ledger_parts WHERE folder = ?", self.folderNumber)
      return
    }
    try loadFirstPaths()
    if removed.isEmpty { return }
    for path in removed.sorted(by: LedgerEntry.precedes) { try remove(path) }
    try writePart()
    try loadFirstPaths()
  }

  /// Reads the first path in each stored part of the ledger.
  private mutating func loadFirstPaths() throws(ArchiveError) {
    partIndex = 0
    firstPaths = try archive.connection.query(
      "SELECT first_path FROM ledger_parts WHERE folder = ? ORDER BY first_path", folderNumber
    ).map { $0.next() }
  }

  /// Adds the ledger entry of a new or changed file.
  ///
  /// Paths must be added in ascending order.
  ///
  /// - Throws: ``ArchiveError``.
  package mutating func add(_ file: LedgerEntry) throws(ArchiveError) {
    var part = try openPart(of: file.path)
    while part.nextIndex < part.files.count,
      LedgerEntry.precedes(part.files[part.nextIndex].path, file.path)
    { part.nextIndex += 1 }
    if part.nextIndex == part.files.count || part.files[part.nextIndex].path != file.path {
      part.files.insert(file, at: part.nextIndex)
      part.isChanged = true
    } else if part.files[part.nextIndex] != file {
      part.files[part.nextIndex] = file
      part.isChanged = true
    }
    // Entries before the next index cannot change any more.
    if part.nextIndex >= 2 * LedgerPart.maxFileCount {
      try write(first: LedgerPart.maxFileCount, of: &part)
    }
    self.part = part
  }

  deinit { if isOpen { archive.connection.rollBack() } }

  /// Commits the transaction; if this throws or is never called, the stored ledger is unchanged.
  package consuming func commit() throws(ArchiveError) {
    try writePart()
    try archive.connection.commit()
    isOpen = false
  }

  /// Removes the ledger entry of a file, given its path.
  private mutating func remove(_ path: String) throws(ArchiveError) {
    var part = try openPart(of: path)
    let count = part.files.count
    part.files.removeAll { $0.path == path }
    if part.files.count < count { part.isChanged = true }
    self.part = part
  }

  /// Returns the part of the ledger that a path belongs to; first writes the open part if it is
  /// another one.
  private mutating func openPart(of path: String) throws(ArchiveError) -> OpenPart {
    var partIndex = partIndex
    while partIndex + 1 < firstPaths.count,
      !LedgerEntry.precedes(path, firstPaths[partIndex + 1])
    { partIndex += 1 }
    if partIndex == self.partIndex, let part {
      self.part = nil
      return part
    }
    try writePart()
    self.partIndex = partIndex
    guard firstPaths.indices.contains(partIndex) else { return OpenPart(files: []) }
    let part = try archive.connection.row(
      LedgerPart.selectOne, folderNumber, firstPaths[partIndex], as: LedgerPart.self)
    return OpenPart(
      files: part.map { $0.isConsistent ? $0.entries : [] } ?? [],
      storedFirstPath: firstPaths[partIndex])
  }

  /// Writes the open part of the ledger if it changed, split into parts of about equal size.
  private mutating func writePart() throws(ArchiveError) {
    guard var part, part.isChanged else { return self.part = nil }
    self.part = nil
    try deleteStoredPart(of: &part)
    while !part.files.isEmpty {
      let partCount = (part.files.count + LedgerPart.maxFileCount - 1) / LedgerPart.maxFileCount
      try write(first: (part.files.count + partCount - 1) / partCount, of: &part)
    }
  }

  /// Writes the first `count` entries of an open part to the archive as a part of their own.
  private func write(first count: Int, of part: inout OpenPart) throws(ArchiveError) {
    try deleteStoredPart(of: &part)
    try archive.connection.upsert(
      LedgerPart(part.files[..<count], ofFolder: folderNumber), LedgerPart.upsert)
    part.files.removeFirst(count)
    part.nextIndex -= min(count, part.nextIndex)
    part.isChanged = true
  }

  /// Deletes the stored part that an open part replaces.
  private func deleteStoredPart(of part: inout OpenPart) throws(ArchiveError) {
    guard let firstPath = part.storedFirstPath else { return }
    part.storedFirstPath = nil
    try archive.connection.run(
      "DELETE FROM ledger_parts WHERE folder = ? AND first_path = ?", folderNumber, firstPath)
  }
}

extension Archive {
  /// Deletes the ledgers of all but the 16 folders with the latest generations.
  ///
  /// A build of a folder without a ledger compares all files.
  fileprivate func deleteOldFolders() throws(ArchiveError) {
    try connection.run(
      """
      DELETE FROM output_folders
      WHERE folder IN (
        SELECT folder FROM output_folders ORDER BY generation DESC, folder DESC
        LIMIT -1 OFFSET 16)
      """)
  }
}

extension Archive {
  /// Returns the head of the ledger of an output folder, given the id in its manifest; nil if there
  /// is no ledger.
  package func ledgerHead(ofFolder id: String) throws(ArchiveError) -> LedgerHead? {
    try connection.row(LedgerHead.select, id)
  }

  /// Invalidates the ledger of an output folder, so that the next build compares all files.
  package func invalidateLedger(ofFolder id: String) throws(ArchiveError) {
    try connection.run("UPDATE output_folders SET list_hash = '' WHERE id = ?", id)
  }

  /// Returns all ledger entries of an output folder, sorted by path.
  package func ledgerEntries(inFolder id: String) throws(ArchiveError) -> [LedgerEntry] {
    var files: [LedgerEntry] = []
    try forEachLedgerPart(inFolder: id) { files += $0.entries }
    return files
  }

  /// Calls a closure with each part of an output folder's ledger, sorted by path; skips damaged
  /// parts.
  package func forEachLedgerPart(inFolder id: String, _ body: (LedgerPart) -> Void)
    throws(ArchiveError)
  {
    var rows = try connection.query(LedgerPart.selectAll, id)
    while try rows.step() {
      let part = try rows.read(LedgerPart.self)
      if part.isConsistent { body(part) }
    }
  }

  /// Returns the parts of an output folder's ledger, sorted by path, without damaged ones; or a part with those
  /// entries whose paths are in `paths`.
  package func ledgerParts(inFolder id: String, among paths: [String]?) throws(ArchiveError)
    -> [LedgerPart]
  {
    guard let paths else {
      return try connection.rows(LedgerPart.selectAll, id).filter(\.isConsistent)
    }
    var entries: [LedgerEntry] = []
    for path in paths {
      if let entry = try ledgerEntry(forPath: path, inFolder: id) { entries.append(entry) }
    }
    return [LedgerPart(entries)]
  }

  /// Returns the part of the ledger that contains a path or would contain it; nil if it is damaged
  /// or missing.
  package func ledgerPart(covering path: String, inFolder id: String) throws(ArchiveError)
    -> LedgerPart?
  {
    let part = try connection.row(LedgerPart.selectCovering, id, path, as: LedgerPart.self)
    return part.flatMap { $0.isConsistent ? $0 : nil }
  }

  /// Returns the ledger entry of a file, given its path; nil if there is none.
  package func ledgerEntry(forPath path: String, inFolder id: String) throws(ArchiveError)
    -> LedgerEntry?
  {
    try ledgerPart(covering: path, inFolder: id)?.entry(forPath: path)
  }

  /// Stores the ledger of a finished build.
  ///
  /// `files` are the entries of new and changed files, or of all files if `removed` is nil. Only
  /// the ledgers of the 16 folders with the latest generations are kept.
  package func saveLedger(_ head: LedgerHead, files: [LedgerEntry], removed: [String]?)
    throws(ArchiveError)
  {
    var ledger = try LedgerTransaction(of: head, removed: removed, in: self)
    for file in files.sorted(by: { LedgerEntry.precedes($0.path, $1.path) }) {
      try ledger.add(file)
    }
    try ledger.commit()
  }
}

/// The head of a ledger: what it stores about the output folder as a whole.
package struct LedgerHead: Sendable, Equatable {
  /// The id of the output folder, from its manifest.
  package var id: String
  /// A hash of everything that all files depend on: program, theme, settings and features of the
  /// site.
  package var configurationHash: String
  /// The latest generation of the change log that was built; -1 if the build of pages failed.
  package var generation: Int
  /// A hash of the list of files in the manifest; empty if the ledger is invalid.
  package var fileListHash: String

  package init(id: String, configurationHash: String, generation: Int, fileListHash: String = "") {
    self.id = id
    self.configurationHash = configurationHash
    self.generation = generation
    self.fileListHash = fileListHash
  }
}

extension LedgerHead: TableRow {
  static let empty = LedgerHead(id: "", configurationHash: "", generation: 0)

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("id", &id, .key)
    try visitor.visit("configuration_hash", &configurationHash)
    try visitor.visit("generation", &generation)
    try visitor.visit("list_hash", &fileListHash)
  }

  /// A statement that upserts the head of a ledger and returns the number of its folder.
  static let upsert = makeUpsert(into: "output_folders", returning: "folder")
  /// A statement that selects the head of a ledger by the id of its folder.
  static let select = SQL("SELECT \(selectList()) FROM output_folders WHERE id = ?")
}
