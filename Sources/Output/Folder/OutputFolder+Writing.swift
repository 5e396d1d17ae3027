internal import Basics
internal import CSystem
internal import FoundationEssentials
internal import Glibc

extension OutputFolder {
  /// Writes a new file, in a folder that is there, and gives by what it is told from one that was
  /// changed later.
  @discardableResult
  package func store(_ bytes: [UInt8], as file: String) throws(OutputError) -> FileStamp {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    let opened = unsafe openat(descriptor, file, flags, 0o666)
    guard opened >= 0 else { throw failure(file) }
    do {
      try Descriptor.writeAll(bytes, to: opened)
    } catch {
      close(opened)
      throw failure(file, error)
    }
    var status = stat()
    let isKnown = unsafe fstat(opened, &status) == 0
    // Some file systems tell only now that the disk is full.
    guard close(opened) == 0, isKnown, let stamp = FileStamp(status) else { throw failure(file) }
    return stamp
  }

  /// Makes a file that is gone once it is closed.
  func unnamedFile(_ name: String) throws(OutputError) -> Descriptor {
    let name = Staging.staged(".sodigest-\(name)")
    try makeFolder(Staging.name)
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let opened = unsafe openat(descriptor, name, flags, 0o600)
    guard opened >= 0 else { throw failure(name) }
    let file = Descriptor(opened)
    guard unsafe unlinkat(descriptor, name, 0) == 0 else { throw failure(name) }
    return file
  }

  /// Gives a file the name, and the place, of another.
  package func move(_ file: String, to name: String) throws(OutputError) {
    guard unsafe renameat(descriptor, file, descriptor, name) == 0 else { throw failure(name) }
  }

  /// Gives a folder, with all that is in it, a place; gives whether nothing was there yet.
  func moveFolder(_ folder: String, to name: String) throws(OutputError) -> Bool {
    if unsafe renameat(descriptor, folder, descriptor, name) == 0 { return true }
    guard [EEXIST, ENOTEMPTY, ENOTDIR].contains(errno) else { throw failure(name) }
    return false
  }

  /// Makes a folder and those above it, down from the site's own, unless they are there.
  package func makeFolder(_ folder: String) throws(OutputError) {
    if unsafe mkdirat(descriptor, folder, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = folder.lastIndex(of: "/") else { throw failure(folder) }
    try makeFolder(String(folder[..<slash]))
    guard unsafe mkdirat(descriptor, folder, 0o777) == 0 || errno == EEXIST else {
      throw failure(folder)
    }
  }

  /// Removes a file, and gives whether it was there.
  @discardableResult
  func remove(_ file: String) throws(OutputError) -> Bool {
    if unsafe unlinkat(descriptor, file, 0) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else { throw failure(file) }
    return false
  }

  /// Removes a folder if nothing is in it, and gives whether it is gone.
  func removeIfEmpty(_ folder: String) -> Bool {
    unsafe unlinkat(descriptor, folder, AT_REMOVEDIR) == 0
  }

  /// Removes a folder, if it exists, with all that is in it.
  package func removeAll(_ folder: String) throws(OutputError) {
    guard exists(folder) else { return }
    do {
      try FileManager.default.removeItem(atPath: described(folder))
    } catch {
      throw failure(folder)
    }
  }

  /// Writes to the disk what is still in memory only.
  package func synchronize() throws(OutputError) {
    // Some file systems know nothing of it, and some are not there for long.
    guard csystem_synchronize(descriptor) == 0 || errno == EINVAL || errno == ENOSYS else {
      throw failure("")
    }
  }

  func failure(_ file: String, _ error: SystemError = .last) -> OutputError {
    switch error.code {
    case ENOSPC, EDQUOT: .diskFull(path: described(file))
    default: .notWritable(path: described(file), because: error.reason)
    }
  }
}
