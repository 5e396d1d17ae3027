internal import Archive
internal import Basics
internal import CSystem
internal import Contents
internal import FoundationEssentials
internal import Glibc

/// The folder of a site, opened; the paths of its files are relative to it.
///
/// The object can be shared between threads.
package final class OutputFolder: Sendable {
  /// The path of the output folder as the user wrote it.
  let path: String
  /// The file descriptor of the folder.
  let descriptor: CInt

  /// Opens an output folder, creating it and its parents if they are missing.
  package convenience init(at path: String) throws(OutputError) {
    var descriptor = Self.open(path)
    if descriptor < 0, errno == ENOENT {
      try Self.makeFolders(upTo: path)
      descriptor = Self.open(path)
    }
    try self.init(path, descriptor)
  }

  /// Opens an existing output folder; throws ``OutputError/noSite(path:)`` if there is none.
  package convenience init(existingAt path: String) throws(OutputError) {
    let descriptor = Self.open(path)
    guard descriptor >= 0 || errno != ENOENT else { throw .noSite(path: path) }
    try self.init(path, descriptor)
  }

  /// Creates an output folder from an open descriptor; throws an error if opening it failed.
  private init(_ path: String, _ descriptor: CInt) throws(OutputError) {
    guard descriptor >= 0 else {
      throw .unusableFolder(path: path, because: SystemError.last.reason)
    }
    self.path = path
    self.descriptor = descriptor
  }

  /// Opens a folder and returns its descriptor; a negative number if this fails.
  private static func open(_ path: String) -> CInt {
    unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }

  deinit { close(descriptor) }

  /// Returns the path of a file for messages, including the path of the folder.
  func displayPath(_ file: String) -> String {
    path.hasSuffix("/") ? path + file : "\(path)/\(file)"
  }

  /// Creates a folder and its parents.
  private static func makeFolders(upTo path: String) throws(OutputError) {
    var index = path.startIndex
    while index < path.endIndex {
      let end = path[path.index(after: index)...].firstIndex(of: "/") ?? path.endIndex
      if unsafe mkdir(String(path[..<end]), 0o777) != 0, errno != EEXIST {
        throw .unusableFolder(path: path, because: SystemError.last.reason)
      }
      index = end
    }
  }
}

extension OutputFolder {
  /// The result of comparing a file with expected content.
  enum Comparison {
    /// The file does not exist.
    case missing
    /// The file has exactly the expected content; the stamp is its size and modification time.
    case equal(FileStamp)
    /// The file has other content.
    case different
    /// The path is not a regular file but, for example, a folder.
    case notRegularFile
  }

  /// Compares a file with expected bytes; reads the file, into a reusable buffer, only if the sizes
  /// are equal.
  func compare(_ file: String, with bytes: [UInt8], buffer: inout [UInt8])
    throws(OutputError)
    -> Comparison
  {
    guard let opened = try openForReading(file) else { return .missing }
    defer { close(opened) }
    var status = stat()
    guard unsafe fstat(opened, &status) == 0 else { throw readError(file) }
    guard let stamp = FileStamp(status) else { return .notRegularFile }
    guard stamp.size == bytes.count else { return .different }
    try load(opened, count: bytes.count, into: &buffer, file)
    return buffer == bytes ? .equal(stamp) : .different
  }

  /// Returns the first `most` bytes of a file, by default all of them; nil if the file does not
  /// exist.
  func contents(of file: String, upTo most: Int = .max) throws(OutputError) -> [UInt8]? {
    guard let opened = try openForReading(file) else { return nil }
    defer { close(opened) }
    var status = stat()
    guard unsafe fstat(opened, &status) == 0 else { throw readError(file) }
    var bytes: [UInt8] = []
    try load(opened, count: min(most, Int(status.st_size)), into: &bytes, file)
    return bytes
  }

  /// Returns the size and modification time of a file; nil if it is not a regular file or does not
  /// exist.
  func stamp(of file: String) -> FileStamp? { unsafe stamp(at: file) }

