package import Basics

/// Functions that read small files and standard input; tests supply their own.
package struct FileAccess: Sendable {
  /// Reads a file that the user named; returns `nil` if it does not exist.
  package var read: @Sendable (_ path: String) throws(FileAccessError) -> [UInt8]?
  /// Reads a default file, which no other user may be able to write; returns `nil` if it does not exist.
  package var readTrusted: @Sendable (_ path: String) throws(FileAccessError) -> [UInt8]?
  /// Throws an error if another user may be able to write a file or folder.
  ///
  /// If the path does not exist, the folder that would contain it is checked.
  package var checkTrust: @Sendable (_ path: String) throws(UntrustedFile) -> Void
  /// Reads standard input to its end.
  package var readStandardInput: @Sendable () throws -> [UInt8] = { [] }
  /// The folder of the system's time zone database.
  package var timeZoneFolder: String

  /// Creates file access that trusts all files, as for tests.
  package init(
    timeZoneFolder zoneFolder: String = "/usr/share/zoneinfo",
    read: @escaping @Sendable (_ path: String) throws(FileAccessError) -> [UInt8]?
  ) {
    self.timeZoneFolder = zoneFolder
    self.read = read
    readTrusted = read
    checkTrust = { _ throws(UntrustedFile) in }
  }
}

/// An error that prevents the use of a file.
package enum FileAccessError: Error, Equatable {
  /// The operating system reported an error.
  case system(SystemError)
  /// The path is a folder, a named pipe, a socket or a device.
  case notRegularFile
  /// The file has more bytes than allowed.
  case tooLarge(limit: Int)
  /// Another user may have written the file.
  case untrusted(UntrustedFile)
}

extension FileAccessError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .system(let error): error.reason
    case .notRegularFile: "\(RegularFileError.notRegular)"
    case .tooLarge(let limit): "\(RegularFileError.tooLarge(limit: limit))"
    case .untrusted(let file): "\(file)"
    }
  }
}
