/// All that a site consists of, besides images and `status.json`.
package enum SiteFiles {
  /// Each kind of file, in the order in which search engines are told of their pages.
  package static let all: [any FileKind] = [
    HomePages(), AboutPages(), NotFoundPages(), DigestListPages(), DigestPages(),
    EditionPages(), EditionPartPages(), QuestionPages(), SiteListPages(), QuestionListPages(),
    TagListPages(), TagPages(), AuthorListPages(), AuthorPages(), SearchPages(),
    AssetFiles(), HostFiles(), RobotsFiles(), SitemapFiles(),
    SiteFeeds(), EditionFeeds(), NewsFeeds(), TagFeeds(), FeedOutlines(), SingleFiles(),
    MailFiles(), BookFiles(),
  ]
}
