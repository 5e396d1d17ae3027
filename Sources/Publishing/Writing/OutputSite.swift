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
    folder = try OutputFolder(at: path)
    manifest = try Self.checkOwner(of: folder, for: archive)
    if manifest == nil || folder.size(of: Staging.mark) != nil { try clearLeftovers() }
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

  private func clearLeftovers() throws {
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where file.hasSuffix(Staging.suffix) {
      try folder.remove(file)
    }
    try folder.remove(Staging.mark)
  }
}
