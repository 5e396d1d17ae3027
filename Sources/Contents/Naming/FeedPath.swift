/// Where feeds lie; without the extension of a syntax, in which each of them ends.
package enum FeedPath {
  /// The editions of all digests.
  package static let site = "feed"
  /// The list of feeds, which is in one syntax only.
  package static let outline = "feeds.opml"

  /// What is new in a digest.
  package static func news(of digest: DigestEditions) -> String { "d/\(digest.folder)/feed" }

  package static func editions(of digest: DigestEditions) -> String {
    "d/\(digest.folder)/editions"
  }

  package static func tag(_ tag: String, on site: SiteQuestions) -> String {
    "t/\(site.folder)/\(PathComponent.encoded(tag))/feed"
  }
}
