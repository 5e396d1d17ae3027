internal import Contents
internal import Output
internal import Mustache
internal import StackExchange

/// The ways into the folders of sites: one page for their questions, one for their tags, one for their
/// authors.
struct SiteListPages: PageKind {
  enum Target: String, Sendable, CaseIterable {
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
  let order = PromotionOrder.lists

  func forEachTarget(in context: BuildContext, _ body: (Target) -> Void) {
    for target in Target.allCases { body(target) }
  }

  func path(of target: Target, in format: SiteFormat) -> String {
    "\(target.rawValue)/index.html"
  }

  func sitemapEntry(of target: Target, in contents: SiteContents) -> SitemapEntry? {
    target == .authors ? nil : SitemapEntry()
  }

  func compose(_ target: Target, with composer: Composer) -> ComposedPage<SiteListPage> {
    ComposedPage(
      SiteListPage(
        frame: composer.frame(isIndexed: target != .authors), target: target,
        shelves: composer.contents.sites.filter { target.count(in: $0) > 0 }
          .map { composer.shelf(target, of: $0) },
        leavesOutAuthors: target == .authors && !composer.contents.hasAuthors))
  }
}

extension Composer {
  /// The way into a folder of a site.
  fileprivate func shelf(_ target: SiteListPages.Target, of site: SiteQuestions) -> SiteShelf {
    let count = target.count(in: site)
    return SiteShelf(
      site: site.community.name,
      address: target == .authors && !contents.hasAuthors
        ? nil : list(target, of: site),
      count: Count(count), tags: target == .tags ? frequentTags(of: site, upTo: 100) : [])
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
  let target: SiteListPages.Target
  let shelves: [SiteShelf]
  /// Whether authors have no pages, as there would be too many.
  let leavesOutAuthors: Bool

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.frame }
    fields.flag("isQuestions", note: "what is listed") { $0.target == .questions }
    fields.flag("isTags", note: "what is listed") { $0.target == .tags }
    fields.flag("isAuthors", note: "what is listed") { $0.target == .authors }
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
