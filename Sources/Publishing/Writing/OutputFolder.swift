#if canImport(Glibc)
private import Glibc
#else
private import Darwin
#endif

/// The folder of a site, held open; all paths are below it.
///
/// Threads may share it.
final class OutputFolder: Sendable {
  /// As the user named it.
  let path: String
  private let descriptor: CInt

  /// Opens a folder, and makes it and those above it when they are missing.
  init(at path: String) throws(OutputError) {
    self.path = path
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    var descriptor = unsafe open(path, flags)
    if descriptor < 0, errno == ENOENT {
      try Self.makeFolders(upTo: path)
      descriptor = unsafe open(path, flags)
    }
    guard descriptor >= 0 else { throw .unusableFolder(path: path, because: reason(errno)) }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// A file of the folder, as messages name it.
  func described(_ file: String) -> String { path.hasSuffix("/") ? path + file : "\(path)/\(file)" }

  private static func makeFolders(upTo path: String) throws(OutputError) {
    var index = path.startIndex
    while index < path.endIndex {
      let end = path[path.index(after: index)...].firstIndex(of: "/") ?? path.endIndex
      if unsafe mkdir(String(path[..<end]), 0o777) != 0, errno != EEXIST {
        throw .unusableFolder(path: path, because: reason(errno))
      }
      index = end
    }
  }
}

// MARK: - Reading

extension OutputFolder {
  /// How a file compares with bytes.
  enum Comparison {
    case absent
    case equal
    case different
    /// A folder, or something stranger still.
    case noFile
  }

  /// Compares a file with bytes, and reads only what is needed for it into a buffer kept by the
  /// caller.
  func compare(_ file: String, with bytes: [UInt8], buffer: inout [UInt8]) throws(OutputError)
    -> Comparison
  {
    guard let opened = try opened(file) else { return .absent }
    defer { close(opened) }
    var status = stat()
    guard unsafe fstat(opened, &status) == 0 else { throw unreadable(file) }
    guard status.st_mode & S_IFMT == S_IFREG else { return .noFile }
    guard Int(status.st_size) == bytes.count else { return .different }
    try load(opened, count: bytes.count, into: &buffer, file)
    return buffer == bytes ? .equal : .different
  }

  /// All bytes of a file; nil when there is none.
  func contents(of file: String) throws(OutputError) -> [UInt8]? {
    guard let opened = try opened(file) else { return nil }
    defer { close(opened) }
    var status = stat()
    guard unsafe fstat(opened, &status) == 0 else { throw unreadable(file) }
    var bytes: [UInt8] = []
    try load(opened, count: Int(status.st_size), into: &bytes, file)
    return bytes
  }

  /// The size of a file in bytes; nil when there is no such file.
  func size(of file: String) -> Int? {
    var status = stat()
    guard unsafe fstatat(descriptor, file, &status, 0) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return Int(status.st_size)
  }

  private func opened(_ file: String) throws(OutputError) -> CInt? {
    let opened = unsafe openat(descriptor, file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if opened >= 0 { return opened }
    guard errno == ENOENT || errno == ENOTDIR else { throw unreadable(file) }
    return nil
  }

  private func load(_ opened: CInt, count: Int, into buffer: inout [UInt8], _ file: String)
    throws(OutputError)
  {
    if buffer.count != count { buffer = [UInt8](repeating: 0, count: count) }
    var done = 0
    while done < count {
      let got = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe read(opened, bytes.baseAddress?.advanced(by: done), count - done)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw unreadable(file) }
      guard got > 0 else { break }
      done += got
    }
    if done < count { buffer.removeLast(count - done) }
  }

  private func unreadable(_ file: String) -> OutputError {
    .unreadable(path: described(file), because: reason(errno))
  }
}

// MARK: - Writing

extension OutputFolder {
  /// Writes a new file, in a folder that is there.
  func store(_ bytes: [UInt8], as file: String) throws(OutputError) {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    let opened = unsafe openat(descriptor, file, flags, 0o666)
    guard opened >= 0 else { throw failure(file) }
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe write(opened, bytes.baseAddress?.advanced(by: done), bytes.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        let failure = failure(file)
        close(opened)
        throw failure
      }
      done += count
    }
    // Some file systems tell only now that the disk is full.
    guard close(opened) == 0 else { throw failure(file) }
  }

  /// Gives a file the name, and the place, of another.
  func move(_ file: String, to name: String) throws(OutputError) {
    guard unsafe renameat(descriptor, file, descriptor, name) == 0 else { throw failure(name) }
  }

  /// Makes a folder and those above it, down from the site's own, unless they are there.
  func makeFolder(_ folder: String) throws(OutputError) {
    if unsafe mkdirat(descriptor, folder, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = folder.lastIndex(of: "/") else { throw failure(folder) }
    try makeFolder(String(folder[..<slash]))
    guard unsafe mkdirat(descriptor, folder, 0o777) == 0 || errno == EEXIST else {
      throw failure(folder)
    }
  }

  /// Removes a file, if it is there.
  ///
  /// - Returns: Whether it was.
  @discardableResult
  func remove(_ file: String) throws(OutputError) -> Bool {
    if unsafe unlinkat(descriptor, file, 0) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else { throw failure(file) }
    return false
  }

  /// Removes a folder if nothing is in it.
  ///
  /// - Returns: Whether it is gone.
  func removeIfEmpty(_ folder: String) -> Bool {
    unsafe unlinkat(descriptor, folder, AT_REMOVEDIR) == 0
  }

  private func failure(_ file: String) -> OutputError {
    switch errno {
    case ENOSPC, EDQUOT: .diskFull(path: described(file))
    default: .notWritable(path: described(file), because: reason(errno))
    }
  }
}

private func reason(_ code: CInt) -> String { unsafe String(cString: strerror(code)) }
