package import Archive
#if canImport(Glibc)
private import Glibc
#else
private import Darwin
#endif

extension Publisher {
  /// Sees whether a folder may take the site of an archive; nothing is made or changed.
  ///
  /// - Parameters:
  ///   - path: The folder, which need not be there yet.
  ///   - archive: The archive whose site it is to be.
  /// - Throws: ``OutputError``.
  package static func checkOutput(_ path: String, for archive: Archive) throws {
    let existing = nearestExisting(path)
    guard isFolder(existing) else {
      throw OutputError.unusableFolder(path: path, because: "\(existing) is not a folder")
    }
    guard unsafe access(existing, W_OK | X_OK) == 0 else {
      throw OutputError.unusableFolder(path: path, because: "\(existing) is not writable")
    }
    if existing == path { try OutputSite.checkOwner(of: OutputFolder(at: path), for: archive) }
  }

  /// The path itself, or the closest folder above it that is there.
  private static func nearestExisting(_ path: String) -> String {
    var path = path
    while unsafe access(path, F_OK) != 0 {
      guard let slash = path.lastIndex(of: "/") else { return "." }
      path = slash == path.startIndex ? "/" : String(path[..<slash])
    }
    return path
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
