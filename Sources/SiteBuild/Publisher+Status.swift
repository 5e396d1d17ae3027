internal import Archive
internal import Contents
internal import Output
internal import Pages

extension Publisher {
  /// Brings `status.json` up to date on a site that needs nothing else; gives whether it was
  /// written.
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

  /// Takes `status.json` among the files of a site: made anew by a run that fetched, and where the
  /// site changed; gives its place where it stays as it is.
  func stage(_ status: [UInt8], in staging: Staging, after previous: PreviousBuild) throws -> Int? {
    if settings.success == nil, staging.written == 0, previous.isIntact(SitePath.status),
      let place = previous.place(of: SitePath.status)
    {
      return place
    }
    var space = Staging.Workspace()
    try staging.stage(status, at: SitePath.status, .site, &space)
    return nil
  }
}
