internal import Basics
private import Glibc

extension FileAccess {
  /// The disk; `TZDIR` among the process's variables moves the database of time zones, for the C
  /// library as well.
  package static func live(variables: [String: String]) -> FileAccess {
    let folder = variables["TZDIR"].flatMap { $0.isEmpty ? nil : $0 }
    let ownership = FileOwnership(variables: variables)
    var files = FileAccess(zoneFolder: folder ?? "/usr/share/zoneinfo") {
      path throws(FileAccessError) in
      // /dev/null stands for an empty file.
      let kinds = isHandedOver(path) ? [S_IFREG, S_IFCHR, S_IFIFO] : [S_IFREG, S_IFCHR]
      return try contents(of: try open(path), kinds)
    }
    files.readOwn = { path throws(FileAccessError) in
      try contents(of: try ownership.open(path), [S_IFREG])
    }
    files.checkOwn = { path throws(ForeignFile) in
      do throws(FileAccessError) {
        _ = try ownership.open(path, judgesMissing: true)
      } catch {
        // Whoever uses the file tells what else is wrong with it.
        if case .foreign(let file) = error { throw file }
      }
    }
    return files
  }
}

/// More than any file that is asked for here may have, in bytes.
private let largestSize = 64_000_000

/// Whether a path is how a shell hands over an open file, as of `<(…)`.
private func isHandedOver(_ path: String) -> Bool {
  path == "/dev/stdin" || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/")
}

/// Opens a file; a named pipe that nobody writes to keeps nobody waiting.
private func open(_ path: String) throws(FileAccessError) -> FileDescriptor? {
  let flags = isHandedOver(path) ? 0 : O_NONBLOCK
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | flags)
  if descriptor >= 0 { return FileDescriptor(descriptor) }
  if errno == ENOENT || errno == ENOTDIR { return nil }
  throw .system(.last)
}

/// Reads an open file that is of one of `kinds`.
private func contents(
  of file: consuming FileDescriptor?, _ kinds: [mode_t]
) throws(FileAccessError) -> [UInt8]? {
  guard let file else { return nil }
  var status = stat()
  guard unsafe fstat(file.number, &status) == 0 else { throw .system(.last) }
  guard kinds.contains(status.st_mode & S_IFMT) else { throw .notAFile }
  do throws(SystemError) {
    let bytes = try FileDescriptor.contents(of: file.number, upTo: largestSize)
    guard bytes.count <= largestSize else { throw SystemError(EFBIG) }
    return bytes
  } catch {
    throw .system(error)
  }
}
