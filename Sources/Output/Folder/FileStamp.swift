internal import Glibc

/// By what a file that somebody changed is told from one that nobody touched.
package struct FileStamp: Equatable {
  /// In bytes.
  package let size: Int
  /// In nanoseconds since 1970.
  package let modified: Int
}

extension FileStamp {
  /// nil for what is no plain file.
  init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    let time = status.st_mtim
    size = Int(status.st_size)
    modified = Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
