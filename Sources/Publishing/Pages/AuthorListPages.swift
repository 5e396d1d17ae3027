internal import Archive
internal import Mustache
internal import StackExchange

/// All authors of a site's posts, those with the most posts first.
struct AuthorListPages: PageKind {
  typealias Page = AuthorListPage

  /// A page of a site's list, counted from 1.
  struct Subject: Sendable {
    let site: SiteQuestions
    let number: Int

    var authors: ArraySlice<Author> {
      site.authors[site.authorPaging.places(onPage: number)]
    }
  }

  /// A page's authors, and who they are.
  struct Source {
    let subject: Subject
    let users: [User]
  }

  let template = "author-list"
  let order = PublishingOrder.lists

  func forEachSubject(in context: BuildContext, _ body: (Subject) -> Void) {
    for site in context.contents.sites where !site.authors.isEmpty {
      for number in 1...site.authorPaging.count { body(Subject(site: site, number: number)) }
    }
  }

  func path(of subject: Subject, in format: SiteFormat) -> String {
    "u/\(subject.site.folder)/\(subject.site.authorPaging.file(subject.number))"
  }

  /// Which authors it lists, with how many posts, and which other pages.
  func fingerprint(of subject: Subject, in context: BuildContext) -> Fingerprint? {
    var fingerprint = Fingerprint()
    subject.site.authorPaging.note(subject.number, in: &fingerprint)
    fingerprint.add(subject.site.authors.count)
    for author in subject.authors {
      fingerprint.add(author.id)
      fingerprint.add(author.posts.count)
    }
    return fingerprint
  }

  func sitemapEntry(of subject: Subject, in contents: SiteContents) -> SitemapEntry? { nil }

  func forEachSource(
    of subjects: [Subject], with worker: Worker, _ body: (Subject, Source) throws -> Void
  ) throws {
    for subject in subjects {
      let users = try worker.archive.users(
        subject.authors.map(\.id), ofSite: subject.site.community.parameter)
      try body(subject, Source(subject: subject, users: users))
    }
  }

  func compose(_ source: Source, with composer: Composer) -> Composed<AuthorListPage> {
    let (site, number) = (source.subject.site, source.subject.number)
    let parameter = site.community.parameter
    let authors = zip(source.subject.authors, source.users).map { author, user in
      AuthorLink(
        name: composer.person(user, on: site).value.name,
        address: Address(path: author.paging.file(1)), posts: Count(author.posts.count))
    }
    let page = AuthorListPage(
      frame: composer.frame(isIndexed: false),
      site: site.community.name, count: Count(site.authors.count), authors: authors,
      place: site.authorPaging.place(number))
    return Composed(
      page,
      of: [.site(parameter)] + source.subject.authors.map { .user($0.id, site: parameter) })
  }
}

/// Some of the authors of a site.
struct AuthorListPage: Equatable {
  let frame: Frame
  /// The name of the site.
  let site: String
  /// How many authors it has here.
  let count: Count
  let authors: [AuthorLink]
  /// Where the authors need more than one page.
  let place: Place?
}

/// The way to an author's page.
struct AuthorLink: Equatable {
  let name: String
  let address: Address
  let posts: Count
}

extension AuthorListPage: PageValue {
  static func declare(_ fields: inout some PageFields<Self>) {
    fields.record("page", \.frame)
    fields.text("site", \.site)
    fields.record("count", \.count)
    fields.list("authors", \.authors)
    fields.record("several", \.place)
  }
}

extension AuthorLink: PageValue {
  static func declare(_ fields: inout some PageFields<Self>) {
    fields.text("name", \.name)
    fields.address("address", \.address)
    fields.record("posts", \.posts)
  }
}

extension SiteQuestions {
  /// How all authors are shared among pages; a number alone is an author.
  var authorPaging: Paging { Paging(authors.count, size: 500, prefix: "page-") }
}
