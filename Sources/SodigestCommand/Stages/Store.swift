internal import Archive
internal import Configuration
internal import FoundationEssentials

/// The archive of a run, and the right to be the only run on it.
struct Store: ~Copyable {
  let archive: Archive
  private let lock: RunLock

  /// Opens the archive, made anew where it may be.
  ///
  /// - Throws: `ArchiveError`, ``RunLockError`` or ``Failure``; nothing was changed.
  init(_ options: RunOptions, isSample: Bool, mustExist: Bool) throws {
    let path = options.archivePath
    if mustExist, !FileManager.default.fileExists(atPath: path) {
      throw ArchiveError.missing(path: path)
    }
    try Self.makeFolder(of: path)
    let lock = try RunLock(path: "\(path).lock", now: .now)
    let archive = try Archive(at: path, for: .readWrite, isSample: isSample)
    guard archive.isSample == isSample || mustExist else {
      throw Failure(
        .usage,
        isSample
          ? "the archive \(path) holds a real site; leave out --archive or name another for --sample"
          : "the archive \(path) holds the sample; name another with --archive")
    }
    self.lock = lock
    self.archive = archive
  }

  private static func makeFolder(of path: String) throws {
    let folder = URL(filePath: path).deletingLastPathComponent().path()
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw ArchiveError.notWritable(path: path, because: "its folder cannot be made")
    }
  }
}
