/// All kinds of page, and of the files that belong to pages.
package enum PageKinds {
  /// Each kind, in the order in which search engines are told of their pages.
  package static let all: [any FileKind] = [
    HomePages(), AboutPages(), NotFoundPages(), DigestListPages(), DigestPages(),
    EditionPages(), EditionPartPages(), QuestionPages(), SiteListPages(), QuestionListPages(),
    TagListPages(), TagPages(), AuthorListPages(), AuthorPages(), SearchPages(),
    AssetFiles(), HostFiles(), RobotsFiles(), SitemapFiles(),
  ]
}
