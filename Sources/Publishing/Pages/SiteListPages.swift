internal import Mustache
internal import StackExchange

/// The ways into the folders of sites: one page for their questions, one for their tags, one for their
/// authors.
struct SiteListPages: PageKind {
  enum Subject: String, Sendable, CaseIterable {
    case questions = "q"
    case tags = "t"
    case authors = "u"

    /// How many there are; a folder without any has no index.
    fileprivate func count(in site: SiteQuestions) -> Int {
      switch self {
      case .questions: site.questions.count
      case .tags: site.tags.count
      case .authors: site.authors.count
      }
    }
  }

  let template = "sites"
  let order = PublishingOrder.lists

  func forEachSubject(in context: BuildContext, _ body: (Subject) -> Void) {
    for subject in Subject.allCases { body(subject) }
  }

  func path(of subject: Subject, in format: SiteFormat) -> String {
    "\(subject.rawValue)/index.html"
  }

  func sitemapEntry(of subject: Subject, in contents: SiteContents) -> SitemapEntry? {
    subject == .authors ? nil : SitemapEntry()
  }

  func compose(_ subject: Subject, with composer: Composer) -> Composed<SiteListPage> {
    Composed(
      SiteListPage(
        frame: composer.frame(isIndexed: subject != .authors), subject: subject,
        shelves: composer.contents.sites.filter { subject.count(in: $0) > 0 }
          .map { composer.shelf(subject, of: $0) },
        leavesOutAuthors: subject == .authors && !composer.contents.hasAuthors))
  }
}

extension Composer {
  /// The way into a folder of a site.
  fileprivate func shelf(_ subject: SiteListPages.Subject, of site: SiteQuestions) -> SiteShelf {
    let count = subject.count(in: site)
    return SiteShelf(
      site: site.community.name,
      address: subject == .authors && !contents.hasAuthors
        ? nil : list(subject, of: site),
      count: Count(count), tags: subject == .tags ? frequentTags(of: site, upTo: 100) : [])
  }

  /// The tags that most questions of a site have.
  func frequentTags(of site: SiteQuestions, upTo count: Int) -> [TagLink] {
    site.frequentTags.prefix(count).map { tag in
      TagLink(
        name: tag.shownName, address: address(ofTag: tag.name, on: site), count: Count(tag.count))
    }
  }
}

/// The sites whose questions, tags or authors there are.
struct SiteListPage: PageValue {
  let frame: Frame
  let subject: SiteListPages.Subject
  let shelves: [SiteShelf]
  /// Whether authors have no pages, as there would be too many.
  let leavesOutAuthors: Bool

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.frame }
    fields.flag("isQuestions", note: "what is listed") { $0.subject == .questions }
    fields.flag("isTags", note: "what is listed") { $0.subject == .tags }
    fields.flag("isAuthors", note: "what is listed") { $0.subject == .authors }
    fields.list("shelves", note: "one for each site") { $0.shelves }
    fields.flag(
      "leavesOutAuthors", note: "whether there are too many for pages"
    ) { $0.leavesOutAuthors }
  }
}

/// The way to the questions, tags or authors of a site.
struct SiteShelf: PageValue {
  /// Its name.
  let site: String
  let address: Address?
  let count: Count
  /// The most frequent ones, where tags are meant.
  let tags: [TagLink]

  static let fields = PageFields<Self> { fields in
    fields.text("site") { $0.site }
    fields.address("address", note: "of the list") { $0.address }
    fields.record("count", note: "of what is in it") { $0.count }
    fields.list(
      "tags", note: "the most frequent ones, where tags are listed", { $0.tags },
      unlessEmpty: "hasTags")
  }
}
