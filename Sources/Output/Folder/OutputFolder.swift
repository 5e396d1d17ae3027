internal import Basics
private import Glibc

/// The open folder of a site; all paths are relative to it.
///
/// It can be shared between threads.
package final class OutputFolder: Sendable {
  /// The path as the user wrote it.
  package let path: String
  /// The file descriptor of the folder.
  let descriptor: CInt

  /// Opens a folder, creating it and its parents if they are missing.
  package convenience init(at path: String) throws(OutputError) {
    var descriptor = Self.open(path)
    if descriptor < 0, errno == ENOENT {
      try Self.makeFolders(upTo: path)
      descriptor = Self.open(path)
    }
    try self.init(path, descriptor)
  }

  /// Opens an existing folder.
  package convenience init(existingAt path: String) throws(OutputError) {
    let descriptor = Self.open(path)
    guard descriptor >= 0 || errno != ENOENT else { throw .noSite(path: path) }
    try self.init(path, descriptor)
  }

  /// Creates a folder from an open descriptor; throws if opening it failed.
  private init(_ path: String, _ descriptor: CInt) throws(OutputError) {
    guard descriptor >= 0 else {
      throw .unusableFolder(path: path, because: SystemError.last.reason)
    }
    self.path = path
    self.descriptor = descriptor
  }

  /// Opens a folder and returns its descriptor, or a negative number.
  private static func open(_ path: String) -> CInt {
    unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }

  deinit { close(descriptor) }

  /// Returns the path of a file for messages, including the path of the folder.
  package func displayPath(_ file: String) -> String {
    path.hasSuffix("/") ? path + file : "\(path)/\(file)"
  }

  /// Creates a folder and its parents.
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
