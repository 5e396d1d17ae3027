#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// How some files are, without looking into them.
struct PreviewStamps: Equatable {
  private var files: [String: [Int]] = [:]

  /// Files that are not there have no part in it.
  init(of paths: [String]) {
    for path in paths {
      var status = stat()
      guard unsafe stat(path, &status) == 0 else { continue }
      #if canImport(Glibc)
      let time = status.st_mtim
      #else
      let time = status.st_mtimespec
      #endif
      files[path] = [
        Int(time.tv_sec), Int(time.tv_nsec), Int(status.st_size),
        Int(truncatingIfNeeded: status.st_ino),
      ]
    }
  }
}
