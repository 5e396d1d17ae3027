internal import Configuration
internal import Contents
internal import Output
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
    ComposedPage(SiteListPage(target: target, composer: composer))
  }
}

extension Composer {
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
  let target: SiteListPages.Target
  let composer: Composer

  /// Authors have no pages where there would be too many.
  fileprivate var leavesOutAuthors: Bool { target == .authors && !composer.contents.hasAuthors }

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.composer.frame(isIndexed: $0.target != .authors) }
    fields.flag("isQuestions", note: "what is listed") { $0.target == .questions }
    fields.flag("isTags", note: "what is listed") { $0.target == .tags }
    fields.flag("isAuthors", note: "what is listed") { $0.target == .authors }
    fields.list("shelves", note: "one for each site") { page in
      page.composer.contents.sites.filter { page.target.count(in: $0) > 0 }.map {
        SiteListSummary(site: $0, page: page)
      }
    }
    fields.flag(
      "leavesOutAuthors", note: "whether there are too many for pages"
    ) { $0.leavesOutAuthors }
  }
}

/// The way to the questions, tags or authors of a site.
struct SiteListSummary: PageValue {
  let site: SiteQuestions
  let page: SiteListPage

  static let fields = PageFields<Self> { fields in
    fields.text("site") { $0.site.community.name }
    fields.address("address", note: "of the list") { shelf in
      shelf.page.leavesOutAuthors
        ? nil : shelf.page.composer.list(shelf.page.target, of: shelf.site)
    }
    fields.record("count", note: "of what is in it") { Count($0.page.target.count(in: $0.site)) }
    fields.list(
      "tags", note: "the most frequent ones, where tags are listed",
      { shelf in
        shelf.page.target == .tags
          ? shelf.page.composer.frequentTags(of: shelf.site, upTo: 100) : []
      }, unlessEmpty: "hasTags")
  }
}
