internal import Archive
internal import Contents
internal import Mustache
internal import StackExchange

/// The pages that list all authors of a site, those with the most posts on the first page, from A to Z on each
/// page.
struct AuthorListPages: SiteListKind {
  typealias Page = AuthorListPage

  /// A page of the list of a site's authors, with the authors as users.
  struct Source {
    let part: SiteListPart
    let users: [User]

    /// The authors on the page, in the same order as `users`.
    var authors: ArraySlice<RankedAuthor> { part.site.authors.ranking[part.indices] }
  }

  let template = "author-list"
  let folder = "u"

  /// Returns how a site's authors are distributed over pages.
  ///
  /// A prefix keeps the file names apart from those of pages about single authors, such as
  /// `207.html`.
  func pagings(of site: SiteQuestions) -> [Paging] {
    site.authors.count == 0
      ? [] : [Paging(site.authors.count, pageSize: PageSize.authors, prefix: "page-")]
  }

  func addContent(_ part: SiteListPart, in context: PageContext, to inputKey: inout InputKey) {
    inputKey.add(part.site.authors.count)
    for author in part.site.authors.ranking[part.indices] {
      inputKey.add(author.id)
      inputKey.add(author.postCount)
    }
  }

  var isInSitemap: Bool { false }

  func forEachSource(
    of parts: [SiteListPart], with renderer: PageRenderer,
    _ body: (SiteListPart, Source) throws -> Void
  ) throws {
    for part in parts {
      let ids = part.site.authors.ranking[part.indices].map(\.id)
      let users = try renderer.archive.users(ids, ofSite: part.site.community.apiSiteParameter)
      try body(part, Source(part: part, users: users))
    }
  }

  func compose(_ source: Source, with composer: Composer) -> ComposedPage<AuthorListPage> {
    let parameter = source.part.site.community.apiSiteParameter
    return ComposedPage(
      AuthorListPage(source: source, composer: composer),
      inputs: [.site(parameter)] + source.authors.map { .user($0.id, site: parameter) })
  }
}

/// The values that a page with a list of a site's authors prints.
struct AuthorListPage: PageValue {
  let source: AuthorListPages.Source
  let composer: Composer

  private var index: NameIndex {
    let names = zip(source.authors, source.users).map { author, user in
      IndexedName(
        name: composer.person(user, on: source.part.site).value.name,
        address: LinkAddress(path: author.paging.fileName(1)), count: Count(author.postCount))
    }
    return NameIndex(names, isFirstPage: source.part.number == 1)
  }

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.composer.pageFrame(isIndexed: false).in(.authors) }
    fields.text("site") { $0.source.part.site.community.name }
    fields.record("count", note: "the number of all authors") {
      Count($0.source.part.site.authors.count)
    }
    fields.record("index", note: "the authors of the page") { $0.index }
    fields.record("pagination", note: "the position among several pages; missing for a single page")
    {
      $0.source.part.position
    }
  }
}
