internal import Basics
private import Glibc

/// The folder of a site, opened; the paths of its files are relative to it.
///
/// The object can be shared between threads.
package final class OutputFolder: Sendable {
  /// The path of the output folder as the user wrote it.
  package let path: String
  /// The file descriptor of the folder.
  let descriptor: CInt

  /// Opens an output folder, creating it and its parents if they are missing.
  package convenience init(at path: String) throws(OutputError) {
    var descriptor = Self.open(path)
    if descriptor < 0, errno == ENOENT {
      try Self.makeFolders(upTo: path)
      descriptor = Self.open(path)
    }
    try self.init(path, descriptor)
  }

  /// Opens an existing output folder; throws ``OutputError/noSite(path:)`` if there is none.
  package convenience init(existingAt path: String) throws(OutputError) {
    let descriptor = Self.open(path)
    guard descriptor >= 0 || errno != ENOENT else { throw .noSite(path: path) }
    try self.init(path, descriptor)
  }

  /// Creates an output folder from an open descriptor; throws an error if opening it failed.
  private init(_ path: String, _ descriptor: CInt) throws(OutputError) {
    guard descriptor >= 0 else {
      throw .unusableFolder(path: path, because: SystemError.last.reason)
    }
    self.path = path
    self.descriptor = descriptor
  }

  /// Opens a folder and returns its descriptor; a negative number if this fails.
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
