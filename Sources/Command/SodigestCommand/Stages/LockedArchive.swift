internal import Archive
internal import Configuration
internal import FoundationEssentials

/// An open archive together with the lock that keeps other runs from using it.
struct LockedArchive: ~Copyable {
  let archive: Archive
  /// The lock of the archive, held as long as this value exists; `nil` for a write-protected archive.
  private let lock: RunLock?
  /// The private copy that is open instead of a write-protected archive; `nil` if there is none.
  private let copy: ArchiveCopy?

  /// The ways to treat an archive that the run may not write.
  enum WriteProtection {
    /// Reports an error, because the run has to write.
    case isError
    /// Opens the archive for reading, without a lock.
    case opensForReading
    /// Opens a private copy for writing.
    case opensCopy
  }

  /// Locks and opens the archive, and creates it if allowed.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the run, which name the archive.
  ///   - isSample: Whether the archive must contain sample posts.
  ///   - mustExist: Whether a missing archive is an error.
  ///   - writeProtection: What to do with an existing archive if the file or its folder is write-protected.
  /// - Throws: An error if the archive is missing, locked, unreadable, or of the other kind.
  init(
    _ configuration: RunConfiguration, isSample: Bool, mustExist: Bool,
    ifWriteProtected writeProtection: WriteProtection = .isError
  ) throws {
    let path = resolvingSymbolicLinks(configuration.archivePath)
    let exists = FileManager.default.fileExists(atPath: path)
    if mustExist, !exists { throw ArchiveError.missing(path: path) }
    try Archive.checkFileKinds(ofArchiveAt: path)
    let isProtected = exists && writeProtection != .isError && !Archive.isWritable(path)
    if !isProtected { try Archive.createFolder(ofArchiveAt: path) }
    let lock: RunLock? =
      if isProtected { nil } else {
        try RunLock(path: "\(path).lock", now: .now)
      }
    let isCopied = isProtected && writeProtection == .opensCopy
    let copy = isCopied ? try ArchiveCopy(of: Archive(at: path, for: .readOnly)) : nil
    let access: Archive.Access = mustExist ? .update : .readWrite
    let archive =
      if let copy { try copy.open() } else {
        try Archive(at: path, for: isProtected ? .readOnly : access, isSample: isSample)
      }
    guard archive.isSample == isSample || mustExist else {
      throw CommandError(
        .usage,
        isSample
          ? "the archive \(path) contains real posts; omit --archive or choose another for --sample"
          : "the archive \(path) contains sample posts; choose another with --archive")
    }
    self.lock = consume lock
    (self.archive, self.copy) = (archive, copy)
  }

  /// Whether a private copy is open, because the archive is write-protected.
  var isCopy: Bool { copy != nil }
}

/// A temporary copy of a write-protected archive; it is deleted with this value.
private final class ArchiveCopy {
  /// The folder that contains only the copy.
  private let folder: URL

  /// Copies an archive into a new folder below the system's folder for temporary files.
  init(of archive: Archive) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "sodigest-\(UUID().uuidString)")
    try Self.makeFolder(folder)
    do throws(ArchiveError) {
      try archive.copy(to: Self.path(in: folder))
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  /// Opens the copy for reading and writing.
  func open() throws(ArchiveError) -> Archive {
    try Archive(at: Self.path(in: folder), for: .update)
  }

  /// Returns the path of the copy in its folder.
  private static func path(in folder: URL) -> String {
    folder.appending(path: "archive.sqlite").path(percentEncoded: false)
  }

  /// Creates the folder, which nobody else may read.
  private static func makeFolder(_ folder: URL) throws(CommandError) {
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch {
      throw CommandError(
        .storage,
        "cannot create the folder `\(folder.path(percentEncoded: false))` for a copy of the archive; set TMPDIR"
      )
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
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
