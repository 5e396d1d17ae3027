internal import Archive
internal import Configuration
internal import Contents
internal import StackExchange

/// What the site says of itself.
struct AboutPages: PageKind {
  let template = "about"

  func path(of target: Void, in format: SiteFormat) -> String { "about.html" }

  func compose(_ source: Void, with composer: Composer) -> ComposedPage<AboutPage> {
    ComposedPage(AboutPage(composer: composer))
  }
}

/// What the site is, where its texts come from, and what may be done with them.
struct AboutPage: PageValue {
  let composer: Composer

  private var contents: SiteContents { composer.contents }

  /// A data dump from which posts came.
  struct DumpSource: PageValue {
    let dump: DumpRecord
    let site: SiteQuestions

    static let fields = PageFields<Self> { fields in
      fields.text("site", note: "the name of its site") { $0.site.community.name }
      fields.record("date", note: "the latest date in it") { DisplayDate($0.dump.date) }
    }
  }

  /// How the newest edition of a digest was chosen.
  struct DigestRules: PageValue {
    let digest: DigestEditions
    let composer: Composer

    static let fields = PageFields<Self> { fields in
      fields.text("title") { $0.digest.shownTitle }
      fields.address("address", note: "of the newest edition") {
        $0.composer.address(of: $0.digest.newest.date, in: $0.digest)
      }
      fields.record("date") { DisplayDate(day: $0.digest.newest.date) }
      fields.text("rules") { $0.digest.newest.rules.map($0.composer.sentence) }
    }
  }

  /// A version of the licence, and the posts that it covers.
  struct LicenceItem: PageValue {
    let licence: Licence
    let since: DisplayDate?
    let until: DisplayDate?

    static let fields = PageFields<Self> { fields in
      fields.record("licence") { $0.licence }
      fields.record("since", note: "when posts were put under it") { $0.since }
      fields.record("until", note: "when posts were put under it") { $0.until }
    }
  }

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.composer.frame() }
    fields.record("fetched", note: "of the newest data") { page in
      page.contents.newest.flatMap { page.composer.moment(ofData: $0) }
    }
    fields.record("questions") { Count($0.contents.questionCount) }
    fields.list("sites") { $0.composer.siteLinks }
    fields.record("feeds", note: "where there are some") {
      $0.composer.tagAuthority == nil ? nil : FeedOutline(composer: $0.composer)
    }
    fields.text("zone", note: "time zone of editions and data, where that is not UTC") {
      $0.composer.links.settings.zone.isUTC ? nil : $0.composer.links.settings.zone.name
    }
    fields.list(
      "dumps", note: "from which questions came",
      { page in
        page.contents.dumps.compactMap { dump in
          page.contents.site(dump.site).map { DumpSource(dump: dump, site: $0) }
        }
      }, unlessEmpty: "hasDumps")
    fields.list(
      "digests",
      { page in page.contents.digests.map { DigestRules(digest: $0, composer: page.composer) } },
      unlessEmpty: "hasDigests")
    fields.list("licences") { _ in
      zip(Licence.versions, Licence.versions.dropFirst().map(\.since) + [nil]).map {
        LicenceItem(licence: $0.licence, since: $0.since, until: $1)
      }
    }
  }
}
