internal import Basics
internal import Contents
internal import Pages

/// A path that contains a hash of the file's content, so that browsers can cache the file forever
/// and a check detects modifications.
enum HashedFileName {
  /// An image of a post, with its file extension.
  case image(fileExtension: String)
  /// A style sheet, script, icon or logo, by its name without the hash.
  case asset(String)
  /// A file that the search page loads.
  case search(SearchPath.FileID)

  /// Parses a path; returns nil if the path contains no content hash.
  init?(_ path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let names = parts[parts.count - 1].split(separator: ".", omittingEmptySubsequences: false)
    switch (parts.count, "\(parts[0])/", names.count) {
    case (3, SitePath.images, 2): self = .image(fileExtension: String(names[1]))
    case (2, SitePath.assets, 3):
      // Other files may have similar names, but not the hexadecimal digits of a hash.
      let asset = "\(names[0]).\(names[2])"
      guard SitePath.hashedAssets.contains(asset), names[1].utf8.count == 8,
        names[1].allSatisfy(\.isHexDigit)
      else { return nil }
      self = .asset(asset)
    case (2, SearchPath.folder, 2):
      guard let name = SearchPath.FileID(path) else { return nil }
      self = .search(name)
    default: return nil
    }
  }

  /// Returns the path that a file of this kind has if it contains the given bytes.
  func expectedPath(for bytes: [UInt8]) -> String {
    switch self {
    case .image(let fileExtension):
      SitePath.image(ContentHash(of: bytes).hex, fileExtension: fileExtension)
    case .asset(let asset): SitePath.asset(asset, ContentHash(of: bytes))
    case .search(let name):
      SearchPath.path(name.kind, name.number, hashPrefix: SearchPath.hashPrefix(of: bytes))
    }
  }
}
