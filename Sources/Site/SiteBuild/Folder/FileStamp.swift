internal import Glibc

/// The size and modification time of a file, used to detect outside modifications.
package struct FileStamp: Equatable {
  /// The size of the file in bytes.
  package let size: Int
  /// The modification time of the file, in nanoseconds since 1970.
  package let modificationTime: Int
}

extension FileStamp {
  /// Creates the stamp of a regular file from its status; nil for anything else, such as a folder.
  init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    let time = status.st_mtim
    size = Int(status.st_size)
    modificationTime = Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
