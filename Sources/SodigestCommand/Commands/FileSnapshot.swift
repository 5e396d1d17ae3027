internal import Glibc

/// How some files are, without looking into them.
struct FileSnapshot: Equatable {
  private var files: [String: [Int]] = [:]

  /// Files that are not there have no part in it.
  init(of paths: [String]) {
    for path in paths {
      var status = stat()
      guard unsafe stat(path, &status) == 0 else { continue }
      let time = status.st_mtim
      files[path] = [
        Int(time.tv_sec), Int(time.tv_nsec), Int(status.st_size),
        Int(truncatingIfNeeded: status.st_ino),
      ]
    }
  }
}
