extension Archive {
  /// Returns what is stored about an output folder, by the id in its manifest.
  package func publishedFolder(_ id: String) throws(ArchiveError) -> PublishedFolder? {
    try connection.row(PublishedFolder.select, id)
  }

  /// Makes the ledger of a folder one that matches no manifest, so that the next build compares all files.
  package func invalidateLedger(ofFolder id: String) throws(ArchiveError) {
    try connection.run("UPDATE published_folders SET list_hash = '' WHERE id = ?", id)
  }

  /// The ledger of a folder, sorted by path.
  package func ledgerEntries(inFolder id: String) throws(ArchiveError) -> [LedgerEntry] {
    var files: [LedgerEntry] = []
    try forEachLedgerPart(inFolder: id) { files += $0.files }
    return files
  }

  /// Calls a closure with each part of the ledger, in the order of paths; damaged parts are skipped.
  package func forEachLedgerPart(inFolder id: String, _ body: (LedgerPart) -> Void)
    throws(ArchiveError)
  {
    var rows = try connection.query(LedgerPartRow.select, id)
    while try rows.step() {
      let part = try rows.read(LedgerPartRow.self).part
      if part.isWhole { body(part) }
    }
  }

  /// Returns the ledger entry of a path.
  package func ledgerEntry(_ path: String, inFolder id: String) throws(ArchiveError)
    -> LedgerEntry?
  {
    guard
      let row = try connection.row(
        LedgerPartRow.selectAround, id, path, as: LedgerPartRow.self),
      row.part.isWhole
    else { return nil }
    return row.part.file(path)
  }

  /// Whether a file of a folder failed or is obsolete.
  package func hasUnsettledFiles(inFolder id: String) throws(ArchiveError) -> Bool {
    var rows = try connection.query(
      """
      SELECT 1 FROM published_parts INDEXED BY published_parts_unsettled
      WHERE folder = (SELECT folder FROM published_folders WHERE id = ?) AND unsettled > 0
      LIMIT 1
      """,
      id)
    return try rows.step()
  }

  /// Stores the result of a build; of many folders, the 16 with the latest data are kept.
  ///
  /// `files` are new or changed ones; without `removed` they are all files of the folder.
  package func save(_ folder: PublishedFolder, files: [LedgerEntry], removed: [String]?)
    throws(ArchiveError)
  {
    var ledger = try LedgerTransaction(of: folder, removed: removed, in: self)
    for file in files.sorted(by: { LedgerEntry.precedes($0.path, $1.path) }) {
      try ledger.add(file)
    }
    try ledger.commit()
  }
}
