/// The kinds of pages, and of files that pages need, such as the style sheet.
package enum PageKinds {
  /// All kinds of pages and their files, in the order in which the sitemap lists them.
  package static let all: [any FileKind] = [
    HomePages(), AboutPages(), NotFoundPages(), DigestListPages(), DigestPages(),
    EditionPages(), EditionPartPages(), QuestionPages(), SiteListPages(), QuestionListPages(),
    TagListPages(), TagPages(), AuthorListPages(), AuthorPages(), SearchPages(),
    AssetFiles(), NoJekyllFile(), RobotsFile(), SitemapFiles(),
  ]

  /// The kinds of pages and files in a ZIM file, in the order in which they are built: readers of ZIM
  /// files have search of their own, and no use for feeds, editions and the like.
  package static let zim: [any FileKind] = [
    QuestionPages(), HomePages(), AboutPages(), SiteListPages(), QuestionListPages(),
    TagListPages(), TagPages(), AuthorListPages(), AuthorPages(), AssetFiles(),
  ]
}
