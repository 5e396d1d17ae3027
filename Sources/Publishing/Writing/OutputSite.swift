internal import Archive
private import FoundationEssentials

/// The site that a folder holds, if any, and the right to replace it.
struct OutputSite {
  let folder: OutputFolder
  let manifest: Manifest?

  /// Opens a folder for the site of an archive, and clears what a killed run left.
  ///
  /// - Parameters:
  ///   - path: The folder; made when it is missing.
  ///   - archive: A site of another one is refused, except that a real site replaces a sample's.
  /// - Throws: ``OutputError``; nothing was changed.
  init(at path: String, for archive: Archive) throws {
    let folder = try OutputFolder(at: path)
    manifest = try Self.manifest(in: folder)
    self.folder = folder
    if let manifest, manifest.archive != archive.id {
      guard manifest.isSample, !archive.isSample else {
        throw OutputError.otherArchive(folder: path, isSample: manifest.isSample)
      }
    }
    if manifest == nil || folder.size(of: Staging.mark) != nil { try clearLeftovers() }
  }

  private static func manifest(in folder: OutputFolder) throws(OutputError) -> Manifest? {
    guard let bytes = try folder.contents(of: Manifest.file) else { return nil }
    guard let manifest = Manifest(bytes) else {
      throw .unreadableManifest(path: folder.described(Manifest.file))
    }
    return manifest
  }

  private func clearLeftovers() throws {
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where file.hasSuffix(Staging.suffix) {
      try folder.remove(file)
    }
    try folder.remove(Staging.mark)
  }
}
