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
      archive: contents.digests.map { digest in
        HomePage.EditionGroup(
          title: digest.shownTitle, name: digest.shownName(in: digest.newest),
          editions: digest.editions.map { link(to: $0, of: digest) })
      })
  }

  private func item(_ digest: DigestEditions, entries count: Int) -> HomePage.DigestItem {
    let edition = digest.newest
    return HomePage.DigestItem(
      title: digest.shownTitle, name: digest.shownName(in: edition),
      description: digest.description,
      address: address(of: edition.date, in: digest), date: Moment(day: edition.date),
      questions: Count(edition.entries.count), changes: Changes(in: edition),
      entries: edition.entries.prefix(count).enumerated().map { index, entry in
        self.entry(entry, position: index + 1, isNewest: true)
      })
  }

  private func tagGroup(of site: SiteQuestions) -> HomePage.TagGroup {
    let frequent = site.tags.sorted { first, second in
      (second.places.count, first.name) < (first.places.count, second.name)
    }
    return HomePage.TagGroup(
      site: site.community.name,
      tags: frequent.prefix(Self.tagsShown).map { tag in
        TagLink(
          name: tag.name, address: address(ofTag: tag.name, on: site),
          count: Count(tag.places.count))
      })
  }

  /// How many tags of a site the home page shows.
  private static let tagsShown = 40

  /// How many questions of an edition the home page shows: fewer, the more digests there are.
  private static func entriesShown(digests: Int) -> Int {
    min(10, max(3, 50 / max(1, digests)))
  }
}

/// The way in: the newest edition of each digest, tags, and all editions.
struct HomePage: Equatable {
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
  let archive: [EditionGroup]

  /// The newest edition of a digest.
  struct DigestItem: Equatable {
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
    /// The first of its questions.
    let entries: [Entry]
  }

  /// The most frequent tags of a site.
  struct TagGroup: Equatable {
    let site: String
    let tags: [TagLink]
  }

  /// All editions of a digest, the newest first.
  struct EditionGroup: Equatable {
    let title: String
    /// As in ``DigestItem``.
    let name: String?
    let editions: [EditionLink]
  }
}

extension HomePage: PageValue {
  static func declare(_ fields: inout some PageFields<Self>) {
    fields.record("page", \.frame)
    fields.text("title", \.title)
    fields.text("description", \.description)
    fields.record("fetched", \.fetched)
    fields.record("questions", \.questions)
    fields.list("sites", \.sites)
    fields.list("digests", \.digests)
    fields.list("tagGroups", \.tagGroups)
    fields.list("archive", \.archive)
    fields.flag("hasSites") { !$0.sites.isEmpty }
    fields.flag("hasSeveralSites") { $0.sites.count > 1 }
    fields.flag("hasTags") { !$0.tagGroups.isEmpty }
    fields.flag("hasArchive") { !$0.archive.isEmpty }
  }
}

extension HomePage.DigestItem: PageValue {
  static func declare(_ fields: inout some PageFields<Self>) {
    fields.text("title", \.title)
    fields.text("name", \.name)
    fields.text("description", \.description)
    fields.address("address", \.address)
    fields.record("date", \.date)
    fields.record("questions", \.questions)
    fields.record("changes", \.changes)
    fields.list("entries", \.entries)
  }
}

extension HomePage.TagGroup: PageValue {
  static func declare(_ fields: inout some PageFields<Self>) {
    fields.text("site", \.site)
    fields.list("tags", \.tags)
  }
}

extension HomePage.EditionGroup: PageValue {
  static func declare(_ fields: inout some PageFields<Self>) {
    fields.text("title", \.title)
    fields.text("name", \.name)
    fields.list("editions", \.editions)
  }
}
