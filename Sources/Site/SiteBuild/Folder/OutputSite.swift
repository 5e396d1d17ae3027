internal import Archive

/// An output folder whose site this run may replace, with the manifest of that site.
struct OutputSite {
  let folder: OutputFolder
  /// The manifest of the existing site; nil if the folder has none.
  let manifest: Manifest?

  /// Opens or creates the output folder for the site of an archive, which is open for writing, and
  /// removes the staging folder of an interrupted run.
  ///
  /// It is unknown which files the interrupted run replaced, so the ledger is invalidated before
  /// the staging folder is removed.
  ///
  /// - Throws: `OutputError` if the folder contains the site of another archive; only a sample's
  ///   site may be replaced by a real one.
  init(at path: String, for archive: Archive) throws {
    folder = try OutputFolder(at: path)
    manifest = try Self.manifest(in: folder)
    try Self.checkOwner(of: folder, for: archive)
    if folder.exists(Staging.folderName) {
      if let manifest { try archive.invalidateLedger(ofFolder: manifest.id) }
      try folder.removeAll(Staging.folderName)
    }
  }

  /// Checks that an output folder does not contain the site of another archive.
  ///
  /// Only the header of the manifest is read, because its list of files may be long.
  static func checkOwner(of folder: OutputFolder, for archive: Archive) throws {
    guard
      let bytes = try folder.contents(of: Manifest.fileName, upTo: Manifest.ManifestHeader.maxSize)
    else {
      return
    }
    guard let head = Manifest.ManifestHeader.read(bytes) else { throw unreadable(folder) }
    let isReplaceable = head.isSample && !archive.isSample
    guard head.archive == archive.id || isReplaceable else {
      throw OutputError.belongsToOtherArchive(folder: folder.path, isSample: head.isSample)
    }
  }

  /// Reads the manifest of an output folder; returns nil if it has none.
  static func manifest(in folder: OutputFolder) throws(OutputError) -> Manifest? {
    guard let bytes = try folder.contents(of: Manifest.fileName) else { return nil }
    guard let manifest = Manifest(bytes) else { throw unreadable(folder) }
    return manifest
  }

  /// Returns the error for a manifest that cannot be parsed.
  private static func unreadable(_ folder: OutputFolder) -> OutputError {
    .unreadableManifest(path: folder.displayPath(Manifest.fileName))
  }
}
