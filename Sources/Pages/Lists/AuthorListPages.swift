internal import Output
internal import Archive
internal import Contents
internal import Mustache
internal import StackExchange

/// All authors of a site's posts, those with the most posts first.
struct AuthorListPages: SiteListKind {
  typealias Page = AuthorListPage

  /// A page's authors, and who they are.
  struct Source {
    let part: SiteListPart
    let users: [User]

    var authors: ArraySlice<Author> { part.site.authors[part.places] }
  }

  let template = "author-list"
  let folder = "u"

  /// Authors' own pages are called by their numbers.
  func paging(of site: SiteQuestions) -> Paging? {
    site.authors.isEmpty ? nil : Paging(site.authors.count, size: 500, prefix: "page-")
  }

  func note(_ part: SiteListPart, in inputKey: inout InputKey) {
    inputKey.add(part.site.authors.count)
    for author in part.site.authors[part.places] {
      inputKey.add(author.id)
      inputKey.add(author.posts.count)
    }
  }

  func sitemapEntry(of part: SiteListPart, in contents: SiteContents) -> SitemapEntry? { nil }

  func forEachSource(
    of parts: [SiteListPart], with worker: Worker, _ body: (SiteListPart, Source) throws -> Void
  ) throws {
    for part in parts {
      let users = try worker.archive.users(
        part.site.authors[part.places].map(\.id), ofSite: part.site.community.parameter)
      try body(part, Source(part: part, users: users))
    }
  }

  func compose(_ source: Source, with composer: Composer) -> ComposedPage<AuthorListPage> {
    let site = source.part.site
    let parameter = site.community.parameter
    let authors = zip(source.authors, source.users).map { author, user in
      AuthorLink(
        name: composer.person(user, on: site).value.name,
        address: Address(path: author.paging.file(1)), posts: Count(author.posts.count))
    }
    let page = AuthorListPage(
      frame: composer.frame(isIndexed: false),
      site: site.community.name, count: Count(site.authors.count), authors: authors,
      place: source.part.place)
    return ComposedPage(
      page,
      of: [.site(parameter)] + source.authors.map { .user($0.id, site: parameter) })
  }
}

/// Some of the authors of a site.
struct AuthorListPage: PageValue {
  let frame: Frame
  /// The name of the site.
  let site: String
  /// How many authors it has here.
  let count: Count
  let authors: [AuthorLink]
  /// Where the authors need more than one page.
  let place: Place?

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.frame }
    fields.text("site") { $0.site }
    fields.record("count", note: "of all authors") { $0.count }
    fields.list("authors", note: "those with the most posts first") { $0.authors }
    fields.record("several", note: "where there are several pages") { $0.place }
  }
}

/// The way to an author's page.
struct AuthorLink: PageValue {
  let name: String
  let address: Address
  let posts: Count

  static let fields = PageFields<Self> { fields in
    fields.text("name") { $0.name }
    fields.address("address") { $0.address }
    fields.record("posts") { $0.posts }
  }
}
