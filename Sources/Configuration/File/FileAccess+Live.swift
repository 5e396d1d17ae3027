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
    return FileAccess(zoneFolder: folder ?? "/usr/share/zoneinfo", read: readFromDisk)
  }

  /// More than any file that is asked for here may have.
  fileprivate static let largestSize = 64_000_000
}

private let readFromDisk: @Sendable (String) throws(FileProblem) -> [UInt8]? = {
  path throws(FileProblem) in
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else {
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw FileProblem(reason: reason(errno))
  }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = unsafe chunk.withUnsafeMutableBytes { buffer in
      unsafe read(descriptor, buffer.baseAddress, buffer.count)
    }
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw FileProblem(reason: reason(errno)) }
    guard count > 0 else { return bytes }
    bytes.append(contentsOf: chunk[..<count])
    guard bytes.count <= FileAccess.largestSize else {
      throw FileProblem(reason: "File too large")
    }
  }
}

private func reason(_ code: CInt) -> String { unsafe String(cString: strerror(code)) }
