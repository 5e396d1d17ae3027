package import Archive

/// The site that a folder holds, if any, and the right to replace it.
package struct OutputSite {
  package let folder: OutputFolder
  package let manifest: Manifest?

  /// Opens or creates a folder for the site of an archive, which is open for writing, and clears what a
  /// killed run left.
  ///
  /// Nobody knows how far such a run came, so its ledger is invalidated first: this run may fail, too.
  ///
  /// A site of another archive is refused, and nothing changed, except that a real site replaces a
  /// sample's.
  package init(at path: String, for archive: Archive) throws {
    folder = try OutputFolder(at: path)
    manifest = try Self.manifest(in: folder)
    try Self.checkOwner(of: folder, for: archive)
    if folder.exists(Staging.name) {
      if let manifest { try archive.invalidateLedger(ofFolder: manifest.id) }
      try folder.removeAll(Staging.name)
    }
  }

  /// Refuses a folder that holds the site of another archive; its list, which may be long, is not
  /// read.
  package static func checkOwner(of folder: OutputFolder, for archive: Archive) throws {
    guard let bytes = try folder.contents(of: Manifest.file, upTo: Manifest.Head.most) else {
      return
    }
    guard let head = Manifest.Head.read(bytes) else { throw unreadable(folder) }
    let isReplaceable = head.isSample && !archive.isSample
    guard head.archive == archive.id || isReplaceable else {
      throw OutputError.otherArchive(folder: folder.path, isSample: head.isSample)
    }
  }

  /// What the folder says of itself, if anything.
  package static func manifest(in folder: OutputFolder) throws(OutputError) -> Manifest? {
    guard let bytes = try folder.contents(of: Manifest.file) else { return nil }
    guard let manifest = Manifest(bytes) else { throw unreadable(folder) }
    return manifest
  }

  private static func unreadable(_ folder: OutputFolder) -> OutputError {
    .unreadableManifest(path: folder.described(Manifest.file))
  }
}
