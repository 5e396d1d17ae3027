private import FoundationEssentials

/// Reads a template folder, whose files replace the built-in ones.
package enum TemplateFolder {
  /// Returns `files`, by path, together with the files of a template folder, which replace those
  /// with the same path.
  ///
  /// Files and folders whose names start with a dot are ignored; links that point outside of the
  /// folder are errors.
  package static func files(in path: String, over files: [String: [UInt8]] = [:])
    throws(SiteThemeError) -> [String: [UInt8]]
  {
    var files = files
    let names = try names(in: path)
    let folder = try ConfinedFolder(path)
    var size = 0
    for file in names {
      let bytes = try folder.contents(of: file)
      size += bytes.count
      guard size <= maxSize else { throw .tooLarge(path: path, limit: maxSize) }
      // The built-in word file supplies the words that the folder's file does not have.
      if ThemeWords.isWordFile(file) { files[builtInName(file)] = files[file] }
      files[file] = bytes
    }
    return files
  }

  /// The maximum size of all files of a folder together, which are in memory during a run, in bytes.
  private static let maxSize = 256_000_000

  /// Returns the path under which a built-in word file stays available after a file of the template
  /// folder replaced it.
  static func builtInName(_ file: String) -> String { "built-in/\(file)" }

  /// Returns the paths of all files below a folder, relative to it, without hidden files.
  package static func names(in path: String) throws(SiteThemeError) -> [String] {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
      throw .unreadable(path: path, because: "the folder does not exist")
    }
    do {
      // The slash makes a link to a folder list that folder.
      return try FileManager.default.subpathsOfDirectory(atPath: "\(path)/").filter { file in
        var isFolder = false
        let isHidden = file.split(separator: "/").contains { $0.hasPrefix(".") }
        return !isHidden
          && FileManager.default.fileExists(atPath: "\(path)/\(file)", isDirectory: &isFolder)
          && !isFolder
      }
    } catch {
      throw .unreadable(path: path, because: "its files cannot be listed")
    }
  }
}
