extension Archive {
  /// Returns the head of a folder's ledger, by the id in the folder's manifest.
  package func ledgerHead(ofFolder id: String) throws(ArchiveError) -> LedgerHead? {
    try connection.row(LedgerHead.select, id)
  }

  /// Makes the ledger of a folder one that matches no manifest, so that the next build compares all files.
  package func invalidateLedger(ofFolder id: String) throws(ArchiveError) {
    try connection.run("UPDATE output_folders SET list_hash = '' WHERE id = ?", id)
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

  /// Returns the part of the ledger that has a path, or would have it; nil for a damaged one.
  package func ledgerPart(around path: String, inFolder id: String) throws(ArchiveError)
    -> LedgerPart?
  {
    let row = try connection.row(LedgerPartRow.selectAround, id, path, as: LedgerPartRow.self)
    return row.flatMap { $0.part.isWhole ? $0.part : nil }
  }

  /// Returns the ledger entry of a path.
  package func ledgerEntry(_ path: String, inFolder id: String) throws(ArchiveError)
    -> LedgerEntry?
  {
    try ledgerPart(around: path, inFolder: id)?.file(path)
  }

  /// Stores the result of a build; of many folders, the 16 with the latest data are kept.
  ///
  /// `files` are new or changed ones; without `removed` they are all files of the folder.
  package func save(_ folder: LedgerHead, files: [LedgerEntry], removed: [String]?)
    throws(ArchiveError)
  {
    var ledger = try LedgerTransaction(of: folder, removed: removed, in: self)
    for file in files.sorted(by: { LedgerEntry.precedes($0.path, $1.path) }) {
      try ledger.add(file)
    }
    try ledger.commit()
  }
}
