internal import Archive
internal import Contents
internal import StackExchange

/// The page about the site.
struct AboutPages: PageKind {
  let template = "about"

  func path(of target: Void, in format: SiteFormat) -> String { "about.html" }

  func compose(_ source: Void, with composer: Composer) -> ComposedPage<AboutPage> {
    ComposedPage(AboutPage(composer: composer))
  }
}

/// The values that the page about the site prints: its sources, feeds, digests and the licences of
/// its texts.
struct AboutPage: PageValue {
  let composer: Composer

  private var contents: SiteContents { composer.contents }

  /// A data dump from which posts were imported.
  struct DumpSource: PageValue {
    let dump: DumpRecord
    let site: SiteQuestions

    static let fields = PageFields<Self> { fields in
      fields.text("site", note: "the name of the site") { $0.site.community.name }
      fields.record("date", note: "the latest date in the dump") { DisplayDate($0.dump.date) }
    }
  }

  /// A digest, and how the questions of its newest edition were chosen.
  struct DigestRules: PageValue {
    let digest: DigestEditions
    let composer: Composer

    static let fields = PageFields<Self> { fields in
      fields.text("title", note: "the title of the digest") { $0.digest.distinctTitle }
      fields.address("address", note: "the page of the newest edition") {
        $0.composer.address(ofEdition: $0.digest.newestEdition.date, in: $0.digest)
      }
      fields.record("date", note: "the day of the newest edition") {
        DisplayDate(day: $0.digest.newestEdition.date)
      }
      fields.text("rules", note: "how the questions were chosen, in sentences") {
        $0.digest.newestEdition.selectionRules.map($0.composer.rulesText)
      }
    }
  }

  /// A version of the licence of posts, and the period whose posts it covers.
  struct LicenceItem: PageValue {
    let licence: Licence
    let since: DisplayDate?
    let until: DisplayDate?

    static let fields = PageFields<Self> { fields in
      fields.record("licence") { $0.licence }
      fields.record("since", note: "when it began to apply to new posts") { $0.since }
      fields.record("until", note: "when a later version replaced it") { $0.until }
    }
  }

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.composer.pageFrame().in(.about) }
    fields.record("fetched", note: "when the newest data was fetched") { page in
      page.contents.newestDataDate.flatMap { page.composer.displayDate(ofFetch: $0) }
    }
    fields.record("questions", note: "the number of questions") { Count($0.contents.questionCount) }
    fields.list("sites", note: "the sites that questions come from") { $0.composer.siteLinks }
    fields.record("feeds", note: "the feeds of the site, if it has any") {
      $0.composer.feedIDAuthority == nil ? nil : FeedOutline(composer: $0.composer)
    }
    fields.text("zone", note: "the time zone of editions and data, if it is not UTC") {
      $0.composer.links.settings.timeZone.isUTC ? nil : $0.composer.links.settings.timeZone.name
    }
    fields.list(
      "dumps", note: "the data dumps that questions come from",
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
