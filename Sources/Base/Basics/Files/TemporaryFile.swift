private import Glibc

/// The error that a temporary file cannot be created, written or read.
package struct TemporaryFileError: Error, Equatable {
  /// The path of the file's folder.
  package let folder: String
  /// The system's error.
  package let cause: SystemError

  package init(inFolder folder: String, _ cause: SystemError) {
    (self.folder, self.cause) = (folder, cause)
  }
}

extension TemporaryFileError: CustomStringConvertible {
  /// The error and its remedy, as a message for the user.
  package var description: String {
    isFullDisk
      ? "\(problem). Make room and run again" : "\(problem). Change the permissions of the folder"
  }

  /// The error without a remedy.
  package var problem: String {
    isFullDisk
      ? "the disk is full: \(folder) has no room for temporary files"
      : "a temporary file in \(folder) failed: \(cause.reason)"
  }

  private var isFullDisk: Bool { [ENOSPC, EDQUOT].contains(cause.code) }
}

extension FileDescriptor {
  /// Creates an empty file without a name in a folder, which exists; the file is gone when it is closed.
  package static func unnamedFile(inFolder folder: String) throws(TemporaryFileError)
    -> FileDescriptor
  {
    let name = "\(folder)/.sodigest-\(String(UInt64.random(in: .min ... .max), radix: 36))"
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    do throws(SystemError) {
      let number = try SystemError.check { unsafe open(name, flags, 0o600) }
      _ = unsafe unlink(name)
      return FileDescriptor(number)
    } catch {
      throw TemporaryFileError(inFolder: folder, error)
    }
  }
}
