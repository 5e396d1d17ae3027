internal import Basics
internal import FoundationEssentials
internal import Glibc

/// Writes files where nothing is yet.
enum NewFiles {
  /// Writes a file, and the folders that it lies in, and gives whether there was none; otherwise
  /// what is there stays as it is.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) -> Bool {
    try makeFolder(of: path)
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      if errno == EEXIST { return false }
      throw failure(path, .last)
    }
    let file = FileDescriptor(descriptor)
    do throws(SystemError) {
      try FileDescriptor.writeAll(bytes, to: file.number)
    } catch {
      unsafe unlink(path)
      throw failure(path, error)
    }
    return true
  }

  private static func makeFolder(of path: String) throws(Failure) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure(.storage, "the folder `\(folder)` cannot be made; see what is in its place")
    }
  }

  private static func failure(_ path: String, _ error: SystemError) -> Failure {
    Failure(.storage, "`\(path)` cannot be written: \(error.reason)")
  }
}

/// A path as another folder than the current one sees it.
func path(_ path: String, in folder: String) -> String {
  path.hasPrefix("/") ? path : "\(folder)/\(path)"
}
