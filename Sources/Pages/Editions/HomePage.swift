internal import Archive
package import Configuration
package import Contents
package import Output
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
    ComposedPage(HomePage(composer: composer))
  }
}

/// The way in: the newest edition of each digest, tags, and all editions.
package struct HomePage: PageValue {
  let composer: Composer

  private var contents: SiteContents { composer.contents }
  private var settings: SiteSettings { composer.links.settings }
  private var digests: [DigestEditions] { contents.digests.filter(\.isOnHome) }
  /// How many questions of an edition are shown: fewer, the more digests there are.
  private var entriesShown: Int { min(10, max(3, 50 / max(1, digests.count))) }
  private var tagGroups: [TagGroup] {
    contents.sites.map { TagGroup(site: $0, composer: composer) }.filter { !$0.tags.isEmpty }
  }

  package static let fields = PageFields<Self> { fields in
    fields.record("page") {
      $0.composer.frame(title: $0.composer.siteTitle, description: $0.settings.description)
    }
    fields.text("title", note: "of the site, where it is configured") { $0.settings.title }
    fields.text("description", note: "of the site, where it is configured") {
      $0.settings.description
    }
    fields.record("fetched", note: "of the newest data") { page in
      page.contents.newest.flatMap { page.composer.moment(ofData: $0) }
    }
    fields.record("questions", note: "of the whole site") { Count($0.contents.questionCount) }
    fields.list("sites") { $0.composer.siteLinks }
    fields.list("digests", note: "those of the configuration") { page in
      page.digests.map {
        DigestItem(digest: $0, entriesShown: page.entriesShown, composer: page.composer)
      }
    }
    fields.list("tagGroups", note: "the most frequent tags of each site") { $0.tagGroups }
    fields.list("list", note: "all digests") { $0.contents.digests.map($0.composer.link) }
    fields.list("archive") { page in
      page.contents.digests.map { EditionGroup(digest: $0, composer: page.composer) }
    }
    fields.flag("hasManyDigests", note: "whether there are more than three") {
      $0.digests.count > 3
    }
    fields.flag("hasSites") { !$0.contents.sites.isEmpty }
    fields.flag("hasSeveralSites") { $0.contents.sites.count > 1 }
    fields.flag("hasTags") { !$0.tagGroups.isEmpty }
    fields.flag("hasArchive") { !$0.contents.digests.isEmpty }
  }

  /// The newest edition of a digest: what is new in it, then so much of its selection.
  struct DigestItem: PageValue {
    let digest: DigestEditions
    let entriesShown: Int
    let composer: Composer

    private var edition: Edition { digest.newest }
    private var marked: [Edition.Entry] {
      Array(edition.allEntries.filter { $0.mark != nil }.prefix(entriesShown))
    }
    private var others: [Edition.Entry] {
      let shown = Set(marked.map(\.key))
      return Array(edition.entries.filter { !shown.contains($0.key) }.prefix(entriesShown))
    }

    static let fields = PageFields<Self> { fields in
      fields.text("anchor", note: "its place in the page") { "d-\($0.digest.folder)" }
      fields.text("title", note: "as those of an edition") { $0.digest.shownTitle }
      fields.text("name", note: "as those of an edition") { $0.digest.shownName(in: $0.edition) }
      fields.text("description", note: "as those of an edition") { $0.digest.description }
      fields.address("address", note: "of its newest edition and all others") {
        $0.composer.address(of: $0.digest)
      }
      fields.record("date") { DisplayDate(day: $0.edition.date) }
      fields.record("questions") { Count($0.edition.entries.count) }
      fields.record("changes") { Changes(in: $0.edition) }
      fields.list(
        "news", note: "the first of those that are new, newly accepted or moved",
        { $0.composer.entries($0.marked[...], isNewest: true) }, unlessEmpty: "hasNews")
      fields.list(
        "entries", note: "the first of the others",
        { $0.composer.entries($0.others[...], isNewest: true) }, unlessEmpty: "hasEntries")
    }
  }

  /// The most frequent tags of a site.
  struct TagGroup: PageValue {
    let site: SiteQuestions
    let tags: [TagLink]
    let composer: Composer

    private static let tagsShown = 40

    init(site: SiteQuestions, composer: Composer) {
      (self.site, self.composer) = (site, composer)
      tags = composer.frequentTags(of: site, upTo: Self.tagsShown)
    }

    static let fields = PageFields<Self> { fields in
      fields.text("site") { $0.site.community.name }
      fields.list("tags") { $0.tags }
      fields.address("all", note: "of all tags") { $0.composer.list(.tags, of: $0.site) }
      fields.record("count", note: "of all tags") { Count($0.site.tags.count) }
    }
  }

  /// All editions of a digest.
  struct EditionGroup: PageValue {
    let digest: DigestEditions
    let composer: Composer

    static let fields = PageFields<Self> { fields in
      fields.text("title", note: "as those of an edition") { $0.digest.shownTitle }
      fields.text("name", note: "as those of an edition") {
        $0.digest.shownName(in: $0.digest.newest)
      }
      fields.list("editions", note: "the newest first") { group in
        group.digest.editions.map { group.composer.link(to: $0, of: group.digest) }
      }
    }
  }
}
