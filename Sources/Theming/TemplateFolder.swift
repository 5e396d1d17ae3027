private import FoundationEssentials

/// A folder whose files take the place of built-in ones.
package enum TemplateFolder {
  /// Lays the files of a folder over others, file by file, by path; names that start with a dot are
  /// passed over, and links that lead out of the folder are errors.
  package static func files(in path: String, over files: [String: [UInt8]] = [:])
    throws(SiteThemeError) -> [String: [UInt8]]
  {
    var files = files
    let names = try names(in: path)
    let folder = try SourceFolder(path)
    for file in names {
      let bytes = try folder.contents(of: file)
      // A file of words need not say everything.
      if Words.isFile(file) { files[replaced(file)] = files[file] }
      files[file] = bytes
    }
    return files
  }

  /// The name of a built-in file beside that of a folder.
  static func replaced(_ file: String) -> String { "built-in/\(file)" }

  /// The paths of the files in a folder, hidden ones left out.
  package static func names(in path: String) throws(SiteThemeError) -> [String] {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
      throw .unreadable(path: path, because: "there is no such folder")
    }
    do {
      // With a slash what is listed is what a link leads to.
      return try FileManager.default.subpathsOfDirectory(atPath: "\(path)/").filter { file in
        var isFolder = false
        let isHidden = file.split(separator: "/").contains { $0.hasPrefix(".") }
        return !isHidden
          && FileManager.default.fileExists(atPath: "\(path)/\(file)", isDirectory: &isFolder)
          && !isFolder
      }
    } catch {
      throw .unreadable(path: path, because: "it may not be listed")
    }
  }
}
