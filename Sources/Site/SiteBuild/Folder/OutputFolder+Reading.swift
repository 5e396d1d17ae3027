internal import Archive
internal import Basics
internal import Contents
internal import FoundationEssentials
internal import Glibc

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
  package func contents(of file: String, upTo most: Int = .max) throws(OutputError) -> [UInt8]? {
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
  package func stamp(of file: String) -> FileStamp? { unsafe stamp(at: file) }

  /// Returns the size and modification time of the file at a path, which is a C string.
  private func stamp(at path: UnsafePointer<CChar>) -> FileStamp? {
    var status = stat()
    guard unsafe fstatat(descriptor, path, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return FileStamp(status)
  }

  /// Returns the paths of those files that differ in size or modification time from how the previous
  /// build left them, or are missing; times are compared only if `comparingTimes` is true.
  func modifiedFiles(among files: RecordedFiles, comparingTimes: Bool = true) -> [String] {
    var modified: [String] = []
    // Thousands of paths become C strings in place, without a string for each.
    var names = files.paths.map { $0 == RecordedFiles.newline ? 0 : $0 }
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
  package func hasFolder(_ folder: String) throws(OutputError) -> Bool {
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
  package func isReplaceable(_ file: String) throws(OutputError) -> Bool {
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
