/// Where files lie that are of no kind of page.
package enum SitePath {
  package static let status = "status.json"
  package static let images = "img/"
  package static let assets = "assets/"
  package static let search = "search/"
  /// The folders at the top.
  package static let folders = ["assets", "d", "img", "q", "search", "t", "u"]

  package static func image(_ hash: String, fileExtension: String) -> String {
    "\(images)\(hash.prefix(2))/\(hash).\(fileExtension)"
  }

  /// A file that is called by its own name.
  package static func asset(_ name: String) -> String { "\(assets)\(name)" }
}
