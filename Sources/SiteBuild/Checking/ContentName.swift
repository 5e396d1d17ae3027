internal import Images
internal import Output
internal import Pages
internal import Theming

/// What the path of a file says that is named by what is in it, so that browsers may keep it for good
/// and a check sees when others changed it.
enum ContentName {
  case image(fileExtension: String)
  case asset(ThemeAsset)
  case search(SearchPath.Name)

  /// Reads a path; nil for files that are named by something else.
  init?(_ path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let names = parts[parts.count - 1].split(separator: ".", omittingEmptySubsequences: false)
    switch (parts.count, "\(parts[0])/", names.count) {
    case (3, SitePath.images, 2): self = .image(fileExtension: String(names[1]))
    case (2, SitePath.assets, 3):
      // Files that are somebody's own may have names like theirs, but for the digits.
      guard let asset = ThemeAsset(rawValue: "\(names[0]).\(names[2])"),
        names[1].utf8.count == 8, names[1].allSatisfy(\.isHexDigit)
      else { return nil }
      self = .asset(asset)
    case (2, SearchPath.folder, 2):
      guard let name = SearchPath.Name(path) else { return nil }
      self = .search(name)
    default: return nil
    }
  }

  /// The path of a file with these contents.
  func path(of bytes: [UInt8]) -> String {
    switch self {
    case .image(let fileExtension):
      SitePath.image(ContentHash(of: bytes).hex, fileExtension: fileExtension)
    case .asset(let asset): SitePath.asset(asset, ContentHash(of: bytes))
    case .search(let name):
      SearchPath.path(name.kind, name.number, mark: SearchPath.mark(of: bytes))
    }
  }
}
