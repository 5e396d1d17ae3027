/// The numbers of items on the pages of lists; see ``Paging``.
package enum PageSize {
  /// The questions on a page with the questions of a site.
  package static let siteQuestions = 100
  /// The questions on a page with the questions of a tag.
  static let tagQuestions = 50
  /// The questions and answers on a page with the posts of an author.
  static let authorPosts = 100
  /// The names on a page with the tags of a site.
  package static let tags = 1_000
  /// The names on a page with the authors of a site.
  package static let authors = 1_000
  /// The questions on the page of an edition.
  package static let firstEditionPage = 150
  /// The questions on each further page of an edition.
  package static let furtherEditionPages = 200
}
