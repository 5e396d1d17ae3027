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

/// A site with its best and newest questions, its most frequent tags, and links to its lists.
struct SiteOverview: PageValue {
  let site: SiteQuestions
  let link: SiteLink
  /// The maximum number of questions in each list.
  let maxQuestions: Int
  let composer: Composer

  private static let maxTags = 15

  /// The best questions; empty if the list of the newest questions has all of them.
  private var best: [Int] {
    site.questions.count > maxQuestions
      ? site.indicesByVotes.prefix(maxQuestions).map(Int.init) : []
  }

  private func entries(_ indices: some Sequence<Int>) -> [QuestionEntry] {
    indices.enumerated().map { offset, index in
      composer.entry(site.questions[index], position: offset + 1, of: site)
    }
  }

  static let fields = PageFields<Self> { fields in
    fields.record("link", note: "the site, with links to its lists") { $0.link }
    fields.list(
      "best", note: "the questions with the most votes, if there are more than in `newest`",
      { $0.entries($0.best) }, unlessEmpty: "hasBest")
    fields.list("newest", note: "the newest questions") {
      $0.entries($0.site.questions.indices.suffix($0.maxQuestions).reversed())
    }
    fields.list(
      "tags", note: "the most frequent tags",
      { $0.composer.frequentTags(of: $0.site, upTo: Self.maxTags) }, unlessEmpty: "hasTags")
  }
}

extension Composer {
  /// Returns all sites with questions, with fewer questions of each if there are many sites.
  var siteOverviews: [SiteOverview] {
    let count = contents.sites.count
    return zip(contents.sites, siteLinks).map { site, link in
      SiteOverview(
        site: site, link: link, maxQuestions: count > 6 ? 3 : count > 2 ? 5 : 10,
        composer: self)
    }
  }
}

/// A site that questions come from, with links to its local lists.
struct SiteLink: PageValue {
  let site: SiteQuestions
  let isLast: Bool
  let composer: Composer

  static let fields = PageFields<Self> { fields in
    fields.text("name") { $0.site.community.name }
    fields.address("address", note: "the source site") {
      LinkAddress(web: $0.site.community.url, or: nil)
    }
    fields.record("questions", note: "the number of questions") { Count($0.site.questions.count) }
    fields.record("tags", note: "the number of tags") { Count($0.site.tags.count) }
    fields.record("authors", note: "the number of authors") { Count($0.site.authors.count) }
    fields.address("questionList", note: "the list of all questions") {
      $0.composer.listAddress(.questions, of: $0.site)
    }
    fields.address(
      "questionsByVotes", note: "the list of all questions by votes, if there are more than a few"
    ) {
      link in
      QuestionListPages.pagingByVotes(of: link.site).flatMap {
        link.composer.listAddress(.questions, of: link.site, file: $0.fileName(1))
      }
    }
    fields.address("tagList", note: "the list of all tags") {
      $0.composer.listAddress(.tags, of: $0.site)
    }
    fields.address("authorList", note: "the list of all authors") {
      $0.site.authors.count == 0 ? nil : $0.composer.listAddress(.authors, of: $0.site)
    }
    fields.flag("isLast") { $0.isLast }
  }
}

extension Composer {
  /// The sites that questions come from, with links to their local lists.
  var siteLinks: [SiteLink] {
    contents.sites.enumerated().map { index, site in
      SiteLink(site: site, isLast: index == contents.sites.count - 1, composer: self)
    }
  }

  /// Returns the address of a site's list of questions, tags or authors; `nil` if the site has no HTML pages.
  func listAddress(
    _ target: SiteListPages.Target, of site: SiteQuestions, file: String = "index.html"
  ) -> LinkAddress? {
    guard links.settings.formats.contains(.html) else { return nil }
    return links.fileAddress("\(target.rawValue)/\(site.folder)/\(file)")
  }
}
