internal import Archive
internal import Contents
internal import Pages

extension Publisher {
  /// Updates `status.json` in a site that is otherwise up to date, and returns whether the file
  /// changed.
  func refreshStatus(
    on site: OutputSite, in archive: Archive, _ folder: LedgerHead
  ) throws -> Bool {
    guard settings.fetchStartDate != nil,
      var file = try archive.ledgerEntry(forPath: SitePath.status, inFolder: folder.id)
    else { return false }
    let bytes = try StatusFile(
      of: archive, successfulRunStart: settings.fetchStartDate
    ).bytes
    guard try site.folder.contents(of: SitePath.status) != bytes else { return false }
    try site.folder.makeFolder(Staging.folderName)
    let stamp = try site.folder.write(bytes, to: Staging.stagedPath(SitePath.status))
    try site.folder.synchronize()
    try site.folder.move(Staging.stagedPath(SitePath.status), to: SitePath.status)
    (file.size, file.modificationTime) = (stamp.size, stamp.modificationTime)
    try archive.saveLedger(folder, files: [file], removed: [])
    try site.folder.removeAll(Staging.folderName)
    return true
  }

  /// Stages `status.json` after a run that fetched or if the site changed.
  ///
  /// - Returns: The index of the existing file in the ledger if it stays; nil if a new one was
  ///   staged.
  /// - Throws: `OutputError`.
  func stageStatus(_ status: [UInt8], in staging: Staging, after previous: PreviousBuild) throws
    -> Int?
  {
    if settings.fetchStartDate == nil, staging.stagedCount == 0,
      previous.isUnmodified(SitePath.status),
      let index = previous.index(of: SitePath.status)
    {
      return index
    }
    var space = Staging.Workspace()
    try staging.stage(status, at: SitePath.status, .site, &space)
    return nil
  }
}
