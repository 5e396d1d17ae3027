internal import FoundationEssentials
package import StackExchange

extension Archive {
  /// Returns the records of all imports of data dumps, finished or not, sorted by site and date.
  package func dumps() throws(ArchiveError) -> [DumpRecord] {
    try connection.rows(DumpRow.selectAll, as: DumpRow.self).map(\.dump)
  }

  /// Records the start of a data dump's import, or finds an unfinished import to resume.
  ///
  /// Stores `community` as the description of the site, unless the API has returned one before.
  ///
  /// - Returns: The stored record of the import, with the counts of earlier runs.
  package func beginImport(of dump: DumpRecord, for community: Community) throws(ArchiveError)
    -> DumpRecord
  {
    try connection.transaction { () throws(ArchiveError) in
      let storedAPIBase = try apiBase(ofSite: dump.site)
      if storedAPIBase == nil {
        let row = CommunityRow(
          community: community, apiBase: "", fetchDate: Date(timeIntervalSince1970: 0))
        try connection.upsert(row, CommunityRow.upsert)
      }
      var row = try connection.query(DumpRow.select, dump.site, dump.date, dump.selection)
      if try row.step() {
        var unfinished = try row.read(DumpRow.self).dump
        if unfinished.endDate == nil {
          // Posts that were fetched from the API since then may be newer.
          unfinished.siteWasEmpty = unfinished.siteWasEmpty && storedAPIBase == nil
          return unfinished
        }
      }
      var dump = dump
      dump.siteWasEmpty = try questionIDRange(ofSite: dump.site) == nil
      dump.precedingAnswerRowID = try connection.integer("SELECT max(rowid) FROM answers")
      try connection.run(
        "DELETE FROM dump_tables WHERE site = ? AND date = ? AND selection = ?", dump.site,
        dump.date, dump.selection)
      try connection.upsert(DumpRow(dump: dump), DumpRow.upsert)
      return dump
    }
  }

  /// Returns whether the import of a data dump finished and its files are unchanged since.
  package func hasImported(_ dump: DumpRecord, from files: [DumpTableProgress])
    throws(ArchiveError) -> Bool
  {
    let stored = try connection.row(
      DumpRow.select, dump.site, dump.date, dump.selection, as: DumpRow.self)
    guard stored?.dump.endDate != nil else { return false }
    for file in files {
      guard try importProgress(of: file, in: dump)?.offset == file.size else { return false }
    }
    return true
  }

  /// Updates the stored record of a data dump's import.
  package func updateImport(_ dump: DumpRecord) throws(ArchiveError) {
    try connection.upsert(DumpRow(dump: dump), DumpRow.upsert)
  }

  /// Returns how far a table of a data dump was imported; nil if its import has not begun, or the
  /// file has changed since.
  package func importProgress(of file: DumpTableProgress, in dump: DumpRecord)
    throws(ArchiveError) -> DumpTableProgress?
  {
    var row = try connection.query(
      DumpTableRow.select, dump.site, dump.date, dump.selection, file.table)
    guard try row.step() else { return nil }
    let stored = try row.read(DumpTableRow.self).progress
    let isSameFile =
      stored.size == file.size && stored.modificationTime == file.modificationTime
    return isSameFile ? stored : nil
  }

  /// Stores how far a table of a data dump was imported.
  package func save(_ progress: DumpTableProgress, in dump: DumpRecord) throws(ArchiveError) {
    let row = DumpTableRow(
      site: dump.site, date: dump.date, selection: dump.selection, progress: progress)
    try connection.upsert(row, DumpTableRow.upsert)
  }
}
