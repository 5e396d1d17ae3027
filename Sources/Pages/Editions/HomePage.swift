internal import Archive
package import Configuration
package import Contents
package import Output
internal import StackExchange

/// The home page, in HTML or, if the site has no HTML, in Markdown.
package struct HomePages: PageKind {
  package let template = "home"
  package let formats = [SiteFormat.html, .markdown]
  package let order = PromotionOrder.home

  package init() {}

  /// Returns the format of the home page: HTML or, if the site has no HTML, Markdown.
  package func formats(among chosen: Set<SiteFormat>) -> [SiteFormat] {
    formats.first(where: chosen.contains).map { [$0] } ?? []
  }

  package func path(of target: Void, in format: SiteFormat) -> String {
    "index\(format.fileExtension)"
  }

  package func sitemapEntry(of target: Void, in contents: SiteContents) -> SitemapEntry? {
    SitemapEntry(lastModified: contents.newestDataDate)
  }

  package func compose(_ source: Void, with composer: Composer) -> ComposedPage<HomePage> {
    ComposedPage(HomePage(composer: composer))
  }
}

/// The values that the home page prints: the newest edition of each digest, tags, and all editions.
package struct HomePage: PageValue {
  let composer: Composer

  private var contents: SiteContents { composer.contents }
  private var settings: SiteSettings { composer.links.settings }
  /// The digests whose newest edition the home page shows.
  private var digests: [DigestEditions] { contents.digests.filter(\.isOnHomePage) }
  /// The maximum number of questions in each list of a digest, from 3 to 10; the more digests, the
  /// fewer questions.
  private var entryLimit: Int { min(10, max(3, 50 / max(1, digests.count))) }
  /// The most frequent tags of each site that has tags.
  private var tagGroups: [TagGroup] {
    contents.sites.map { TagGroup(site: $0, composer: composer) }.filter { !$0.tags.isEmpty }
  }

  package static let fields = PageFields<Self> { fields in
    fields.record("page") {
      $0.composer.pageFrame(title: $0.composer.siteTitle, description: $0.settings.description)
    }
    fields.text("title", note: "the title of the site, if it is configured") { $0.settings.title }
    fields.text("description", note: "the description of the site, if it is configured") {
      $0.settings.description
    }
    fields.record("fetched", note: "when the newest data was fetched") { page in
      page.contents.newestDataDate.flatMap { page.composer.displayDate(ofFetch: $0) }
    }
    fields.record("questions", note: "the number of questions on the whole site") {
      Count($0.contents.questionCount)
    }
    fields.list("sites", note: "the sites that questions come from") { $0.composer.siteLinks }
    fields.list("digests", note: "the configured digests, with their newest edition") { page in
      page.digests.map {
        DigestItem(digest: $0, entryLimit: page.entryLimit, composer: page.composer)
      }
    }
    fields.list("tagGroups", note: "the most frequent tags of each site") { $0.tagGroups }
    fields.list("allDigests", note: "all digests") {
      $0.contents.digests.map($0.composer.digestLink)
    }
    fields.list("digestEditions", note: "all digests, with all editions") { page in
      page.contents.digests.map { EditionGroup(digest: $0, composer: page.composer) }
    }
    fields.flag("hasManyDigests", note: "whether `digests` has more than three items") {
      $0.digests.count > 3
    }
    fields.flag("hasSites") { !$0.contents.sites.isEmpty }
    fields.flag("hasSeveralSites") { $0.contents.sites.count > 1 }
    fields.flag("hasTags") { !$0.tagGroups.isEmpty }
    fields.flag("hasDigestEditions", note: "whether there are editions") {
      !$0.contents.digests.isEmpty
    }
  }

  /// The newest edition of a digest: first its new and changed questions, then others of its selection.
  struct DigestItem: PageValue {
    let digest: DigestEditions
    /// The maximum number of questions in each of the digest's two lists.
    let entryLimit: Int
    let composer: Composer

    private var edition: Edition { digest.newestEdition }
    /// The first new and changed questions of the edition.
    private var changedEntries: [Edition.QuestionEntry] {
      Array(edition.allEntries.filter { $0.badge != nil }.prefix(entryLimit))
    }
    /// The first questions of the edition's selection that are not among `changedEntries`.
    private var otherEntries: [Edition.QuestionEntry] {
      let changedKeys = Set(changedEntries.map(\.key))
      return Array(edition.entries.filter { !changedKeys.contains($0.key) }.prefix(entryLimit))
    }

    static let fields = PageFields<Self> { fields in
      fields.text("anchor", note: "the anchor of the digest on the page") {
        "d-\($0.digest.folder)"
      }
      fields.text("title", note: "the title of the digest") { $0.digest.displayTitle }
      fields.text("name", note: "the name of the digest") { $0.digest.displayName(in: $0.edition) }
      fields.text("description", note: "the description of the digest") { $0.digest.description }
      fields.address("address", note: "the page of the digest") {
        $0.composer.address(of: $0.digest)
      }
      fields.record("date", note: "the day of the newest edition") {
        DisplayDate(day: $0.edition.date)
      }
      fields.record("questions", note: "the number of questions in the newest edition") {
        Count($0.edition.entries.count)
      }
      fields.record(
        "changes", note: "the changes in the newest edition; missing in a first edition"
      ) { EditionChanges(in: $0.edition) }
      fields.list(
        "changedEntries", note: "the first new and changed questions of the newest edition",
        { $0.composer.entries($0.changedEntries[...], isNewest: true) },
        unlessEmpty: "hasChangedEntries")
      fields.list(
        "entries", note: "the first other questions of the newest edition",
        { $0.composer.entries($0.otherEntries[...], isNewest: true) }, unlessEmpty: "hasEntries")
    }
  }

  /// The most frequent tags of a site.
  struct TagGroup: PageValue {
    let site: SiteQuestions
    let tags: [TagLink]
    let composer: Composer

    private static let maxTags = 40

    init(site: SiteQuestions, composer: Composer) {
      (self.site, self.composer) = (site, composer)
      tags = composer.frequentTags(of: site, upTo: Self.maxTags)
    }

    static let fields = PageFields<Self> { fields in
      fields.text("site") { $0.site.community.name }
      fields.list("tags") { $0.tags }
      fields.address("all", note: "the page with all tags") {
        $0.composer.listAddress(.tags, of: $0.site)
      }
      fields.record("count", note: "the number of tags") { Count($0.site.tags.count) }
    }
  }

  /// All editions of a digest.
  struct EditionGroup: PageValue {
    let digest: DigestEditions
    let composer: Composer

    static let fields = PageFields<Self> { fields in
      fields.text("title", note: "the title of the digest") { $0.digest.displayTitle }
      fields.text("name", note: "the name of the digest") {
        $0.digest.displayName(in: $0.digest.newestEdition)
      }
      fields.list("editions", note: "the newest first") { group in
        group.digest.editions.map { group.composer.editionLink(to: $0, of: group.digest) }
      }
    }
  }
}
