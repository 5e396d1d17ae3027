internal import FoundationEssentials

/// The files and folders of one data dump.
package struct DumpLocation: Sendable, Equatable {
  /// The paths of the dump, all of one site.
  package let paths: [String]

  package init(paths: [String]) { self.paths = paths }

  /// The name of the dump in messages: its folder or file, or the part that the names of its files
  /// have in common.
  package var name: String { paths.count == 1 ? paths[0] : paths[0].dumpName }

  /// Finds the dumps at paths that the user named.
  ///
  /// Files and folders that are named after different sites are different dumps. A folder without
  /// tables contains dumps: its `.7z` files and the folders in it, except empty and hidden ones and
  /// links. Files such as `stackoverflow.com-Posts.7z` and `stackoverflow.com-Users.7z` in it belong
  /// to one dump.
  ///
  /// - Returns: The dumps, sorted by name unless all paths belong to a single dump.
  /// - Throws: ``DumpError`` if a folder cannot be listed, or some of several paths name no site.
  package static func find(at paths: [String]) throws(DumpError) -> [DumpLocation] {
    if paths.count == 1 { return try find(inFolder: paths[0]) ?? [DumpLocation(paths: paths)] }
    let sites = paths.map(siteFromFileName)
    let distinctSites = Set(sites.compactMap(\.self))
    guard distinctSites.count > 1 else { return [DumpLocation(paths: paths)] }
    guard !sites.contains(nil) else { throw .multipleSites(distinctSites.sorted()) }
    return distinctSites.sorted().map { site in
      DumpLocation(paths: zip(paths, sites).filter { $0.1 == site }.map(\.0))
    }
  }

  /// Returns the dumps in a folder; `nil` if the path is no folder, or a folder with tables.
  private static func find(inFolder path: String) throws(DumpError) -> [DumpLocation]? {
    guard isFolder(path) == true else { return nil }
    let names = try fileNames(inFolder: path)
    guard !names.contains(where: { $0.lowercased().hasSuffix(".xml") }) else { return nil }
    var pathsByDump: [String: [String]] = [:]
    for name in names where !name.hasPrefix(".") {
      let path = name.inFolder(path)
      if isFolderWithFiles(path) {
        pathsByDump[path, default: []].append(path)
      } else if name.isArchivePath, !DumpTable.isIgnored(name) {
        pathsByDump[path.dumpName, default: []].append(path)
      }
    }
    let locations = pathsByDump.sorted { $0.key < $1.key }.map { DumpLocation(paths: $0.value) }
    // Files without a common name may be the tables of one dump.
    let hasSites = locations.contains { siteFromFileName($0.paths[0]) != nil }
    guard hasSites else { return nil }
    // The files of a single dump are read from this folder.
    return locations.count > 1 || locations.contains { isFolder($0.paths[0]) == true }
      ? locations : nil
  }
}

/// Returns whether a path is that of a folder; `nil` if there is nothing.
func isFolder(_ path: String) -> Bool? {
  var isFolder = false
  let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
  return exists ? isFolder : nil
}

/// Returns the names of the files and folders in a folder, sorted.
func fileNames(inFolder path: String) throws(DumpError) -> [String] {
  do {
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  } catch {
    throw .unreadable(path: path, reason: "the folder cannot be listed")
  }
}

/// Returns whether a path is that of a folder, not of a link, that contains XML files or `.7z` files.
private func isFolderWithFiles(_ path: String) -> Bool {
  guard isFolder(path) == true,
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) == nil,
    let names = try? fileNames(inFolder: path)
  else { return false }
  return names.contains { $0.lowercased().hasSuffix(".xml") || $0.isArchivePath }
}

extension String {
  /// Whether the path ends like that of a `.7z` file.
  var isArchivePath: Bool { lowercased().hasSuffix(".7z") }

  /// The path of a `.7z` file without its ending and without the name of a table, such as
  /// `stackoverflow.com` for `stackoverflow.com-Posts.7z`.
  fileprivate var dumpName: String {
    let baseName = isArchivePath ? dropLast(3) : self[...]
    guard let dash = baseName.lastIndex(of: "-") else { return String(baseName) }
    let table = baseName[baseName.index(after: dash)...].lowercased()
    let isTable = DumpTable.allCases.contains { $0.rawValue.lowercased() == table }
    return String(isTable ? baseName[..<dash] : baseName)
  }
}
