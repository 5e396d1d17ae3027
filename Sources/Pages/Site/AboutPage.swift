internal import Archive
internal import Contents
internal import Mustache
internal import StackExchange

/// What the site says of itself.
struct AboutPages: PageKind {
  let template = "about"

  func path(of target: Void, in format: SiteFormat) -> String { "about.html" }

  func compose(_ source: Void, with composer: Composer) -> ComposedPage<AboutPage> {
    ComposedPage(composer.aboutPage)
  }
}

extension Composer {
  fileprivate var aboutPage: AboutPage {
    AboutPage(
      frame: frame(),
      fetched: contents.newest.flatMap(moment(ofData:)), questions: Count(contents.questionCount),
      sites: siteLinks, feeds: tagAuthority == nil ? nil : feedOutline,
      zone: links.settings.zone.isUTC ? nil : links.settings.zone.name,
      dumps: contents.dumps.compactMap(source),
      digests: contents.digests.map { digest in
        AboutPage.DigestRules(
          title: digest.shownTitle, address: address(of: digest.newest.date, in: digest),
          date: DisplayDate(day: digest.newest.date), rules: digest.newest.rules.map(sentence))
      })
  }
}

/// What the site is, where its texts come from, and what may be done with them.
struct AboutPage: PageValue {
  let frame: Frame
  /// The date of the newest data.
  let fetched: DisplayDate?
  let questions: Count
  let sites: [SiteLink]
  let feeds: FeedOutline?
  /// The time zone of editions and data; nil for UTC, in which dates of posts are.
  let zone: String?
  let dumps: [DumpSource]
  let digests: [DigestRules]

  /// A data dump from which posts came.
  struct DumpSource: PageValue {
    /// The name of its site.
    let site: String
    /// The latest date in it.
    let date: DisplayDate?

    static let fields = PageFields<Self> { fields in
      fields.text("site", note: "the name of its site") { $0.site }
      fields.record("date", note: "the latest date in it") { $0.date }
    }
  }

  /// How the newest edition of a digest was chosen.
  struct DigestRules: PageValue {
    let title: String
    let address: Address
    let date: DisplayDate?
    let rules: String?

    static let fields = PageFields<Self> { fields in
      fields.text("title") { $0.title }
      fields.address("address", note: "of the newest edition") { $0.address }
      fields.record("date") { $0.date }
      fields.text("rules") { $0.rules }
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
    fields.record("page") { $0.frame }
    fields.record("fetched", note: "of the newest data") { $0.fetched }
    fields.record("questions") { $0.questions }
    fields.list("sites") { $0.sites }
    fields.record("feeds", note: "where there are some") { $0.feeds }
    fields.text("zone", note: "time zone of editions and data, where that is not UTC") { $0.zone }
    fields.list("dumps", note: "from which questions came", { $0.dumps }, unlessEmpty: "hasDumps")
    fields.list("digests", { $0.digests }, unlessEmpty: "hasDigests")
    fields.list("licences") { _ in
      zip(Licence.versions, Licence.versions.dropFirst().map(\.since) + [nil]).map {
        LicenceItem(licence: $0.licence, since: $0.since, until: $1)
      }
    }
  }
}

extension Composer {
  /// A dump of a site that has questions here.
  private func source(_ dump: DumpRecord) -> AboutPage.DumpSource? {
    contents.site(dump.site).map { site in
      AboutPage.DumpSource(site: site.community.name, date: DisplayDate(dump.date))
    }
  }
}
