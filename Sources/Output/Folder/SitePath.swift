/// The paths of files other than pages.
package enum SitePath {
  /// The file with the state of the site.
  package static let status = "status.json"
  /// The folder of images.
  package static let images = "img/"
  /// The folder of style sheets, scripts and other assets.
  package static let assets = "assets/"
  /// The folder of the search index.
  package static let search = "search/"
  /// The names of all folders at the top level.
  package static let folders = ["assets", "d", "img", "q", "search", "t", "u"]

  /// Returns the path of the image with a content hash.
  package static func image(_ hash: String, fileExtension: String) -> String {
    "\(images)\(hash.prefix(2))/\(hash).\(fileExtension)"
  }

  /// Returns the path of an asset.
  package static func asset(_ name: String) -> String { "\(assets)\(name)" }
}
