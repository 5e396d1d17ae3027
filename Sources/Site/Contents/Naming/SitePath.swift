internal import Archive

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

  /// The path of the home page, without the extension for its format.
  package static let home = "index"

  /// Returns the path of an asset, such as a style sheet, by its file name.
  package static func asset(_ name: String) -> String { "\(assets)\(name)" }
}

/// The paths of feeds in the site, without the extension for the format of the feed.
package enum FeedPath {
  /// The path of the feed of all digests' editions.
  package static let site = "feed"
  /// The path of the list of all feeds in OPML, including its extension.
  package static let opmlList = "feeds.opml"

  /// Returns the path of the feed of new questions and answers in a digest.
  package static func changes(of digest: DigestEditions) -> String { "d/\(digest.folder)/feed" }

  /// Returns the path of the feed of a digest's editions.
  package static func editions(of digest: DigestEditions) -> String {
    "d/\(digest.folder)/editions"
  }

  /// Returns the path of the feed of an imported site's newest questions.
  package static func questions(of site: SiteQuestions) -> String { "q/\(site.folder)/feed" }

  /// Returns the path of a tag's feed.
  package static func tag(_ tag: String, on site: SiteQuestions) -> String {
    "t/\(site.folder)/\(PathComponent.encoded(tag))/feed"
  }
}
