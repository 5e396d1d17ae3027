package import Basics

/// What reading small files needs of the disk; tests put their own files here.
package struct FileAccess: Sendable {
  /// Reads a file that the user named; `nil` when there is none.
  package var read: @Sendable (_ path: String) throws(FileAccessError) -> [UInt8]?
  /// Reads a file that was found rather than named; `nil` when there is none.
  ///
  /// Nobody else may be able to write it.
  package var readOwn: @Sendable (_ path: String) throws(FileAccessError) -> [UInt8]?
  /// Refuses a file or folder that somebody else may be able to write.
  ///
  /// One that does not exist is judged by the folder that it would lie in.
  package var checkOwn: @Sendable (_ path: String) throws(ForeignFile) -> Void
  /// Reads standard input to its end.
  package var readInput: @Sendable () throws -> [UInt8] = { [] }
  /// The system's database of time zones.
  package var zoneFolder: String

  /// Files that all belong to the user.
  package init(
    zoneFolder: String = "/usr/share/zoneinfo",
    read: @escaping @Sendable (_ path: String) throws(FileAccessError) -> [UInt8]?
  ) {
    self.zoneFolder = zoneFolder
    self.read = read
    readOwn = read
    checkOwn = { _ throws(ForeignFile) in }
  }
}

/// Why a file cannot be read, or is not used.
package enum FileAccessError: Error, Equatable {
  case system(SystemError)
  /// A folder, a named pipe or a socket.
  case notAFile
  case foreign(ForeignFile)
}

extension FileAccessError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .system(let error): error.reason
    case .notAFile: "it is not a regular file"
    case .foreign(let file): "\(file)"
    }
  }
}
