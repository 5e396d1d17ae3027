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
    var rows = try connection.query(LedgerPartRow.select, id)
    while try rows.step() {
      let part = try rows.read(LedgerPartRow.self).part
      if part.isConsistent { body(part) }
    }
  }

  /// Returns all files of an output folder, or those at `paths`, as the previous build left them; in
  /// parts of neighbouring files, without damaged ones.
  package func recordedFiles(inFolder id: String, among paths: [String]?) throws(ArchiveError)
    -> [RecordedFiles]
  {
    guard let paths else {
      return try connection.rows(RecordedFiles.select, id).filter(\.isConsistent)
    }
    var files = RecordedFiles()
    for path in paths {
      guard let file = try ledgerEntry(forPath: path, inFolder: id) else { continue }
      files.append(path, size: file.size, modificationTime: file.modificationTime)
    }
    return [files]
  }

  /// Returns the part of the ledger that contains a path or would contain it; nil if it is damaged
  /// or missing.
  package func ledgerPart(covering path: String, inFolder id: String) throws(ArchiveError)
    -> LedgerPart?
  {
    let row = try connection.row(LedgerPartRow.selectCovering, id, path, as: LedgerPartRow.self)
    return row.flatMap { $0.part.isConsistent ? $0.part : nil }
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
