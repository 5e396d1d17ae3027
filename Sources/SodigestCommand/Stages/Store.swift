internal import Archive
internal import Configuration
internal import FoundationEssentials

/// The archive of a run, and the right to be the only run on it.
struct Store: ~Copyable {
  let archive: Archive
  private let lock: RunLock

  /// Opens the archive, made anew where it may be.
  init(_ options: RunOptions, isSample: Bool, mustExist: Bool) throws {
    let path = fileBehindLinks(options.archivePath)
    if mustExist, !FileManager.default.fileExists(atPath: path) {
      throw ArchiveError.missing(path: path)
    }
    try Archive.createFolder(ofArchiveAt: path)
    let lock = try RunLock(
      path: "\(path).lock", now: .now, asPreview: options.isPreview)
    let archive = try Archive(
      at: path, for: mustExist ? .update : .readWrite, isSample: isSample)
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
}

/// The file that a path leads to, where links stand in its place: what belongs to a file lies beside
/// it, by whichever way it is reached.
func fileBehindLinks(_ path: String) -> String {
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
