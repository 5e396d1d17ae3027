package import Archive
internal import Configuration
internal import Glibc
package import Output
internal import Pages

extension Publisher {
  /// The file in a site's folder that a run locks: hidden, and no part of the site.
  package static let lockFile = ".sodigest-lock"

  /// Sees whether a folder may be written, and is there; nothing is made or changed.
  package static func checkOutput(_ path: String) throws(OutputError) -> Bool {
    let existing = nearestExisting(path)
    guard isFolder(existing) else {
      throw .unusableFolder(path: path, because: "\(existing) is not a folder")
    }
    guard unsafe access(existing, W_OK | X_OK) == 0 else {
      throw .unusableFolder(path: path, because: "\(existing) is not writable")
    }
    return existing == path
  }

  /// Sees whether a folder, if it is there, may take the site of an archive, and nothing is in the
  /// way of its home page and its folders.
  package static func checkOwner(of path: String, for archive: Archive) throws {
    guard unsafe access(path, F_OK) == 0 else { return }
    let folder = try OutputFolder(at: path)
    try OutputSite.checkOwner(of: folder, for: archive)
    for name in SitePath.folders { _ = try folder.hasFolder(name) }
    let home = HomePages().path(of: (), in: .html)
    guard
      try folder.isOurs(home)
        || OutputSite.manifest(in: folder)?.list?.top.contains(home) == true
    else {
      throw OutputError.foreignFile(path: folder.described(home))
    }
  }

  /// Makes a folder for a site, and those above it, unless it is there.
  package static func makeOutput(_ path: String) throws(OutputError) {
    _ = try OutputFolder(at: path)
  }

  /// The path itself, or the closest folder above it that is there.
  private static func nearestExisting(_ path: String) -> String {
    var path = path
    // A link that leads nowhere is there, too.
    while unsafe faccessat(AT_FDCWD, path, F_OK, AT_SYMLINK_NOFOLLOW) != 0 {
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