  /// Returns the size and modification time of the file at a path, which is a C string.
  private func stamp(at path: UnsafePointer<CChar>) -> FileStamp? {
    var status = stat()
    guard unsafe fstatat(descriptor, path, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return FileStamp(status)
  }

  /// Returns the paths of those files that differ in size or modification time from how the previous
  /// build left them, or are missing; times are compared only if `comparingTimes` is true.
  func modifiedFiles(among files: LedgerPart, comparingTimes: Bool = true) -> [String] {
    var modified: [String] = []
    // Thousands of paths become C strings in place, without a string for each.
    var names = files.paths.map { $0 == LedgerPart.newline ? 0 : $0 }
    unsafe names.withUnsafeMutableBytes { bytes in
      guard var name = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
      for (size, time) in zip(files.sizes, files.modificationTimes) {
        let recorded = FileStamp(size: Int(size), modificationTime: Int(time))
        let current = unsafe stamp(at: name)
        if comparingTimes ? current != recorded : current?.size != recorded.size {
          modified.append(unsafe String(cString: name))
        }
        unsafe name += strlen(name) + 1
      }
    }
    return modified
  }

  /// Returns whether a file, a folder or a link exists at a path.
  func exists(_ path: String) -> Bool {
    unsafe faccessat(descriptor, path, F_OK, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// Returns whether a folder exists in the output folder.
  ///
  /// - Throws: `OutputError` if the path or one of its parents is something else, such as a
  ///   symbolic link, whose target does not belong to the site.
  func hasFolder(_ folder: String) throws(OutputError) -> Bool {
    if let parent = parentFolder(of: folder[...]), try !hasFolder(String(parent)) { return false }
    var status = stat()
    guard unsafe fstatat(descriptor, folder, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT { return false }
      throw writeError(folder)
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return true
    case S_IFLNK: throw .foreignFile(path: displayPath(folder))
    default: throw .notWritable(path: displayPath(folder), because: SystemError(ENOTDIR).reason)
    }
  }

  /// Returns whether a file that the manifest does not list may be replaced, because it does not
  /// exist or because this program wrote it.
  func isReplaceable(_ file: String) throws(OutputError) -> Bool {
    if [SitePath.images, SitePath.assets, SitePath.search].contains(where: file.hasPrefix) {
      return true
    }
    guard let bytes = try contents(of: file) else { return true }
    let signature =
      file.hasSuffix(".html")
      ? #"<meta name="generator" content="sodigest">"#
      : file.hasSuffix(".json") ? #""generator": "sodigest""# : "sodigest"
    return bytes.contains(Array(signature.utf8))
  }

  /// Returns the names of the regular files in a folder.
  func files(in folder: String) throws(OutputError) -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: displayPath(folder))
    } catch {
      throw writeError(folder)
    }
    return names.filter { stamp(of: "\(folder)/\($0)") != nil }
  }

  /// Opens a file for reading and returns its descriptor; nil if the file does not exist.
  private func openForReading(_ file: String) throws(OutputError) -> CInt? {
    let opened = unsafe openat(descriptor, file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if opened >= 0 { return opened }
    guard errno == ENOENT || errno == ENOTDIR else { throw readError(file) }
    return nil
  }

  /// Reads `count` bytes of an open file into a buffer, or fewer if the file ends before.
  private func load(_ fileNumber: CInt, count: Int, into buffer: inout [UInt8], _ file: String)
    throws(OutputError)
  {
    if buffer.count != count { buffer = [UInt8](repeating: 0, count: count) }
    do {
      buffer.removeLast(count - (try FileDescriptor.fill(&buffer, from: fileNumber)))
    } catch {
      throw .unreadable(path: displayPath(file), because: error.reason)
    }
  }

  /// Returns the error for a file that could not be read, with the reason of the last failed system
  /// call.
  private func readError(_ file: String) -> OutputError {
    .unreadable(path: displayPath(file), because: SystemError.last.reason)
  }
}

extension OutputFolder {
  /// Writes a file into an existing folder and returns its size and modification time.
  @discardableResult
  func write(_ bytes: [UInt8], to file: String) throws(OutputError) -> FileStamp {
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

  /// Moves a file to a path, replacing the file at that path.
  func move(_ file: String, to name: String) throws(OutputError) {
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
  func makeFolder(_ folder: String) throws(OutputError) {
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
  func removeAll(_ folder: String) throws(OutputError) {
    guard exists(folder) else { return }
    do {
      try FileManager.default.removeItem(atPath: displayPath(folder))
    } catch {
      throw writeError(folder)
    }
  }

  /// Writes all buffered changes of the output folder's file system to disk.
  func synchronize() throws(OutputError) {
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

/// The size and modification time of a file, used to detect outside modifications.
struct FileStamp: Equatable {
  /// The size of the file in bytes.
  let size: Int
  /// The modification time of the file, in nanoseconds since 1970.
  let modificationTime: Int
}

extension FileStamp {
  /// Creates the size and modification time of a regular file from its status; nil for anything else, such as a folder.
  init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    let time = status.st_mtim
    size = Int(status.st_size)
    modificationTime = Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
