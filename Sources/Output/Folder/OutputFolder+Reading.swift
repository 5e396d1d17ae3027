internal import Basics
internal import FoundationEssentials
internal import Glibc

extension OutputFolder {
  /// How a file compares with bytes.
  enum Comparison {
    case absent
    case equal(FileStamp)
    case different
    /// A folder, or something stranger still.
    case noFile
  }

  /// Compares a file with bytes, and reads only what is needed for it into a buffer kept by the
  /// caller.
  func compare(_ file: String, with bytes: [UInt8], buffer: inout [UInt8])
    throws(OutputError)
    -> Comparison
  {
    guard let opened = try opened(file) else { return .absent }
    defer { close(opened) }
    var status = stat()
    guard unsafe fstat(opened, &status) == 0 else { throw unreadable(file) }
    guard let stamp = FileStamp(status) else { return .noFile }
    guard stamp.size == bytes.count else { return .different }
    try load(opened, count: bytes.count, into: &buffer, file)
    return buffer == bytes ? .equal(stamp) : .different
  }

  /// All bytes of a file, or so many of its first; nil when there is none.
  package func contents(of file: String, upTo most: Int = .max) throws(OutputError) -> [UInt8]? {
    guard let opened = try opened(file) else { return nil }
    defer { close(opened) }
    var status = stat()
    guard unsafe fstat(opened, &status) == 0 else { throw unreadable(file) }
    var bytes: [UInt8] = []
    try load(opened, count: min(most, Int(status.st_size)), into: &bytes, file)
    return bytes
  }

  /// The stamp of a file; nil when there is no such file.
  package func stamp(of file: String) -> FileStamp? {
    var status = stat()
    guard unsafe fstatat(descriptor, file, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return FileStamp(status)
  }

  /// Whether there is a file, a folder or a link at a path.
  func exists(_ path: String) -> Bool {
    unsafe faccessat(descriptor, path, F_OK, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// Whether a folder is there; something else in its place, or around it, is an error.
  ///
  /// So are links: what they lead to is not the site's.
  package func hasFolder(_ folder: String) throws(OutputError) -> Bool {
    if let parent = parent(of: folder[...]), try !hasFolder(String(parent)) { return false }
    var status = stat()
    guard unsafe fstatat(descriptor, folder, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT { return false }
      throw failure(folder)
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return true
    case S_IFLNK: throw .foreignFile(path: described(folder))
    default: throw .notWritable(path: described(folder), because: SystemError(ENOTDIR).reason)
    }
  }

  /// Whether a file was written by this program, if it is there, though no list names it.
  package func isOurs(_ file: String) throws(OutputError) -> Bool {
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

  /// Some bytes of a file that has no name.
  func read(_ range: Range<Int>, from opened: CInt) throws(OutputError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var done = 0
    do throws(SystemError) {
      while done < bytes.count {
        let count = try SystemError.check {
          unsafe bytes.withUnsafeMutableBytes {
            unsafe pread(
              opened, $0.baseAddress?.advanced(by: done), $0.count - done,
              off_t(range.lowerBound + done))
          }
        }
        guard count > 0 else { throw SystemError(EIO) }
        done += count
      }
    } catch {
      throw .unreadable(path: described(Staging.name), because: error.reason)
    }
    return bytes
  }

  /// The names of the files in a folder.
  func files(in folder: String) throws(OutputError) -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: described(folder))
    } catch {
      throw failure(folder)
    }
    return names.filter { stamp(of: "\(folder)/\($0)") != nil }
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
    do {
      buffer.removeLast(count - (try Descriptor.fill(&buffer, from: opened)))
    } catch {
      throw .unreadable(path: described(file), because: error.reason)
    }
  }

  private func unreadable(_ file: String) -> OutputError {
    .unreadable(path: described(file), because: SystemError.last.reason)
  }
}
