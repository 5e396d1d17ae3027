internal import Basics

#if canImport(Glibc)
private import Glibc
#else
private import Darwin
#endif

/// What the system says of a file.
struct FileFacts {
  /// In bytes.
  let size: Int
  /// In seconds since 1970.
  let modified: Int

  init(_ path: String) throws(DumpError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      throw .unreadable(path: path, because: SystemError.last.reason)
    }
    size = Int(status.st_size)
    #if canImport(Glibc)
    modified = status.st_mtim.tv_sec
    #else
    modified = status.st_mtimespec.tv_sec
    #endif
  }
}
