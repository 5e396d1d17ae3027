internal import FoundationEssentials
package import StackExchange

extension Archive {
  /// Returns all imported dumps, finished or not, sorted by site and date.
  package func dumps() throws(ArchiveError) -> [DumpRecord] {
    try connection.rows(DumpRow.selectAll, as: DumpRow.self).map(\.dump)
  }

  /// Begins the import of a dump, or resumes an unfinished one.
  ///
  /// Stores `community` as the site if the API did not return the site before.
  ///
  /// - Returns: The stored state of the import.
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

  /// Stores the changed state of an import.
  package func updateImport(_ dump: DumpRecord) throws(ArchiveError) {
    try connection.upsert(DumpRow(dump: dump), DumpRow.upsert)
  }

  /// Returns the import progress of a dump table; nil if it was not started, or with a different file.
  package func importProgress(of file: DumpTableProgress, in dump: DumpRecord)
    throws(ArchiveError) -> DumpTableProgress?
  {
    var row = try connection.query(
      DumpTableRow.select, dump.site, dump.date, dump.selection, file.table)
    guard try row.step() else { return nil }
    let stored = try row.read(DumpTableRow.self).progress
    return stored.size == file.size && stored.modified == file.modified ? stored : nil
  }

  /// Stores the import progress of a dump table.
  package func save(_ progress: DumpTableProgress, in dump: DumpRecord) throws(ArchiveError) {
    let row = DumpTableRow(
      site: dump.site, date: dump.date, selection: dump.selection, progress: progress)
    try connection.upsert(row, DumpTableRow.upsert)
  }
}
