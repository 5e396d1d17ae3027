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
  package func begin(_ dump: DumpRecord, of community: Community) throws(ArchiveError) -> DumpRecord
  {
    try connection.transaction { () throws(ArchiveError) in
      let storedAPIBase = try apiBase(ofSite: dump.site)
      if storedAPIBase == nil {
        let row = CommunityRow(
          community: community, apiBase: "", fetchDate: Date(timeIntervalSince1970: 0))
        try connection.keep(row, CommunityRow.keep)
      }
      var row = try connection.query(DumpRow.select, dump.site, dump.date, dump.selection)
      if try row.step() {
        var unfinished = try row.read(DumpRow.self).dump
        if unfinished.finished == nil {
          // Posts that were fetched from the API since then may be newer.
          unfinished.isFirst = unfinished.isFirst && storedAPIBase == nil
          return unfinished
        }
      }
      var dump = dump
      dump.isFirst = try questionIDs(ofSite: dump.site) == nil
      dump.firstAnswer = try connection.integer("SELECT max(rowid) FROM answers")
      try connection.run(
        "DELETE FROM dump_tables WHERE site = ? AND date = ? AND selection = ?", dump.site,
        dump.date, dump.selection)
      try connection.keep(DumpRow(dump: dump), DumpRow.keep)
      return dump
    }
  }

  /// Stores the changed state of an import.
  package func update(_ dump: DumpRecord) throws(ArchiveError) {
    try connection.keep(DumpRow(dump: dump), DumpRow.keep)
  }

  /// Returns the import progress of a dump table; nil if it was not begun, or with a different file.
  package func progress(of file: DumpProgress, in dump: DumpRecord)
    throws(ArchiveError) -> DumpProgress?
  {
    var row = try connection.query(
      DumpTableRow.select, dump.site, dump.date, dump.selection, file.table)
    guard try row.step() else { return nil }
    let stored = try row.read(DumpTableRow.self).progress
    return stored.size == file.size && stored.modified == file.modified ? stored : nil
  }

  /// Stores the import progress of a dump table.
  package func save(_ progress: DumpProgress, in dump: DumpRecord) throws(ArchiveError) {
    let row = DumpTableRow(
      site: dump.site, date: dump.date, selection: dump.selection, progress: progress)
    try connection.keep(row, DumpTableRow.keep)
  }
}
