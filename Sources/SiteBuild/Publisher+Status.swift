internal import Archive
internal import Contents
internal import Output
internal import Pages

extension Publisher {
  /// Updates `status.json` in a site that is otherwise up to date, and returns whether the file
  /// changed.
  func refreshStatus(
    on site: OutputSite, in archive: Archive, _ folder: LedgerHead
  ) throws -> Bool {
    guard settings.success != nil,
      var file = try archive.ledgerEntry(SitePath.status, inFolder: folder.id)
    else { return false }
    let bytes = try StatusFile(of: archive, success: settings.success).bytes
    guard try site.folder.contents(of: SitePath.status) != bytes else { return false }
    try site.folder.makeFolder(Staging.name)
    let stamp = try site.folder.store(bytes, as: Staging.staged(SitePath.status))
    try site.folder.synchronize()
    try site.folder.move(Staging.staged(SitePath.status), to: SitePath.status)
    (file.size, file.modified) = (stamp.size, stamp.modified)
    try archive.save(folder, files: [file], removed: [])
    try site.folder.removeAll(Staging.name)
    return true
  }

  /// Stages `status.json` after a run that fetched or if the site changed.
  ///
  /// - Returns: The index of the existing file in the ledger if it stays; nil if a new one was
  ///   staged.
  /// - Throws: `OutputError`.
  func stage(_ status: [UInt8], in staging: Staging, after previous: PreviousBuild) throws -> Int? {
    if settings.success == nil, staging.written == 0, previous.isIntact(SitePath.status),
      let index = previous.place(of: SitePath.status)
    {
      return index
    }
    var space = Staging.Workspace()
    try staging.stage(status, at: SitePath.status, .site, &space)
    return nil
  }
}
