internal import Archive
internal import Configuration
internal import FoundationEssentials

/// An open archive together with the lock that keeps other runs from using it.
struct LockedArchive: ~Copyable {
  let archive: Archive
  /// The lock of the archive, held as long as this value exists.
  private let lock: RunLock

  /// Locks and opens the archive, and creates it if allowed.
  ///
  /// - Parameters:
  ///   - options: The options of the run, which name the archive.
  ///   - isSample: Whether the archive must contain sample posts.
  ///   - mustExist: Whether a missing archive is an error.
  /// - Throws: An error if the archive is missing, locked, unreadable, or of the other kind.
  init(_ options: RunOptions, isSample: Bool, mustExist: Bool) throws {
    let path = resolvingSymbolicLinks(options.archivePath)
    if mustExist, !FileManager.default.fileExists(atPath: path) {
      throw ArchiveError.missing(path: path)
    }
    try Archive.createFolder(ofArchiveAt: path)
    let lock = try RunLock(
      path: "\(path).lock", now: .now, asPreview: options.isPreview)
    let archive = try Archive(
      at: path, for: mustExist ? .update : .readWrite, isSample: isSample)
    guard archive.isSample == isSample || mustExist else {
      throw CommandError(
        .usage,
        isSample
          ? "the archive \(path) contains real posts; omit --archive or choose another for --sample"
          : "the archive \(path) contains sample posts; choose another with --archive")
    }
    self.lock = lock
    self.archive = archive
  }
}

/// Resolves symbolic links at a path, so that companion files such as a lock file lie beside the real file.
func resolvingSymbolicLinks(_ path: String) -> String {
  var path = path
  for _ in 0..<32 {
    guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
      break
    }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    path = target.hasPrefix("/") ? target : folder + target
  }
  return path
}
