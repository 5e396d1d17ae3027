internal import Glibc

/// The sizes, modification times and inodes of some files, to detect changes.
struct FileSnapshot: Equatable {
  /// The modification time (seconds, nanoseconds), size and inode of each existing file, by path.
  private var attributesByPath: [String: [Int]] = [:]

  /// Takes a snapshot of the files at the given paths; files that do not exist are ignored.
  init(of paths: [String]) {
    for path in paths {
      var status = stat()
      guard unsafe stat(path, &status) == 0 else { continue }
      let time = status.st_mtim
      attributesByPath[path] = [
        Int(time.tv_sec), Int(time.tv_nsec), Int(status.st_size),
        Int(truncatingIfNeeded: status.st_ino),
      ]
    }
  }
}
