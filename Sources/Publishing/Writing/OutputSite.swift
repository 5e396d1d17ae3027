internal import Archive

/// The site that a folder holds, if any, and the right to replace it.
struct OutputSite {
  let folder: OutputFolder
  let manifest: Manifest?
  /// Whether a run was killed there: what it did, nobody knows.
  let isUnfinished: Bool

  /// Opens or makes a folder for the site of an archive, and clears what a killed run left.
  ///
  /// A site of another archive is refused, and nothing changed, except that a real site replaces a
  /// sample's.
  init(at path: String, for archive: Archive) throws {
    folder = try OutputFolder(at: path)
    manifest = try Self.checkOwner(of: folder, for: archive)
    isUnfinished = try folder.removeAll(Staging.name)
  }

  /// Reads what the folder lists as its site, and refuses one of another archive.
  @discardableResult
  static func checkOwner(of folder: OutputFolder, for archive: Archive) throws -> Manifest? {
    guard let manifest = try manifest(in: folder) else { return nil }
    let isReplaceable = manifest.isSample && !archive.isSample
    guard manifest.archive == archive.id || isReplaceable else {
      throw OutputError.otherArchive(folder: folder.path, isSample: manifest.isSample)
    }
    return manifest
  }

  private static func manifest(in folder: OutputFolder) throws(OutputError) -> Manifest? {
    guard let bytes = try folder.contents(of: Manifest.file) else { return nil }
    guard let manifest = Manifest(bytes) else {
      throw .unreadableManifest(path: folder.described(Manifest.file))
    }
    return manifest
  }
}
