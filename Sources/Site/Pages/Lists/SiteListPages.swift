internal import Contents
internal import Mustache
internal import StackExchange

/// The three pages that list all sites, with links to their questions, their tags or their authors.
struct SiteListPages: PageKind {
  /// A list that each site has; the raw value is the name of its top-level folder.
  enum Target: String, Sendable, CaseIterable {
    case questions = "q"
    case tags = "t"
    case authors = "u"

    /// Returns the number of a site's questions, tags or authors; pages omit sites with none.
    fileprivate func count(in site: SiteQuestions) -> Int {
      switch self {
      case .questions: site.questions.count
      case .tags: site.tags.count
      case .authors: site.authors.count
      }
    }
  }

  let template = "sites"
  let order = BuildOrder.lists

  func forEachTarget(in context: PageContext, _ body: (Target) -> Void) {
    for target in Target.allCases where target != .authors || context.settings.showsNames {
      body(target)
    }
  }

  func path(of target: Target, in format: SiteFormat) -> String {
    "\(target.rawValue)/index.html"
  }

  func candidates(at address: SiteAddress, in context: PageContext) -> [Target] {
    Target(rawValue: String(address.root)).map { target in
      target != .authors || context.settings.showsNames ? [target] : []
    } ?? []
  }

  func sitemapEntry(of target: Target, in contents: SiteContents) -> SitemapEntry? {
    target == .authors ? nil : SitemapEntry()
  }

  func compose(_ target: Target, with composer: Composer) -> ComposedPage<SiteListPage> {
    ComposedPage(SiteListPage(target: target, composer: composer))
  }
}

extension LinkBuilder {
  /// Returns the address of the questions, tags or authors of the only site or, of several sites, of the page that
  /// lists these sites; `nil` if the format has no such page.
  func address(of target: SiteListPages.Target, in contents: SiteContents) -> LinkAddress? {
    let allSites = pageAddress(SiteListPages(), target)
    guard allSites != nil, contents.sites.count == 1, target.count(in: contents.sites[0]) > 0
    else { return allSites }
    return fileAddress("\(target.rawValue)/\(contents.sites[0].folder)/index.html")
  }
}

extension Composer {
  /// Returns the most frequent tags of a site, with the number of their questions.
  func frequentTags(of site: SiteQuestions, upTo count: Int) -> [TagLink] {
    site.frequentTags.prefix(count).map { tag in
      TagLink(
        name: tag.displayName, address: address(ofTag: tag.name, on: site), count: Count(tag.count))
    }
  }
}

/// The values that a page with a list of sites prints, with links to their questions, tags or
/// authors.
struct SiteListPage: PageValue {
  let target: SiteListPages.Target
  let composer: Composer

  /// Whether the page lists authors but cannot link to them, because there are too many for author
  /// pages.
  fileprivate var omitsAuthors: Bool { target == .authors && !composer.contents.hasAuthors }

  /// The part of the site that the page belongs to.
  private var section: PageFrame.Section {
    switch target {
    case .questions: .questions
    case .tags: .tags
    case .authors: .authors
    }
  }

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.composer.pageFrame(isIndexed: $0.target != .authors).in($0.section) }
    fields.flag("isQuestions", note: "whether the page lists questions of sites") {
      $0.target == .questions
    }
    fields.flag("isTags", note: "whether the page lists tags of sites") { $0.target == .tags }
    fields.flag("isAuthors", note: "whether the page lists authors of sites") {
      $0.target == .authors
    }
    fields.list("siteSummaries", note: "a summary of each site") { page in
      page.composer.contents.sites.filter { page.target.count(in: $0) > 0 }.map {
        SiteListSummary(site: $0, page: page)
      }
    }
    fields.list(
      "siteOverviews", note: "on the page of questions: the best and newest questions of each site"
    ) { $0.target == .questions ? $0.composer.siteOverviews : [] }
    fields.flag(
      "omitsAuthors", note: "whether there are too many authors for author pages"
    ) { $0.omitsAuthors }
  }
}

/// A site in a list of sites, with a link to its questions, tags or authors.
struct SiteListSummary: PageValue {
  let site: SiteQuestions
  let page: SiteListPage

  static let fields = PageFields<Self> { fields in
    fields.text("site") { $0.site.community.name }
    fields.address("address", note: "the site's list; empty if authors have no pages") { summary in
      summary.page.omitsAuthors
        ? nil : summary.page.composer.listAddress(summary.page.target, of: summary.site)
    }
    fields.record("count", note: "the number of questions, tags or authors") {
      Count($0.page.target.count(in: $0.site))
    }
    fields.list(
      "tags", note: "on the page of tags: the most frequent tags",
      { summary in
        summary.page.target == .tags
          ? summary.page.composer.frequentTags(of: summary.site, upTo: 100) : []
      }, unlessEmpty: "hasTags")
  }
}
