internal import FoundationEssentials
package import StackExchange

extension Archive {
  /// The dumps that were taken in, whole or not, by site and date.
  package func dumps() throws(ArchiveError) -> [DumpRecord] {
    try connection.rows(DumpRow.selectAll, as: DumpRow.self).map(\.dump)
  }

  /// Begins to take a dump in, or goes on where that came to no end; what the API knows of its site
  /// counts more than `community`.
  package func begin(_ dump: DumpRecord, of community: Community) throws(ArchiveError) -> DumpRecord
  {
    try connection.transaction { () throws(ArchiveError) in
      let known = try apiBase(ofSite: dump.site)
      if known == nil {
        let row = CommunityRow(
          community: community, apiBase: "", fetchDate: Date(timeIntervalSince1970: 0))
        try connection.keep(row, CommunityRow.keep)
      }
      var row = try connection.query(DumpRow.select, dump.site, dump.date, dump.selection)
      if try row.step() {
        var begun = try row.read(DumpRow.self).dump
        if begun.finished == nil {
          // What the API brought meanwhile may be newer.
          begun.isFirst = begun.isFirst && known == nil
          return begun
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

  /// Keeps how a dump stands.
  package func update(_ dump: DumpRecord) throws(ArchiveError) {
    try connection.keep(DumpRow(dump: dump), DumpRow.keep)
  }

  /// How far a table of a dump was taken in; `nil` where another file was, or none.
  package func progress(of file: DumpProgress, in dump: DumpRecord)
    throws(ArchiveError) -> DumpProgress?
  {
    var row = try connection.query(
      DumpTableRow.select, dump.site, dump.date, dump.selection, file.table)
    guard try row.step() else { return nil }
    let known = try row.read(DumpTableRow.self).progress
    return known.size == file.size && known.modified == file.modified ? known : nil
  }

  /// Keeps how far a table was taken in.
  package func save(_ progress: DumpProgress, in dump: DumpRecord) throws(ArchiveError) {
    let row = DumpTableRow(
      site: dump.site, date: dump.date, selection: dump.selection, progress: progress)
    try connection.keep(row, DumpTableRow.keep)
  }
}
