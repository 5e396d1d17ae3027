internal import FoundationEssentials
package import StackExchange

extension Archive {
  /// Returns the records of all imports of data dumps, finished or not, sorted by site and date.
  package func dumps() throws(ArchiveError) -> [DumpRecord] {
    try connection.rows(DumpRow.selectAll, as: DumpRow.self).map(\.dump)
  }

  /// Records the start of a data dump's import, or finds an unfinished import to resume.
  ///
  /// An unfinished import starts over if a file has changed since, as a damaged one that was replaced, or if the
  /// archive does not have the rows that it stored, or has others: then its positions and counts prove nothing. Stores
  /// `community` as the description of the site, unless the API has returned one before.
  ///
  /// - Parameters:
  ///   - dump: The record of the import.
  ///   - community: The site of the dump.
  ///   - files: The tables of the dump at their beginnings.
  /// - Returns: The stored record of the import, with the counts of earlier runs.
  /// - Throws: ``ArchiveError``.
  package func beginImport(
    of dump: DumpRecord, for community: Community, from files: [DumpTableProgress]
  ) throws(ArchiveError) -> DumpRecord {
    try connection.transaction { () throws(ArchiveError) in
      let storedAPIBase = try apiBase(ofSite: dump.site)
      if storedAPIBase == nil {
        let row = CommunityRow(
          community: community, apiBase: "", fetchDate: Date(timeIntervalSince1970: 0))
        try connection.upsert(row, CommunityRow.upsert)
      }
      var record = dump
      let rows = try rowCounts(ofSite: dump.site)
      if var unfinished = try storedImport(of: dump), unfinished.endDate == nil {
        // Posts that were stored from elsewhere since then may be newer.
        if try hasQuestions(ofSite: dump.site, notFrom: dump.date) || storedAPIBase != nil {
          unfinished.siteWasEmpty = false
        }
        if unfinished.storedRows == rows, try !hasOtherTables(of: dump, than: files) {
          return unfinished
        }
        record.siteWasEmpty = unfinished.siteWasEmpty
        record.precedingAnswerRowID = unfinished.precedingAnswerRowID
      } else {
        record.siteWasEmpty = try questionIDRange(ofSite: dump.site) == nil
        record.precedingAnswerRowID = try connection.integer("SELECT max(rowid) FROM answers")
      }
      record.storedRows = rows
      try connection.run(
        "DELETE FROM dump_tables WHERE site = ? AND date = ? AND selection = ?", dump.site,
        dump.date, dump.selection)
      try updateImport(record)
      return record
    }
  }

  /// Records the end of a data dump's import, unless the archive has other rows of the site than the
  /// import stored; then the next import of the dump starts over.
  ///
  /// - Returns: The numbers of rows that the archive has; nil if they are those of the record.
  package func finishImport(_ dump: DumpRecord) throws(ArchiveError) -> SiteRowCounts? {
    try connection.transaction { () throws(ArchiveError) in
      let rows = try rowCounts(ofSite: dump.site)
      guard rows == dump.storedRows else { return rows }
      try updateImport(dump)
      return nil
    }
  }

  /// Returns whether the import of a data dump finished and its files are unchanged since.
  ///
  /// An import of a version that did not count stored rows may have lost some, and has to be repeated.
  package func hasImported(_ dump: DumpRecord, from files: [DumpTableProgress])
    throws(ArchiveError) -> Bool
  {
    guard let stored = try storedImport(of: dump), stored.endDate != nil, stored.storedRows != nil
    else { return false }
    for file in files {
      guard try importProgress(of: file, in: dump)?.offset == file.size else { return false }
    }
    return true
  }

  /// Returns the stored record of a data dump's import; nil if it never began.
  private func storedImport(of dump: DumpRecord) throws(ArchiveError) -> DumpRecord? {
    try connection.row(
      DumpRow.select, dump.site, dump.date, dump.selection, as: DumpRow.self)?.dump
  }

  /// Returns the numbers of rows that the archive has of a site.
  private func rowCounts(ofSite site: String) throws(ArchiveError) -> SiteRowCounts {
    var counts = SiteRowCounts()
    counts.questions =
      try connection.query("SELECT count(*) FROM questions WHERE site = ?", site).first() ?? 0
    counts.answers =
      try connection.query("SELECT count(*) FROM answers WHERE site = ?", site).first() ?? 0
    counts.comments =
      try connection.query("SELECT count(*) FROM comments WHERE site = ?", site).first() ?? 0
    counts.links =
      try connection.query("SELECT count(*) FROM post_links WHERE site = ?", site).first() ?? 0
    return counts
  }

