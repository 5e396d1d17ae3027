internal import Basics

#if canImport(Glibc)
private import Glibc
#else
private import Darwin
#endif

extension FileAccess {
  /// The disk; `TZDIR` among the process's variables moves the database of time zones, for the C
  /// library as well.
  package static func live(variables: [String: String]) -> FileAccess {
    let folder = variables["TZDIR"].flatMap { $0.isEmpty ? nil : $0 }
    var files = FileAccess(zoneFolder: folder ?? "/usr/share/zoneinfo", read: readFromDisk)
    files.isOwn = { path in
      var file = stat()
      var link = stat()
      guard unsafe stat(path, &file) == 0, unsafe lstat(path, &link) == 0 else { return false }
      // A link of somebody else's brings one's own file into a folder with programs of theirs.
      return file.st_uid == geteuid() && link.st_uid == geteuid() && file.st_mode & 0o022 == 0
    }
    return files
  }

  /// More than any file that is asked for here may have.
  fileprivate static let largestSize = 64_000_000
}

private let readFromDisk: @Sendable (String) throws(SystemError) -> [UInt8]? = {
  path throws(SystemError) in
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else {
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw .last
  }
  let file = Descriptor(descriptor)
  let bytes = try Descriptor.contents(of: file.number, upTo: FileAccess.largestSize)
  guard bytes.count <= FileAccess.largestSize else { throw SystemError(EFBIG) }
  return bytes
}
