internal import Output
internal import Archive
internal import Basics
internal import Contents
internal import Mustache
internal import Theming

/// The addresses to bookmark: a digest's newest edition in full, and all its editions.
struct DigestPages: PageKind {
  let template = "digest"
  let order = PromotionOrder.lists

  func forEachTarget(in context: BuildContext, _ body: (DigestEditions) -> Void) {
    for digest in context.contents.digests { body(digest) }
  }

  func path(of digest: DigestEditions, in format: SiteFormat) -> String {
    "d/\(digest.folder)/index.html"
  }

  func sitemapEntry(of digest: DigestEditions, in contents: SiteContents) -> SitemapEntry? {
    SitemapEntry(date: digest.newest.dataDate)
  }

  func compose(_ digest: DigestEditions, with composer: Composer) -> ComposedPage<DigestPage> {
    let edition = digest.newest
    let paging = EditionPartPages.paging(of: digest.editions[0], in: digest)
    let entries = edition.entries[paging.places(onPage: 1)]
    let rules = edition.rules.map(composer.sentence)
    let images = PageImages()
    let page = DigestPage(
      frame: composer.frame(
        title: digest.shownTitle, description: digest.description ?? rules,
        feeds: composer.feeds(of: digest)),
      link: composer.link(to: digest), fetched: composer.moment(ofData: edition.dataDate),
      people: composer.people(of: digest, images), rules: rules,
      entries: composer.entries(entries, isNewest: true, of: digest),
      sections: composer.sections(of: edition, in: digest, isNewest: true),
      remaining: paging.count > 1
        ? DigestPage.Remaining(
          count: Count(edition.entries.count - entries.count),
          address: Address(path: paging.file(2)))
        : nil,
      years: composer.years(of: digest))
    return ComposedPage(.page(page), of: [], showing: images)
  }
}

extension Composer {
  /// All editions, the newest first, whose pages lie beside that of the digest.
  fileprivate func years(of digest: DigestEditions) -> [EditionYear] {
    var years: [EditionYear] = []
    for edition in digest.editions {
      let day = CalendarDay(edition.date)?.civil
      let year = day.map { String($0.year) } ?? edition.date
      let month = day.map { theme.notation.months[$0.month - 1] } ?? ""
      if years.last?.year != year { years.append(EditionYear(year: year)) }
      let last = years.count - 1
      if years[last].months.last?.month != month {
        years[last].months.append(EditionMonth(month: month))
      }
      years[last].months[years[last].months.count - 1].days.append(
        EditionDay(
          day: day.map { String($0.day) } ?? edition.date,
          address: Address(path: "\(PathName.folder(ofDigest: edition.date)).html")))
    }
    return years
  }
}

/// A digest: its newest edition, and the ways to all.
struct DigestPage: PageValue {
  let frame: Frame
  let link: DigestLink
  let fetched: DisplayDate?
  /// Whom it is about.
  let people: [DigestPerson]
  /// A sentence that says how the questions were chosen.
  let rules: String?
  /// The questions of the newest edition, one line each.
  let entries: [Entry]
  let sections: [EditionSection]
  /// What does not fit on this page.
  let remaining: Remaining?
  /// The newest first.
  let years: [EditionYear]

  /// The questions of the newest edition that have a page of their own.
  struct Remaining: PageValue {
    let count: Count
    let address: Address

    static let fields = PageFields<Self> { fields in
      fields.record("count") { $0.count }
      fields.address("address") { $0.address }
    }
  }

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.frame }
    fields.record("digest") { $0.link }
    fields.record("fetched", note: "of the newest edition's data") { $0.fetched }
    fields.list("people", note: "whom it is about", { $0.people }, unlessEmpty: "hasPeople")
    fields.text("rules", note: "how its questions were chosen") { $0.rules }
    fields.list("entries", note: "of the newest edition") { $0.entries }
    fields.list("sections", note: "of the newest edition") { $0.sections }
    fields.record("remaining", note: "where there are more questions") { $0.remaining }
    fields.list("years", note: "all editions, the newest first") { $0.years }
  }
}

struct EditionYear: PageValue {
  let year: String
  var months: [EditionMonth] = []

  static let fields = PageFields<Self> { fields in
    fields.text("year") { $0.year }
    fields.list("months") { $0.months }
  }
}

struct EditionMonth: PageValue {
  let month: String
  var days: [EditionDay] = []

  static let fields = PageFields<Self> { fields in
    fields.text("month", note: "such as `Nov`") { $0.month }
    fields.list("days") { $0.days }
  }
}

/// An edition in a calendar.
struct EditionDay: PageValue {
  let day: String
  let address: Address

  static let fields = PageFields<Self> { fields in
    fields.text("day", note: "of the month") { $0.day }
    fields.address("address", note: "of the edition") { $0.address }
  }
}