  /// Returns whether questions of a site are stored that do not come from a data dump with this date.
  private func hasQuestions(ofSite site: String, notFrom dumpDate: Date) throws(ArchiveError)
    -> Bool
  {
    try connection.query(
      "SELECT EXISTS (SELECT 1 FROM questions WHERE site = ? AND fetched_at <> ?)", site, dumpDate
    ).first() ?? false
  }

  /// Updates the stored record of a data dump's import.
  package func updateImport(_ dump: DumpRecord) throws(ArchiveError) {
    try connection.upsert(DumpRow(dump: dump), DumpRow.upsert)
  }

  /// Returns how far a table of a data dump was imported; nil if its import has not started, or the
  /// file has changed since.
  package func importProgress(of file: DumpTableProgress, in dump: DumpRecord)
    throws(ArchiveError) -> DumpTableProgress?
  {
    let stored = try storedProgress(of: file, in: dump)
    return stored?.isOfSameFile(as: file) == true ? stored : nil
  }

  /// Returns whether an import stored its position in a file that has changed since.
  private func hasOtherTables(of dump: DumpRecord, than files: [DumpTableProgress])
    throws(ArchiveError) -> Bool
  {
    for file in files {
      if let stored = try storedProgress(of: file, in: dump), !stored.isOfSameFile(as: file) {
        return true
      }
    }
    return false
  }

  /// Returns how far a table of a data dump was imported, even if the file has changed since; nil if its import has not
  /// started.
  private func storedProgress(of file: DumpTableProgress, in dump: DumpRecord)
    throws(ArchiveError) -> DumpTableProgress?
  {
    try connection.row(
      DumpTableRow.select, dump.site, dump.date, dump.selection, file.table, as: DumpTableRow.self
    )?.progress
  }

  /// Stores how far a table of a data dump was imported.
  package func save(_ progress: DumpTableProgress, in dump: DumpRecord) throws(ArchiveError) {
    let row = DumpTableRow(
      site: dump.site, date: dump.date, selection: dump.selection, progress: progress)
    try connection.upsert(row, DumpTableRow.upsert)
  }
}

extension Archive {
  /// Runs a closure that writes very many rows, with SQLite settings that make writing fast.
  ///
  /// Disables the write-ahead log, with which each page is written three times instead of once.
  /// This needs exclusive access: if another program has the file open, the log stays. A crash or
  /// power cut loses at most the open transaction.
  ///
  /// If neither a site nor a search index was built from the archive yet, also disables the change
  /// log and deletes stored list parts: the first build builds every page anyway.
  package func withBulkWriting<R>(_ body: () async throws -> R) async throws -> R {
    try connection.execute(
      """
      PRAGMA foreign_keys = OFF;
      PRAGMA temp_store = DEFAULT;
      PRAGMA cache_size = -48000;
      """)
    let result: R
    do {
      try disableWriteAheadLog()
      if try !hasSiteOrSearchIndex() {
        try connection.transaction { () throws(ArchiveError) in
          try connection.dropTriggers()
          try deleteListParts()
        }
      }
      result = try await body()
    } catch {
      rollBack()
      try restoreSettings()
      throw error
    }
    try restoreSettings()
    return result
  }

  /// Begins a transaction, which may stay open after the calling function returns.
  package func begin() throws(ArchiveError) { try connection.begin() }

  /// Commits the transaction started by ``begin()``.
  package func commit() throws(ArchiveError) { try connection.commit() }

  /// Rolls back the transaction started by ``begin()``; does nothing if none is open, as SQLite rolls
  /// back by itself if it is interrupted or the disk is full.
  package func rollBack() {
    if connection.isInTransaction { connection.rollBack() }
  }

  /// Switches to a rollback journal unless another program has the file open.
  private func disableWriteAheadLog() throws(ArchiveError) {
    do {
      try connection.execute("PRAGMA journal_mode = DELETE")
    } catch .busy {
      // Another program has the file open, so the write-ahead log stays.
    }
  }

  /// Restores the change log and the SQLite settings that bulk writing disabled.
  ///
  /// If this fails, the run must not write on: what it wrote would be missing from the change log. The
  /// next connection that writes restores them.
  private func restoreSettings() throws(ArchiveError) {
    try enableChangeLog()
    try connection.applySettings()
    do {
      try connection.applyWritingSettings()
    } catch .busy {
      // Another program reads the file, so the rollback journal stays until the next run.
    }
  }
}
