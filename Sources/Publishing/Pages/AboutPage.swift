internal import Archive
internal import Mustache
internal import StackExchange

/// What the site says of itself.
struct AboutPages: PageKind {
  let template = "about"

  func path(of subject: Void, in format: SiteFormat) -> String { "about.html" }

  func compose(_ source: Void, with composer: Composer) -> Composed<AboutPage> {
    Composed(composer.aboutPage)
  }
}

extension Composer {
  fileprivate var aboutPage: AboutPage {
    AboutPage(
      frame: frame(),
      fetched: contents.newest.flatMap(Moment.init), questions: Count(contents.questionCount),
      sites: siteLinks, feeds: tagAuthority == nil ? nil : feedOutline,
      dumps: contents.dumps.compactMap(source),
      digests: contents.digests.map { digest in
        AboutPage.DigestRules(
          title: digest.shownTitle, address: address(of: digest.newest.date, in: digest),
          date: Moment(day: digest.newest.date), rules: digest.newest.rules.map(sentence))
      })
  }
}

/// What the site is, where its texts come from, and what may be done with them.
struct AboutPage: Equatable {
  let frame: Frame
  /// The date of the newest data.
  let fetched: Moment?
  let questions: Count
  let sites: [SiteLink]
  let feeds: FeedOutline?
  let dumps: [DumpSource]
  let digests: [DigestRules]

  /// A data dump from which posts came.
  struct DumpSource: Equatable {
    /// The name of its site.
    let site: String
    /// The latest date in it.
    let date: Moment?
  }

  /// How the newest edition of a digest was chosen.
  struct DigestRules: Equatable {
    let title: String
    let address: Address
    let date: Moment?
    let rules: String?
  }

  /// A version of the licence, and the posts that it covers.
  struct LicenceItem: Equatable {
    let licence: Licence
    let since: Moment?
    let until: Moment?
  }
}

extension AboutPage: PageValue {
  static func declare(_ fields: inout some PageFields<Self>) {
    fields.record("page", \.frame)
    fields.record("fetched", \.fetched)
    fields.record("questions", \.questions)
    fields.list("sites", \.sites)
    fields.record("feeds", \.feeds)
    fields.list("dumps", \.dumps)
    fields.flag("hasDumps") { !$0.dumps.isEmpty }
    fields.list("digests", \.digests)
    fields.flag("hasDigests") { !$0.digests.isEmpty }
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
      AboutPage.DumpSource(site: site.community.name, date: Moment(dump.date))
    }
  }
}

extension AboutPage.DumpSource: PageValue {
  static func declare(_ fields: inout some PageFields<Self>) {
    fields.text("site", \.site)
    fields.record("date", \.date)
  }
}

extension AboutPage.DigestRules: PageValue {
  static func declare(_ fields: inout some PageFields<Self>) {
    fields.text("title", \.title)
    fields.address("address", \.address)
    fields.record("date", \.date)
    fields.text("rules", \.rules)
  }
}

extension AboutPage.LicenceItem: PageValue {
  static func declare(_ fields: inout some PageFields<Self>) {
    fields.record("licence", \.licence)
    fields.record("since", \.since)
    fields.record("until", \.until)
  }
}
