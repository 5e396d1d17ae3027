internal import Basics

#if canImport(Glibc)
private import Glibc
#else
private import Darwin
#endif

/// The folder of a site, held open; all paths are below it.
///
/// Threads may share it.
final class OutputFolder: Sendable {
  /// As the user named it.
  let path: String
  let descriptor: CInt

  /// Opens a folder, and makes it and those above it when they are missing.
  init(at path: String) throws(OutputError) {
    self.path = path
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    var descriptor = unsafe open(path, flags)
    if descriptor < 0, errno == ENOENT {
      try Self.makeFolders(upTo: path)
      descriptor = unsafe open(path, flags)
    }
    guard descriptor >= 0 else {
      throw .unusableFolder(path: path, because: SystemError.last.reason)
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// A file of the folder, as messages name it.
  func described(_ file: String) -> String { path.hasSuffix("/") ? path + file : "\(path)/\(file)" }

  private static func makeFolders(upTo path: String) throws(OutputError) {
    var index = path.startIndex
    while index < path.endIndex {
      let end = path[path.index(after: index)...].firstIndex(of: "/") ?? path.endIndex
      if unsafe mkdir(String(path[..<end]), 0o777) != 0, errno != EEXIST {
        throw .unusableFolder(path: path, because: SystemError.last.reason)
      }
      index = end
    }
  }
}
