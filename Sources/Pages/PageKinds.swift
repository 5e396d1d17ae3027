/// The kinds of pages, and of the files that belong to pages.
package enum PageKinds {
  /// All kinds, in the order of their pages in the sitemap.
  package static let all: [any FileKind] = [
    HomePages(), AboutPages(), NotFoundPages(), DigestListPages(), DigestPages(),
    EditionPages(), EditionPartPages(), QuestionPages(), SiteListPages(), QuestionListPages(),
    TagListPages(), TagPages(), AuthorListPages(), AuthorPages(), SearchPages(),
    AssetFiles(), NoJekyllFiles(), RobotsFiles(), SitemapFiles(),
  ]
}
