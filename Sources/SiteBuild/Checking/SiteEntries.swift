internal import FoundationEssentials
internal import Output

/// The entries of an output folder, compared with its manifest.
struct SiteEntries: Sendable {
  /// The files of the site that exist, sorted.
  private(set) var files: [String] = []
  /// Missing files, and files that do not belong to the site.
  private(set) var findings: [SiteFinding] = []
  /// The paths of all regular files in the folder.
  private var present: Set<String> = []
  /// The paths of all folders, including the output folder itself.
  private var folders: Set<String> = [""]

  /// Lists a folder and compares it with its manifest; hidden files are ignored unless sodigest
  /// created them.
  init(in folder: OutputFolder) throws(OutputError) {
    var specialFiles: Set<String> = []
    for path in try Self.paths(in: folder) {
      if folder.stamp(of: path) != nil {
        present.insert(path)
      } else if (try? folder.hasFolder(path)) == true {
        folders.insert(path)
      } else {
        specialFiles.insert(path)
      }
    }
    let manifest = try folder.contents(of: Manifest.fileName)
    guard let listed = manifest.flatMap({ Manifest($0) })?.list?.paths else {
      findings.append(SiteFinding(manifest == nil ? .lost : .damagedList, in: Manifest.fileName))
      files = present.filter { !Self.isHidden($0) }.sorted()
      return
    }
    files = listed.filter(present.contains)
    findings += listed.filter { !present.contains($0) }.map { SiteFinding(.lost, in: $0) }
    addUnlisted(present.union(specialFiles).subtracting(listed))
    if folders.contains(Staging.folderName) {
      findings.append(SiteFinding(.leftover, in: Staging.folderName))
    }
  }

  /// Adds findings for files that the manifest does not list.
  private mutating func addUnlisted(_ unlisted: Set<String>) {
    for path in unlisted where path != Manifest.fileName && path != Publisher.lockFile {
      if path.hasPrefix("\(Staging.folderName)/") { continue }
      if path.hasPrefix(".sodigest") {
        findings.append(SiteFinding(.leftover, in: path))
      } else if !Self.isHidden(path) {
        findings.append(SiteFinding(.foreign, in: path))
      }
    }
  }

  /// Returns the problem of a link to a path, or nil if the path is a file.
  func linkProblem(of path: String) -> SiteFinding.Kind? {
    if present.contains(path) { return nil }
    return folders.contains(path) ? .folder : .missingFile
  }

  /// Whether a path or one of its folders is hidden.
  private static func isHidden(_ path: String) -> Bool {
    path.hasPrefix(".") || path.contains("/.")
  }

  /// Returns the paths of everything in a folder.
  private static func paths(in folder: OutputFolder) throws(OutputError) -> [String] {
    do {
      return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    } catch {
      throw .unusableFolder(path: folder.path, because: "its files cannot be listed")
    }
  }
}
