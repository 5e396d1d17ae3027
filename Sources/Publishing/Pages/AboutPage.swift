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
struct AboutPage: PageValue, Equatable {
  let frame: Frame
  /// The date of the newest data.
  let fetched: Moment?
  let questions: Count
  let sites: [SiteLink]
  let feeds: FeedOutline?
  let dumps: [DumpSource]
  let digests: [DigestRules]

  /// A data dump from which posts came.
  struct DumpSource: PageValue, Equatable {
    /// The name of its site.
    let site: String
    /// The latest date in it.
    let date: Moment?

    static func declare(_ fields: inout some PageFields<Self>) {
      fields.text("site", note: "the name of its site", \.site)
      fields.record("date", note: "the latest date in it", \.date)
    }
  }

  /// How the newest edition of a digest was chosen.
  struct DigestRules: PageValue, Equatable {
    let title: String
    let address: Address
    let date: Moment?
    let rules: String?

    static func declare(_ fields: inout some PageFields<Self>) {
      fields.text("title", \.title)
      fields.address("address", note: "of the newest edition", \.address)
      fields.record("date", \.date)
      fields.text("rules", \.rules)
    }
  }

  /// A version of the licence, and the posts that it covers.
  struct LicenceItem: PageValue, Equatable {
    let licence: Licence
    let since: Moment?
    let until: Moment?

    static func declare(_ fields: inout some PageFields<Self>) {
      fields.record("licence", \.licence)
      fields.record("since", note: "when posts were put under it", \.since)
      fields.record("until", note: "when posts were put under it", \.until)
    }
  }

  static func declare(_ fields: inout some PageFields<Self>) {
    fields.record("page", \.frame)
    fields.record("fetched", note: "of the newest data", \.fetched)
    fields.record("questions", \.questions)
    fields.list("sites", \.sites)
    fields.record("feeds", note: "where there are some", \.feeds)
    fields.list("dumps", note: "from which questions came", \.dumps, unlessEmpty: "hasDumps")
    fields.list("digests", \.digests, unlessEmpty: "hasDigests")
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
