internal import Basics
internal import Configuration
internal import FoundationEssentials
internal import Glibc

/// Creates files without overwriting existing ones.
enum FileCreation {
  /// Creates a file with its folders and contents; returns `false` if the file exists, which is not changed.
  static func createFile(_ bytes: [UInt8], at path: String) throws(CommandError) -> Bool {
    try makeFolder(of: path)
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      if errno == EEXIST { return false }
      throw writeError(path, .last)
    }
    let file = FileDescriptor(descriptor)
    do throws(SystemError) {
      try FileDescriptor.writeAll(bytes, to: file.number)
    } catch {
      unsafe unlink(path)
      throw writeError(path, error)
    }
    return true
  }

  /// Creates the folder that contains a file, and its parents.
  private static func makeFolder(of path: String) throws(CommandError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandError(
        .storage, "cannot create the folder `\(folder)`; check what is at that path")
    }
  }

  /// Returns an error with the message that a file cannot be written.
  private static func writeError(_ path: String, _ error: SystemError) -> CommandError {
    CommandError(.storage, "`\(path)` cannot be written: \(error.reason)")
  }
}

/// Returns a path relative to `folder` as an absolute path; an absolute path is returned unchanged.
func absolutePath(_ path: String, in folder: String) -> String {
  path.hasPrefix("/") ? path : "\(folder)/\(path)"
}
