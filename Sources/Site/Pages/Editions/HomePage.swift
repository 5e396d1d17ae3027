internal import Archive
package import Contents
internal import StackExchange

/// The home page, in HTML or, if the site has no HTML, in Markdown.
package struct HomePages: PageKind {
  package let template = "home"
  package let formats = [SiteFormat.html, .markdown]
  package let order = BuildOrder.home

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

/// The values that the home page prints: the newest edition of each digest or, without digests, the best and newest
/// questions of each site.
package struct HomePage: PageValue {
  let composer: Composer
  /// The digests whose newest edition has changes, or else all digests.
  private let shownDigests: [DigestEditions]
  /// The digests whose newest edition has no changes, if others have some.
  private let quietDigests: [DigestEditions]

  private var contents: SiteContents { composer.contents }
  private var settings: SiteSettings { composer.links.settings }
  /// The maximum number of questions of each digest.
  private var rowLimit: Int { HomeDigest.rowLimit(forDigests: digestCount) }
  private var siteTitle: String? { settings.title ?? contents.wholeSiteName }
  private var isBrief: Bool { digestCount > 3 }
  private var digestCount: Int { shownDigests.count + quietDigests.count }

  init(composer: Composer) {
    self.composer = composer
    let digests = composer.contents.digests.filter(\.isOnHomePage)
    let changed = digests.filter(HomeDigest.hasNews)
    shownDigests = changed.isEmpty ? digests : changed
    quietDigests = changed.isEmpty ? [] : digests.filter { !HomeDigest.hasNews($0) }
  }

  package static let fields = PageFields<Self> { fields in
    fields.record("page") {
      let frame = $0.composer.pageFrame(
        title: $0.composer.siteTitle, description: $0.settings.description)
      return $0.siteTitle == nil ? frame : frame.in(.home)
    }
    fields.text(
      "title", note: "the configured title; or else the name of the only site, without digests"
    ) {
      $0.siteTitle
    }
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
    fields.list(
      "digests", note: "the digests with changes, or all digests if none has changes"
    ) { page in
      page.shownDigests.map {
        HomeDigest(
          digest: $0, rowLimit: page.rowLimit, isBrief: page.isBrief, composer: page.composer)
      }
    }
    fields.flag("isBrief", note: "whether there are more than three digests") {
      $0.isBrief
    }
    fields.list(
      "quietDigests", note: "the digests without changes, if others have some",
      { $0.quietDigests.map($0.composer.digestLink) }, unlessEmpty: "hasQuietDigests")
    fields.list("siteOverviews", note: "the sites, with their questions and tags") {
      $0.composer.siteOverviews
    }
    fields.flag("isNamedAfterSite", note: "whether `title` is the name of the only site") {
      $0.settings.title == nil && $0.contents.wholeSiteName != nil
    }
    fields.flag("isWholeSite", note: "whether the page is about a single site, without digests") {
      $0.contents.wholeSiteName != nil
    }
    fields.list("digestEditions", note: "all digests, with all editions") { page in
      page.contents.digests.map { EditionGroup(digest: $0, composer: page.composer) }
    }
    fields.flag("hasSites") { !$0.contents.sites.isEmpty }
    fields.flag("hasDigestEditions", note: "whether there are editions") {
      !$0.contents.digests.isEmpty
    }
  }

  /// All editions of a digest.
  struct EditionGroup: PageValue {
    let digest: DigestEditions
    let composer: Composer

    static let fields = PageFields<Self> { fields in
      fields.text("title", note: "the title of the digest") { $0.digest.displayTitle }
      fields.text("name", note: "the name of the digest, if another one has the same title") {
        $0.digest.displayName
      }
      fields.list("editions", note: "the newest first") { group in
        group.digest.editions.map { group.composer.editionLink(to: $0, of: group.digest) }
      }
    }
  }
}
