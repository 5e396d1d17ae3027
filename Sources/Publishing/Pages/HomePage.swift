internal import Archive
internal import Mustache
internal import StackExchange

/// The way in.
struct HomePages: PageKind {
  let template = "home"
  let formats = [SiteFormat.html, .markdown]
  let order = PublishingOrder.home

  /// Markdown has a way in of its own where there is no HTML.
  func formats(of chosen: Set<SiteFormat>) -> [SiteFormat] {
    formats.first(where: chosen.contains).map { [$0] } ?? []
  }

  func path(of subject: Void, in format: SiteFormat) -> String { "index\(format.fileExtension)" }

  func sitemapEntry(of subject: Void, in contents: SiteContents) -> SitemapEntry? {
    SitemapEntry(date: contents.newest)
  }

  func compose(_ source: Void, with composer: Composer) -> Composed<HomePage> {
    Composed(composer.homePage)
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
      fetched: contents.newest.flatMap(Moment.init), questions: Count(contents.questionCount),
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
      address: address(of: digest), date: Moment(day: edition.date),
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
struct HomePage: PageValue, Equatable {
  let frame: Frame
  /// What the configuration calls the site, and says of it.
  let title: String?
  let description: String?
  /// The date of the newest data; nil for an empty archive.
  let fetched: Moment?
  /// How many questions the site holds.
  let questions: Count
  let sites: [SiteLink]
  let digests: [DigestItem]
  let tagGroups: [TagGroup]
  /// All digests.
  let list: [DigestLink]
  let archive: [EditionGroup]

  /// The newest edition of a digest.
  struct DigestItem: PageValue, Equatable {
    /// Names its place in the page.
    let anchor: String
    let title: String
    /// What the configuration calls the digest; nil where its title says the same.
    let name: String?
    /// What the configuration says of it.
    let description: String?
    let address: Address
    let date: Moment?
    let questions: Count
    /// What is different since the edition before.
    let changes: Changes?
    /// The first of those that are new, newly accepted or moved.
    let news: [Entry]
    /// The first of the others.
    let entries: [Entry]

    static func declare(_ fields: inout some PageFields<Self>) {
      fields.text("anchor", \.anchor)
      fields.text("title", \.title)
      fields.text("name", \.name)
      fields.text("description", \.description)
      fields.address("address", \.address)
      fields.record("date", \.date)
      fields.record("questions", \.questions)
      fields.record("changes", \.changes)
      fields.list("news", \.news, unlessEmpty: "hasNews")
      fields.list("entries", \.entries, unlessEmpty: "hasEntries")
    }
  }

  /// The most frequent tags of a site.
  struct TagGroup: PageValue, Equatable {
    let site: String
    let tags: [TagLink]
    /// All tags.
    let all: Address?
    let count: Count

    static func declare(_ fields: inout some PageFields<Self>) {
      fields.text("site", \.site)
      fields.list("tags", \.tags)
      fields.address("all", \.all)
      fields.record("count", \.count)
    }
  }

  /// All editions of a digest, the newest first.
  struct EditionGroup: PageValue, Equatable {
    let title: String
    /// As in ``DigestItem``.
    let name: String?
    let editions: [EditionLink]

    static func declare(_ fields: inout some PageFields<Self>) {
      fields.text("title", \.title)
      fields.text("name", \.name)
      fields.list("editions", \.editions)
    }
  }

  static func declare(_ fields: inout some PageFields<Self>) {
    fields.record("page", \.frame)
    fields.text("title", \.title)
    fields.text("description", \.description)
    fields.record("fetched", \.fetched)
    fields.record("questions", \.questions)
    fields.list("sites", \.sites)
    fields.list("digests", \.digests)
    fields.list("tagGroups", \.tagGroups)
    fields.list("list", \.list)
    fields.list("archive", \.archive)
    fields.flag("hasManyDigests") { $0.digests.count > 3 }
    fields.flag("hasSites") { !$0.sites.isEmpty }
    fields.flag("hasSeveralSites") { $0.sites.count > 1 }
    fields.flag("hasTags") { !$0.tagGroups.isEmpty }
    fields.flag("hasArchive") { !$0.archive.isEmpty }
  }
}
