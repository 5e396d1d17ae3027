internal import BuiltIn
internal import FoundationEssentials

/// A copy of the built-in theme in a new or empty folder.
struct ThemeCopy {
  /// The absolute path of the folder to which the theme is copied.
  private let folder: String
  /// The path of the folder as the user wrote it, for messages.
  private let userPath: String

  /// Prepares a copy in a folder; a relative path is relative to `currentFolder`.
  init(to folder: String, from currentFolder: String) {
    userPath = folder
    self.folder = absolutePath(folder, in: currentFolder)
  }

  /// Whether the theme can be written, because the folder does not exist or is empty.
  var canWrite: Bool {
    guard FileManager.default.fileExists(atPath: folder) else { return true }
    return (try? FileManager.default.contentsOfDirectory(atPath: folder).isEmpty) ?? false
  }

  /// Writes all files of the theme and returns their number; existing files are never overwritten.
  func write() throws(CommandError) -> Int {
    guard canWrite else {
      throw CommandError(
        .usage, "`\(userPath)` already exists and is not empty; choose another folder")
    }
    let files = BuiltIn.files(in: "Templates")
    for (file, bytes) in files.sorted(by: { $0.key < $1.key }) {
      guard try FileCreation.createFile(bytes, at: "\(folder)/\(file)") else {
        throw CommandError(.usage, "`\(userPath)/\(file)` already exists; it was not changed")
      }
    }
    return files.count
  }
}
