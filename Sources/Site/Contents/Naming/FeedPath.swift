internal import Archive

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

  /// Returns the path of a tag's feed.
  package static func tag(_ tag: String, on site: SiteQuestions) -> String {
    "t/\(site.folder)/\(PathComponent.encoded(tag))/feed"
  }
}
