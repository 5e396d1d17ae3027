/// The paths of files of the site that are not pages.
package enum SitePath {
  /// The path of the JSON file that describes the state of the site.
  package static let status = "status.json"
  /// The folder of images, with a trailing slash.
  package static let images = "img/"
  /// The folder of style sheets, scripts and other assets, with a trailing slash.
  package static let assets = "assets/"
  /// The folder of the search index, with a trailing slash.
  package static let search = "search/"
  /// The names of all folders at the top level of the site.
  package static let topLevelFolders = ["assets", "d", "img", "q", "search", "t", "u"]

  /// Returns the path of the image with a content hash; half of its digits identify the image.
  package static func image(_ hash: String, fileExtension: String) -> String {
    "\(images)\(hash.prefix(2))/\(hash.prefix(32)).\(fileExtension)"
  }

  /// Returns the path of an asset, such as a style sheet, by its file name.
  package static func asset(_ name: String) -> String { "\(assets)\(name)" }
}
