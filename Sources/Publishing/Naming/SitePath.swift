internal import Archive
internal import Images

/// Where files lie that are of no kind of page.
enum SitePath {
  static let status = "status.json"
  static let images = "img/"
  static let assets = "assets/"
  /// The folders at the top.
  static let folders = ["assets", "d", "img", "q", "search", "t", "u"]

  static func image(_ hash: String, fileExtension: String) -> String {
    "\(images)\(hash.prefix(2))/\(hash).\(fileExtension)"
  }

  /// What tells an image's file from others; nil for other files.
  static func imageMark(_ path: String) -> ImageMark? {
    // `img/`, two digits, a slash, then the hash.
    path.hasPrefix(images) ? ImageMark(hash: path.utf8.dropFirst(7)) : nil
  }

  /// How the path of that file begins.
  static func imageStart(_ mark: ImageMark) -> String {
    "\(images)\(mark.hash.prefix(2))/\(mark.hash)"
  }

  /// A file that is called by its own name.
  static func asset(_ name: String) -> String { "\(assets)\(name)" }

  /// A file of the theme, such as `style.css`, named by what is in it.
  static func asset(_ asset: ThemeAsset, _ hash: ContentHash) -> String {
    let parts = asset.rawValue.split(separator: ".", maxSplits: 1)
    return "\(assets)\(parts[0]).\(hash.hex.prefix(8)).\(parts[1])"
  }
}
