package import Archive
internal import Contents
internal import Glibc
internal import Pages

extension Publisher {
  /// The hidden file in the output folder that a run locks; it is not part of the site.
  package static let lockFile = ".sodigest-lock"

  /// Checks, without changing anything, that the output folder can be written or created, and
  /// returns whether it exists.
  package static func checkOutputFolder(_ path: String) throws(OutputError) -> Bool {
    let existing = nearestExisting(path)
    guard isFolder(existing) else {
      throw .unusableFolder(path: path, because: "\(existing) is not a folder")
    }
    guard unsafe access(existing, W_OK | X_OK) == 0 else {
      throw .unusableFolder(path: path, because: "\(existing) is not writable")
    }
    return existing == path
  }

  /// Checks that the output folder, if it exists, can receive the site of an archive.
  ///
  /// - Throws: `OutputError` if the folder contains another archive's site, or foreign files at the
  ///   paths of the home page and the site's folders.
  package static func checkOwner(of path: String, for archive: Archive) throws {
    guard unsafe access(path, F_OK) == 0 else { return }
    let folder = try OutputFolder(at: path)
    try OutputSite.checkOwner(of: folder, for: archive)
    for name in SitePath.topLevelFolders { _ = try folder.hasFolder(name) }
    let home = HomePages().path(of: (), in: .html)
    guard
      try folder.isReplaceable(home)
        || OutputSite.manifest(in: folder)?.list?.topLevelPaths.contains(home) == true
    else {
      throw OutputError.foreignFile(path: folder.displayPath(home))
    }
  }

  /// Creates the output folder and its parents, unless they exist.
  package static func makeOutputFolder(_ path: String) throws(OutputError) {
    _ = try OutputFolder(at: path)
  }

  /// Returns the path itself if it exists, or else its closest existing parent folder.
  private static func nearestExisting(_ path: String) -> String {
    var path = path
    // A dangling symbolic link also exists.
    while unsafe faccessat(AT_FDCWD, path, F_OK, AT_SYMLINK_NOFOLLOW) != 0 {
      guard let slash = path.lastIndex(of: "/") else { return "." }
      path = slash == path.startIndex ? "/" : String(path[..<slash])
    }
    return path
  }

  /// Whether a path leads to an existing folder.
  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
