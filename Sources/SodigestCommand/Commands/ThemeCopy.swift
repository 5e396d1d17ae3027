internal import BuiltIn
internal import FoundationEssentials

/// A copy of the built-in theme in a new or empty folder.
struct ThemeCopy {
  /// The absolute path of the folder.
  private let folder: String
  /// The folder as the user wrote it, for messages.
  private let userPath: String

  /// Creates a copy in a folder, whose path is relative to the current folder.
  init(to folder: String, from current: String) {
    userPath = folder
    self.folder = absolutePath(folder, in: current)
  }

  /// Whether the folder does not exist or is empty.
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
