package import Basics
private import Glibc

/// Functions that read small files and standard input; tests supply their own.
package struct FileAccess: Sendable {
  /// Reads a file that the user named; returns `nil` if it does not exist.
  package var read: @Sendable (_ path: String) throws(FileAccessError) -> [UInt8]?
  /// Reads a default file, which no other user may be able to write; returns `nil` if it does not exist.
  package var readTrusted: @Sendable (_ path: String) throws(FileAccessError) -> [UInt8]?
  /// Throws an error if another user may be able to write a file or folder.
  ///
  /// If the path does not exist, the folder that would contain it is checked.
  package var checkTrust: @Sendable (_ path: String) throws(UntrustedFile) -> Void
  /// Reads standard input to its end.
  package var readStandardInput: @Sendable () throws -> [UInt8] = { [] }
  /// The folder of the system's time zone database.
  package var timeZoneFolder: String

  /// Creates file access that trusts all files, as for tests.
  package init(
    timeZoneFolder zoneFolder: String = "/usr/share/zoneinfo",
    read: @escaping @Sendable (_ path: String) throws(FileAccessError) -> [UInt8]?
  ) {
    self.timeZoneFolder = zoneFolder
    self.read = read
    readTrusted = read
    checkTrust = { _ throws(UntrustedFile) in }
  }
}

/// An error that prevents the use of a file.
package enum FileAccessError: Error, Equatable {
  /// The operating system reported an error.
  case system(SystemError)
  /// The path is a folder, a named pipe, a socket or a device.
  case notRegularFile
  /// The file has more bytes than allowed.
  case tooLarge(limit: Int)
  /// Another user may have written the file.
  case untrusted(UntrustedFile)
}

extension FileAccessError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .system(let error): error.reason
    case .notRegularFile: "\(RegularFileError.notRegular)"
    case .tooLarge(let limit): "\(RegularFileError.tooLarge(limit: limit))"
    case .untrusted(let file): "\(file)"
    }
  }
}

extension FileAccess {
  /// Returns access to the real file system.
  ///
  /// The environment variable `TZDIR` names the folder of the time zone database, for the C library as well.
  package static func live(variables: [String: String]) -> FileAccess {
    let zoneFolder = variables["TZDIR"].flatMap { $0.isEmpty ? nil : $0 }
    let trustPolicy = FileTrustPolicy(variables: variables)
    var files = FileAccess(timeZoneFolder: zoneFolder ?? "/usr/share/zoneinfo") {
      path throws(FileAccessError) in
      // This device is an empty file.
      if path == "/dev/null" { return [] }
      // Pipes and terminals are valid if the shell passed them.
      let types = isPassedDescriptor(path) ? [S_IFREG, S_IFCHR, S_IFIFO] : [S_IFREG]
      return try contents(of: try open(path), types)
    }
    files.readTrusted = { path throws(FileAccessError) in
      try contents(of: try trustPolicy.open(path), [S_IFREG])
    }
    files.checkTrust = { path throws(UntrustedFile) in
      do throws(FileAccessError) {
        _ = try trustPolicy.open(path, checkingFolderIfMissing: true)
      } catch {
        // Later access to the file reports any other error.
        if case .untrusted(let file) = error { throw file }
      }
    }
    return files
  }
}

/// Reports whether a path names an open file that a shell passed, such as `<(…)`.
private func isPassedDescriptor(_ path: String) -> Bool {
  path == "/dev/stdin" || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/")
}

/// Opens a file for reading without blocking on named pipes; returns `nil` if it does not exist.
private func open(_ path: String) throws(FileAccessError) -> FileDescriptor? {
  let flags = isPassedDescriptor(path) ? 0 : O_NONBLOCK
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | flags)
  if descriptor >= 0 { return FileDescriptor(descriptor) }
  if errno == ENOENT || errno == ENOTDIR { return nil }
  throw .system(.last)
}

/// Reads an open file, which must have one of the given types, such as `S_IFREG`; returns `nil` if there is none.
private func contents(
  of file: consuming FileDescriptor?, _ types: [mode_t]
) throws(FileAccessError) -> [UInt8]? {
  guard let file else { return nil }
  var status = stat()
  guard unsafe fstat(file.number, &status) == 0 else { throw .system(.last) }
  guard types.contains(status.st_mode & S_IFMT) else { throw .notRegularFile }
  do throws(RegularFileError) {
    return try RegularFile.contents(of: file, size: Int(status.st_size))
  } catch {
    switch error {
    case .tooLarge(let limit): throw .tooLarge(limit: limit)
    case .unavailable(let error): throw .system(error)
    case .symbolicLink, .notRegular: throw .notRegularFile
    }
  }
}
