internal import FoundationEssentials
internal import Output

/// What is in a site's folder, beside what its list says.
struct SiteEntries: Sendable {
  /// The files of the site that are there, sorted.
  private(set) var files: [String] = []
  /// What is there and should not, and the other way round.
  private(set) var findings: [SiteFinding] = []
  private var present: Set<String> = []
  private var folders: Set<String> = [""]

  /// Lists a folder; what lies hidden there is not the site's, as long as it is not sodigest's.
  init(in folder: OutputFolder) throws(OutputError) {
    var others: Set<String> = []
    for path in try Self.paths(in: folder) {
      if folder.stamp(of: path) != nil {
        present.insert(path)
      } else if (try? folder.hasFolder(path)) == true {
        folders.insert(path)
      } else {
        others.insert(path)
      }
    }
    let manifest = try folder.contents(of: Manifest.file)
    guard let listed = manifest.flatMap({ Manifest($0) })?.list?.paths else {
      findings.append(SiteFinding(manifest == nil ? .lost : .damagedList, in: Manifest.file))
      files = present.filter { !Self.isHidden($0) }.sorted()
      return
    }
    files = listed.filter(present.contains)
    findings += listed.filter { !present.contains($0) }.map { SiteFinding(.lost, in: $0) }
    note(present.union(others).subtracting(listed))
    if folders.contains(Staging.name) { findings.append(SiteFinding(.leftover, in: Staging.name)) }
  }

  private mutating func note(_ unlisted: Set<String>) {
    for path in unlisted where path != Manifest.file && path != Publisher.lockFile {
      if path.hasPrefix("\(Staging.name)/") { continue }
      if path.hasPrefix(".sodigest") {
        findings.append(SiteFinding(.leftover, in: path))
      } else if !Self.isHidden(path) {
        findings.append(SiteFinding(.foreign, in: path))
      }
    }
  }

  /// What keeps a link from opening a file.
  func fault(of path: String) -> SiteFinding.Kind? {
    if present.contains(path) { return nil }
    return folders.contains(path) ? .folder : .missingFile
  }

  private static func isHidden(_ path: String) -> Bool {
    path.hasPrefix(".") || path.contains("/.")
  }

  private static func paths(in folder: OutputFolder) throws(OutputError) -> [String] {
    do {
      return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    } catch {
      throw .unusableFolder(path: folder.path, because: "it may not be listed")
    }
  }
}
