internal import Archive
internal import Basics
internal import Contents
internal import Mustache

/// The pages of digests, with the newest edition and links to all editions, at addresses that do not change.
struct DigestPages: PageKind {
  let template = "digest"
  let order = BuildOrder.lists

  func forEachTarget(in context: PageContext, _ body: (DigestEditions) -> Void) {
    for digest in context.contents.digests { body(digest) }
  }

  func path(of digest: DigestEditions, in format: SiteFormat) -> String {
    "d/\(digest.folder)/index.html"
  }

  func candidates(at address: SiteAddress, in context: PageContext) -> [DigestEditions] {
    address.digest(in: context.contents).map { [$0] } ?? []
  }

  func sitemapEntry(of digest: DigestEditions, in contents: SiteContents) -> SitemapEntry? {
    SitemapEntry(lastModified: digest.newestEdition.dataDate)
  }

  func compose(_ digest: DigestEditions, with composer: Composer) -> ComposedPage<DigestPage> {
    let images = PageImages()
    let page = DigestPage(
      digest: digest, people: composer.people(of: digest, images), composer: composer)
    return ComposedPage(.value(page), inputs: [], images: images)
  }
}

/// The values that the page of a digest prints: its newest edition, and links to all editions.
struct DigestPage: PageValue {
  let digest: DigestEditions
  /// The users whom the digest is about.
  let people: [DigestPerson]
  let composer: Composer

  private var edition: Edition { digest.newestEdition }
  /// The sentences that say how the questions of the newest edition were chosen.
  private var rules: String? { edition.selectionRules.map(composer.rulesText) }
  private var paging: Paging { EditionPartPages.paging(of: digest.editions[0], in: digest) }
  /// The first questions of the newest edition, as many as fit on the page of the digest.
  private var pageEntries: ArraySlice<Edition.QuestionEntry> {
    edition.entries[paging.itemIndices(onPage: 1)]
  }

  /// A link to the questions of the newest edition that do not fit on the page; `nil` if all fit.
  private var remaining: RemainingQuestions? {
    guard paging.pageCount > 1 else { return nil }
    return RemainingQuestions(
      count: Count(edition.entries.count - pageEntries.count),
      address: LinkAddress(path: paging.fileName(2)))
  }

  /// The number of questions on the further pages of an edition, and the address of the first of
  /// these pages.
  struct RemainingQuestions: PageValue {
    let count: Count
    let address: LinkAddress

    static let fields = PageFields<Self> { fields in
      fields.record("count", note: "the number of questions on further pages") { $0.count }
      fields.address("address", note: "the first further page") { $0.address }
    }
  }

  static let fields = PageFields<Self> { fields in
    fields.record("page") {
      $0.composer.pageFrame(
        title: $0.digest.distinctTitle, description: $0.digest.description ?? $0.rules,
        feeds: $0.composer.feeds(of: $0.digest)
      ).in(.editions)
    }
    fields.record("digest") { $0.composer.digestLink(to: $0.digest) }
    fields.record("fetched", note: "when the data of the newest edition was fetched") {
      $0.composer.displayDate(ofFetch: $0.edition.dataDate)
    }
    fields.list(
      "digestPeople", note: "the users whom the digest is about", { $0.people },
      unlessEmpty: "hasDigestPeople")
    fields.text("rules", note: "how the questions were chosen, in sentences") { $0.rules }
    fields.list("entries", note: "the first questions of the newest edition") {
      $0.composer.entries(
        $0.pageEntries, isNewest: true, of: $0.digest, additionDate: $0.digest.additionDate)
    }
    fields.list("sections", note: "the sections of the newest edition") {
      $0.composer.sections(
        of: $0.edition, in: $0.digest, isNewest: true, additionDate: $0.digest.additionDate)
    }
    fields.record("remaining", note: "the questions that do not fit on the page") { $0.remaining }
    fields.list("years", note: "all editions, the newest first") {
      $0.composer.years(of: $0.digest)
    }
  }
}

extension Composer {
  /// Returns links to all editions of a digest by year and month, the newest first; addresses are
  /// relative to the digest's folder.
  fileprivate func years(of digest: DigestEditions) -> [EditionYear] {
    var years: [EditionYear] = []
    for edition in digest.editions {
      let day = CalendarDay(edition.date)?.components
      let year = day.map { String($0.year) } ?? edition.date
      let month = day.map { theme.notation.monthNames[$0.month - 1] } ?? ""
      if years.last?.year != year { years.append(EditionYear(year: year)) }
      let last = years.count - 1
      if years[last].months.last?.month != month {
        years[last].months.append(EditionMonth(month: month))
      }
      years[last].months[years[last].months.count - 1].days.append(
        EditionDay(
          day: day.map { String($0.day) } ?? edition.date,
          address: LinkAddress(path: "\(PathComponent.folder(ofDigest: edition.date)).html")))
    }
    return years
  }
}

/// The editions of a digest in one year, by month.
struct EditionYear: PageValue {
  let year: String
  var months: [EditionMonth] = []

  static let fields = PageFields<Self> { fields in
    fields.text("year") { $0.year }
    fields.list("months") { $0.months }
  }
}

/// The editions of a digest in one month, by day.
struct EditionMonth: PageValue {
  /// The name of the month, such as `Nov`.
  let month: String
  var days: [EditionDay] = []

  static let fields = PageFields<Self> { fields in
    fields.text("month", note: "the name of the month, such as `Nov`") { $0.month }
    fields.list("days") { $0.days }
  }
}

/// A day in the calendar of a digest, with a link to the edition of this day.
struct EditionDay: PageValue {
  /// The day of the month, such as `21`.
  let day: String
  let address: LinkAddress

  static let fields = PageFields<Self> { fields in
    fields.text("day", note: "the day of the month") { $0.day }
    fields.address("address", note: "the page of the edition") { $0.address }
  }
}
