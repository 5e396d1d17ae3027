internal import Basics
internal import CSystem
internal import FoundationEssentials
internal import Glibc

extension OutputFolder {
  /// Writes a file into an existing folder and returns its size and modification time.
  @discardableResult
  package func write(_ bytes: [UInt8], to file: String) throws(OutputError) -> FileStamp {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    let opened = unsafe openat(descriptor, file, flags, 0o666)
    guard opened >= 0 else { throw writeError(file) }
    do {
      try FileDescriptor.writeAll(bytes, to: opened)
    } catch {
      close(opened)
      throw writeError(file, error)
    }
    var status = stat()
    let hasStatus = unsafe fstat(opened, &status) == 0
    // Some file systems report a full disk only when the file is closed.
    guard close(opened) == 0, hasStatus, let stamp = FileStamp(status) else {
      throw writeError(file)
    }
    return stamp
  }

  /// Creates a temporary file in the staging folder that is deleted when it is closed.
  func makeUnnamedFile(_ name: String) throws(OutputError) -> FileDescriptor {
    let name = Staging.stagedPath(".sodigest-\(name)")
    try makeFolder(Staging.folderName)
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let opened = unsafe openat(descriptor, name, flags, 0o600)
    guard opened >= 0 else { throw writeError(name) }
    let file = FileDescriptor(opened)
    guard unsafe unlinkat(descriptor, name, 0) == 0 else { throw writeError(name) }
    return file
  }

  /// Moves a file to a path, replacing the file at that path.
  package func move(_ file: String, to name: String) throws(OutputError) {
    guard unsafe renameat(descriptor, file, descriptor, name) == 0 else { throw writeError(name) }
  }

  /// Moves a folder with its content to a path.
  ///
  /// - Returns: Whether the folder was moved; false if something exists at the path.
  func moveFolder(_ folder: String, to name: String) throws(OutputError) -> Bool {
    if unsafe renameat(descriptor, folder, descriptor, name) == 0 { return true }
    guard [EEXIST, ENOTEMPTY, ENOTDIR].contains(errno) else { throw writeError(name) }
    return false
  }

  /// Creates a folder and its parents in the output folder, unless they exist.
  package func makeFolder(_ folder: String) throws(OutputError) {
    if unsafe mkdirat(descriptor, folder, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = folder.lastIndex(of: "/") else { throw writeError(folder) }
    try makeFolder(String(folder[..<slash]))
    guard unsafe mkdirat(descriptor, folder, 0o777) == 0 || errno == EEXIST else {
      throw writeError(folder)
    }
  }

  /// Removes a file from the output folder and returns whether it existed.
  @discardableResult
  func remove(_ file: String) throws(OutputError) -> Bool {
    if unsafe unlinkat(descriptor, file, 0) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else { throw writeError(file) }
    return false
  }

  /// Removes a folder from the output folder if it is empty, and returns whether it was removed.
  func removeIfEmpty(_ folder: String) -> Bool {
    unsafe unlinkat(descriptor, folder, AT_REMOVEDIR) == 0
  }

  /// Removes a folder and everything in it from the output folder, if it exists.
  package func removeAll(_ folder: String) throws(OutputError) {
    guard exists(folder) else { return }
    do {
      try FileManager.default.removeItem(atPath: displayPath(folder))
    } catch {
      throw writeError(folder)
    }
  }

  /// Writes all buffered changes of the output folder's file system to disk.
  package func synchronize() throws(OutputError) {
    // Some file systems do not support this; most of them store nothing permanently.
    guard csystem_synchronize(descriptor) == 0 || errno == EINVAL || errno == ENOSYS else {
      throw writeError("")
    }
  }

  /// Returns the error for a file or folder that could not be written.
  func writeError(_ file: String, _ error: SystemError = .last) -> OutputError {
    OutputError(writing: displayPath(file), error)
  }
}
