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

  /// A file that is called by its own name.
  static func asset(_ name: String) -> String { "\(assets)\(name)" }

  /// A file of the theme, such as `style.css`, named by what is in it.
  static func asset(_ asset: ThemeAsset, _ hash: ContentHash) -> String {
    let parts = asset.rawValue.split(separator: ".", maxSplits: 1)
    return "\(assets)\(parts[0]).\(hash.hex.prefix(8)).\(parts[1])"
  }
}
