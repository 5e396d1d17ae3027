internal import Archive
internal import FoundationEssentials

/// The files and folders in an output folder, compared with the manifest.
struct SiteEntries: Sendable {
  /// The paths of the files of the site that exist, sorted.
  private(set) var files: [String] = []
  /// The findings about missing files, and about files that do not belong to the site.
  private(set) var findings: [SiteFinding] = []
  /// The paths of all regular files in the folder.
  private var regularFiles: Set<String> = []
  /// The paths of all folders, including the output folder itself.
  private var folders: Set<String> = [""]

  /// Lists a folder and compares it with its manifest; hidden files are ignored unless sodigest
  /// created them.
  ///
  /// With the archive from which the site was built, files of another size than recorded are
  /// findings as well.
  init(in folder: OutputFolder, builtFrom archive: Archive?) throws {
    var specialFiles: Set<String> = []
    for path in try Self.paths(in: folder) {
      if folder.stamp(of: path) != nil {
        regularFiles.insert(path)
      } else if (try? folder.hasFolder(path)) == true {
        folders.insert(path)
      } else {
        specialFiles.insert(path)
      }
    }
    let manifest = try folder.contents(of: Manifest.fileName)
    let parsedManifest = manifest.flatMap { Manifest($0) }
    guard let parsedManifest, let listed = parsedManifest.list?.paths else {
      findings.append(
        SiteFinding(manifest == nil ? .lostFile : .damagedManifest, in: Manifest.fileName))
      files = regularFiles.filter { !Self.isHidden($0) }.sorted()
      return
    }
    files = listed.filter(regularFiles.contains)
    findings += listed.filter { !regularFiles.contains($0) }.map { SiteFinding(.lostFile, in: $0) }
    if let archive {
      let resized = try parsedManifest.resizedFiles(in: folder, builtFrom: archive)
      // Files with a hash in their names are checked by it.
      findings += resized.filter { regularFiles.contains($0) && HashedFileName($0) == nil }
        .map { SiteFinding(.damagedFile, in: $0) }
    }
    addUnlisted(regularFiles.union(specialFiles).subtracting(listed))
    if folders.contains(Staging.folderName) {
      findings.append(SiteFinding(.leftoverFile, in: Staging.folderName))
    }
  }

  /// Adds findings about files that exist but that the manifest does not list.
  private mutating func addUnlisted(_ unlisted: Set<String>) {
    for path in unlisted where path != Manifest.fileName && path != Publisher.lockFile {
      if path.hasPrefix("\(Staging.folderName)/") { continue }
      if path.hasPrefix(".sodigest") {
        findings.append(SiteFinding(.leftoverFile, in: path))
      } else if !Self.isHidden(path) {
        findings.append(SiteFinding(.foreignFile, in: path))
      }
    }
  }

  /// Returns the problem of a link to a path, or nil if the path is a file.
  func linkProblem(of path: String) -> SiteFinding.Kind? {
    if regularFiles.contains(path) { return nil }
    return folders.contains(path) ? .linkToFolder : .brokenLink
  }

  /// Whether a path or one of its folders is hidden.
  private static func isHidden(_ path: String) -> Bool {
    path.hasPrefix(".") || path.contains("/.")
  }

  /// Returns the paths of all files and folders in the output folder, at any depth.
  private static func paths(in folder: OutputFolder) throws(OutputError) -> [String] {
    do {
      return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    } catch {
      throw .unusableFolder(path: folder.path, because: "its files cannot be listed")
    }
  }
}
