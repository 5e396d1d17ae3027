/// Writes the ledger of a folder in a transaction, while files are still being promoted.
package struct LedgerTransaction: ~Copyable {
  private let archive: Archive
  private var folder = 0
  private var isOpen = false
  /// The first paths of the parts that are there.
  private var parts: [String] = []
  /// Which of them files are added to, and that part.
  private var place = 0
  private var part: Part?

  /// A part on its way.
  private struct Part {
    var files: [LedgerEntry]
    /// The first path of the part that it replaces.
    var old: String?
    /// Where the next file comes, or after that.
    var next = 0
    var isChanged = false
  }

  /// Begins the transaction.
  ///
  /// - Parameters:
  ///   - folder: As it is now.
  ///   - removed: The paths of files that are gone; `nil` when only those that are added are known to
  ///     be there.
  ///   - archive: Where it is written down.
  /// - Throws: ``ArchiveError``.
  package init(of folder: LedgerHead, removed: [String]?, in archive: Archive)
    throws(ArchiveError)
  {
    self.archive = archive
    try archive.connection.begin()
    isOpen = true
    self.folder = try archive.connection.number(keeping: folder, LedgerHead.keep)
    try archive.forgetOldFolders()
    guard let removed else {
      try archive.connection.run("DELETE FROM ledger_parts WHERE folder = ?", self.folder)
      return
    }
    try findParts()
    if removed.isEmpty { return }
    for path in removed.sorted(by: LedgerEntry.precedes) { try remove(path) }
    try finish()
    try findParts()
  }

  private mutating func findParts() throws(ArchiveError) {
    place = 0
    parts = try archive.connection.query(
      "SELECT first FROM ledger_parts WHERE folder = ? ORDER BY first", folder
    ).map { $0.next() }
  }

  /// Adds a file that is new there, or may not be as it was; its path comes after those that were
  /// added.
  ///
  /// - Throws: ``ArchiveError``.
  package mutating func add(_ file: LedgerEntry) throws(ArchiveError) {
    var part = try takePart(of: file.path)
    while part.next < part.files.count,
      LedgerEntry.precedes(part.files[part.next].path, file.path)
    { part.next += 1 }
    if part.next == part.files.count || part.files[part.next].path != file.path {
      part.files.insert(file, at: part.next)
      part.isChanged = true
    } else if part.files[part.next] != file {
      part.files[part.next] = file
      part.isChanged = true
    }
    // Those before are final.
    if part.next >= 2 * LedgerPart.size { try cut(LedgerPart.size, from: &part) }
    self.part = part
  }

  deinit { if isOpen { archive.connection.rollBack() } }

  /// Commits the transaction; if this throws, or is never called, the ledger stays as it was.
  package consuming func commit() throws(ArchiveError) {
    try finish()
    try archive.connection.commit()
    isOpen = false
  }

  private mutating func remove(_ path: String) throws(ArchiveError) {
    var part = try takePart(of: path)
    let count = part.files.count
    part.files.removeAll { $0.path == path }
    if part.files.count < count { part.isChanged = true }
    self.part = part
  }

  /// The part that a path belongs to; the one before is written down.
  private mutating func takePart(of path: String) throws(ArchiveError) -> Part {
    var place = place
    while place + 1 < parts.count, !LedgerEntry.precedes(path, parts[place + 1]) { place += 1 }
    if place == self.place, let part {
      self.part = nil
      return part
    }
    try finish()
    self.place = place
    guard parts.indices.contains(place) else { return Part(files: []) }
    let row = try archive.connection.row(
      LedgerPartRow.selectOne, folder, parts[place], as: LedgerPartRow.self)
    return Part(files: row.map { $0.part.isWhole ? $0.part.files : [] } ?? [], old: parts[place])
  }

  /// Writes a part down where it changed, in pieces of much the same size.
  private mutating func finish() throws(ArchiveError) {
    guard var part, part.isChanged else { return self.part = nil }
    self.part = nil
    try removeOld(of: &part)
    while !part.files.isEmpty {
      let pieces = (part.files.count + LedgerPart.size - 1) / LedgerPart.size
      try cut((part.files.count + pieces - 1) / pieces, from: &part)
    }
  }

  /// Writes down the first files of a part.
  private func cut(_ count: Int, from part: inout Part) throws(ArchiveError) {
    try removeOld(of: &part)
    try archive.connection.keep(
      LedgerPartRow(folder: folder, part: LedgerPart(part.files[..<count])),
      LedgerPartRow.keep)
    part.files.removeFirst(count)
    part.next -= min(count, part.next)
    part.isChanged = true
  }

  private func removeOld(of part: inout Part) throws(ArchiveError) {
    guard let old = part.old else { return }
    part.old = nil
    try archive.connection.run(
      "DELETE FROM ledger_parts WHERE folder = ? AND first = ?", folder, old)
  }
}

extension Archive {
  /// Sites may be made in many folders; one that is forgotten is compared again as a whole.
  fileprivate func forgetOldFolders() throws(ArchiveError) {
    try connection.run(
      """
      DELETE FROM output_folders
      WHERE folder IN (
        SELECT folder FROM output_folders ORDER BY generation DESC, folder DESC
        LIMIT -1 OFFSET 16)
      """)
  }
}
