internal import Basics
private import Glibc

/// The folder of a site, held open; all paths are below it.
///
/// Threads may share it.
package final class OutputFolder: Sendable {
  /// As the user named it.
  package let path: String
  let descriptor: CInt

  /// Opens a folder, and makes it and those above it when they are missing.
  package convenience init(at path: String) throws(OutputError) {
    var descriptor = Self.open(path)
    if descriptor < 0, errno == ENOENT {
      try Self.makeFolders(upTo: path)
      descriptor = Self.open(path)
    }
    try self.init(path, descriptor)
  }

  /// Opens a folder that is there.
  package convenience init(existingAt path: String) throws(OutputError) {
    let descriptor = Self.open(path)
    guard descriptor >= 0 || errno != ENOENT else { throw .noSite(path: path) }
    try self.init(path, descriptor)
  }

  private init(_ path: String, _ descriptor: CInt) throws(OutputError) {
    guard descriptor >= 0 else {
      throw .unusableFolder(path: path, because: SystemError.last.reason)
    }
    self.path = path
    self.descriptor = descriptor
  }

  private static func open(_ path: String) -> CInt {
    unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }

  deinit { close(descriptor) }

  /// A file of the folder, as messages name it.
  package func described(_ file: String) -> String {
    path.hasSuffix("/") ? path + file : "\(path)/\(file)"
  }

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
