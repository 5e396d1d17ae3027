package import Output
internal import Archive
package import Contents
internal import Mustache
internal import StackExchange

/// The way in.
package struct HomePages: PageKind {
  package let template = "home"
  package let formats = [SiteFormat.html, .markdown]
  package let order = PromotionOrder.home

  package init() {}

  /// Markdown has a way in of its own where there is no HTML.
  package func formats(of chosen: Set<SiteFormat>) -> [SiteFormat] {
    formats.first(where: chosen.contains).map { [$0] } ?? []
  }

  package func path(of target: Void, in format: SiteFormat) -> String {
    "index\(format.fileExtension)"
  }

  package func sitemapEntry(of target: Void, in contents: SiteContents) -> SitemapEntry? {
    SitemapEntry(date: contents.newest)
  }

  package func compose(_ source: Void, with composer: Composer) -> ComposedPage<HomePage> {
    ComposedPage(composer.homePage)
  }
}

extension Composer {
  fileprivate var homePage: HomePage {
    let settings = links.settings
    let digests = contents.digests.filter(\.isOnHome)
    return HomePage(
      frame: frame(
        title: siteTitle,
        description: settings.description),
      title: settings.title, description: settings.description,
      fetched: contents.newest.flatMap(moment(ofData:)), questions: Count(contents.questionCount),
      sites: siteLinks,
      digests: digests.map { item($0, entries: Self.entriesShown(digests: digests.count)) },
      tagGroups: contents.sites.map(tagGroup).filter { !$0.tags.isEmpty },
      list: contents.digests.map(link),
      archive: contents.digests.map { digest in
        HomePage.EditionGroup(
          title: digest.shownTitle, name: digest.shownName(in: digest.newest),
          editions: digest.editions.map { link(to: $0, of: digest) })
      })
  }

  /// What is new in the newest edition of a digest, then so much of its selection.
  private func item(_ digest: DigestEditions, entries count: Int) -> HomePage.DigestItem {
    let edition = digest.newest
    let news = edition.allEntries.filter { $0.mark != nil }.prefix(count)
    let shown = Set(news.map(\.key))
    let entries = edition.entries.filter { !shown.contains($0.key) }.prefix(count)
    return HomePage.DigestItem(
      anchor: "d-\(digest.folder)", title: digest.shownTitle,
      name: digest.shownName(in: edition), description: digest.description,
      address: address(of: digest), date: DisplayDate(day: edition.date),
      questions: Count(edition.entries.count), changes: Changes(in: edition),
      news: self.entries(Array(news)[...], isNewest: true),
      entries: self.entries(entries, isNewest: true))
  }

  private func tagGroup(of site: SiteQuestions) -> HomePage.TagGroup {
    HomePage.TagGroup(
      site: site.community.name, tags: frequentTags(of: site, upTo: Self.tagsShown),
      all: list(.tags, of: site), count: Count(site.tags.count))
  }

  /// How many tags of a site the home page shows.
  private static let tagsShown = 40

  /// How many questions of an edition the home page shows: fewer, the more digests there are.
  private static func entriesShown(digests: Int) -> Int {
    min(10, max(3, 50 / max(1, digests)))
  }
}

/// The way in: the newest edition of each digest, tags, and all editions.
package struct HomePage: PageValue {
  let frame: Frame
  /// What the configuration calls the site, and says of it.
  let title: String?
  let description: String?
  /// The date of the newest data; nil for an empty archive.
  let fetched: DisplayDate?
  /// How many questions the site holds.
  let questions: Count
  let sites: [SiteLink]
  let digests: [DigestItem]
  let tagGroups: [TagGroup]
  /// All digests.
  let list: [DigestLink]
  let archive: [EditionGroup]

  /// The newest edition of a digest.
  struct DigestItem: PageValue {
    /// Names its place in the page.
    let anchor: String
    let title: String
    /// What the configuration calls the digest; nil where its title says the same.
    let name: String?
    /// What the configuration says of it.
    let description: String?
    let address: Address
    let date: DisplayDate?
    let questions: Count
    /// What is different since the edition before.
    let changes: Changes?
    /// The first of those that are new, newly accepted or moved.
    let news: [Entry]
    /// The first of the others.
    let entries: [Entry]

    static let fields = PageFields<Self> { fields in
      fields.text("anchor", note: "its place in the page") { $0.anchor }
      fields.text("title", note: "as those of an edition") { $0.title }
      fields.text("name", note: "as those of an edition") { $0.name }
      fields.text("description", note: "as those of an edition") { $0.description }
      fields.address("address", note: "of its newest edition and all others") { $0.address }
      fields.record("date") { $0.date }
      fields.record("questions") { $0.questions }
      fields.record("changes") { $0.changes }
      fields.list(
        "news", note: "the first of those that are new, newly accepted or moved", \.news,
        unlessEmpty: "hasNews")
      fields.list(
        "entries", note: "the first of the others", { $0.entries }, unlessEmpty: "hasEntries")
    }
  }

  /// The most frequent tags of a site.
  struct TagGroup: PageValue {
    let site: String
    let tags: [TagLink]
    /// All tags.
    let all: Address?
    let count: Count

    static let fields = PageFields<Self> { fields in
      fields.text("site") { $0.site }
      fields.list("tags") { $0.tags }
      fields.address("all", note: "of all tags") { $0.all }
      fields.record("count", note: "of all tags") { $0.count }
    }
  }

  /// All editions of a digest, the newest first.
  struct EditionGroup: PageValue {
    let title: String
    /// As in ``DigestItem``.
    let name: String?
    let editions: [EditionLink]

    static let fields = PageFields<Self> { fields in
      fields.text("title", note: "as those of an edition") { $0.title }
      fields.text("name", note: "as those of an edition") { $0.name }
      fields.list("editions", note: "the newest first") { $0.editions }
    }
  }

  package static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.frame }
    fields.text("title", note: "of the site, where it is configured") { $0.title }
    fields.text("description", note: "of the site, where it is configured") { $0.description }
    fields.record("fetched", note: "of the newest data") { $0.fetched }
    fields.record("questions", note: "of the whole site") { $0.questions }
    fields.list("sites") { $0.sites }
    fields.list("digests", note: "those of the configuration") { $0.digests }
    fields.list("tagGroups", note: "the most frequent tags of each site") { $0.tagGroups }
    fields.list("list", note: "all digests") { $0.list }
    fields.list("archive") { $0.archive }
    fields.flag("hasManyDigests", note: "whether there are more than three") {
      $0.digests.count > 3
    }
    fields.flag("hasSites") { !$0.sites.isEmpty }
    fields.flag("hasSeveralSites") { $0.sites.count > 1 }
    fields.flag("hasTags") { !$0.tagGroups.isEmpty }
    fields.flag("hasArchive") { !$0.archive.isEmpty }
  }
}
