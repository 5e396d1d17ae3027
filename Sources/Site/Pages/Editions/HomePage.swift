internal import Archive
internal import Contents
internal import Mustache
internal import StackExchange

/// The home page, in HTML or, if the site has no HTML, in Markdown.
struct HomePages: PageKind {
  let template = "home"
  let formats = [SiteFormat.html, .markdown]
  let order = BuildOrder.home

  /// Returns the format of the home page: HTML or, if the site has no HTML, Markdown.
  func formats(among chosen: Set<SiteFormat>) -> [SiteFormat] {
    formats.first(where: chosen.contains).map { [$0] } ?? []
  }

  func path(of target: Void, in format: SiteFormat) -> String {
    "\(SitePath.home)\(format.fileExtension)"
  }

  func sitemapEntry(of target: Void, in contents: SiteContents) -> SitemapEntry? {
    SitemapEntry(lastModified: contents.newestDataDate)
  }

  func compose(_ source: Void, with composer: Composer) -> ComposedPage<HomePage> {
    ComposedPage(HomePage(composer: composer))
  }
}

/// The values that the home page prints: the newest edition of each digest or, without digests, the best and newest
/// questions of each site.
struct HomePage: PageValue {
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

  /// The shown digests; a question stands only in the first of those that have it.
  private var homeDigests: [HomeDigest] {
    var shownKeys: Set<QuestionKey> = []
    return shownDigests.map {
      let digest = HomeDigest(
        digest: $0, rowLimit: rowLimit, isBrief: isBrief, excludedKeys: shownKeys,
        composer: composer)
      shownKeys.formUnion(digest.shownKeys)
      return digest
    }
  }

  static let fields = PageFields<Self> { fields in
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
    ) { $0.homeDigests }
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

/// The newest edition of a digest on the home page: first its new and changed questions, then others of its selection.
struct HomeDigest: PageValue {
  let digest: DigestEditions
  /// The maximum number of questions, at least one for each kind of change.
  let rowLimit: Int
  /// Whether the page has so many digests that rows do not show dates.
  let isBrief: Bool
  /// The questions that digests before it show, and that it leaves out.
  private let excludedKeys: Set<QuestionKey>
  let composer: Composer

  private var edition: Edition { digest.newestEdition }

  init(
    digest: DigestEditions, rowLimit: Int, isBrief: Bool, excludedKeys: Set<QuestionKey>,
    composer: Composer
  ) {
    (self.digest, self.rowLimit, self.isBrief, self.composer) = (
      digest, rowLimit, isBrief, composer
    )
    self.excludedKeys = excludedKeys
  }

  /// The questions that the digest shows.
  var shownKeys: [QuestionKey] { shownEntries.flatMap { $0.entries.map(\.key) } }

  /// Returns the maximum number of questions of each digest on a page with `count` digests.
  static func rowLimit(forDigests count: Int) -> Int { count > 6 ? 3 : count > 3 ? 4 : 5 }

  /// Returns whether the newest edition of a digest is its first one, or has new or changed questions.
  static func hasNews(_ digest: DigestEditions) -> Bool {
    let entries = digest.newestEdition.allEntries
    return digest.newestEdition.comparisonDate == nil
      ? !entries.isEmpty : entries.contains { $0.badge != nil }
  }

  /// The first questions by kind of change, at least one of each, followed by unchanged questions of the selection.
  private var groups: [EntryGroup] {
    let hasChanges = edition.allEntries.contains { $0.badge != nil }
    return shownEntries.map { badge, total, entries in
      EntryGroup(
        badge: badge, hasHeading: hasChanges,
        partial: entries.count < total
          ? PartialCount(shown: entries.count, total: total) : nil,
        entries: rows(for: entries))
    }
  }

  /// The entries of each group, with the number of all questions with its kind of change.
  private var shownEntries:
    [(badge: Edition.Badge?, total: Int, entries: ArraySlice<Edition.QuestionEntry>)]
  {
    let badges: [Edition.Badge] = [.new, .accepted, .moved]
    let included = edition.allEntries.filter { !excludedKeys.contains($0.key) }
    let changed = badges.map { badge in included.filter { $0.badge == badge } }
    let counts = Self.rows(upTo: rowLimit, of: changed.map(\.count))
    let unchanged = edition.entries.filter {
      $0.badge == nil && !excludedKeys.contains($0.key)
    }.prefix(rowLimit - counts.reduce(0, +))
    let groups = zip(badges, zip(changed, counts)).map { badge, group in
      (
        badge: Edition.Badge?.some(badge), total: edition.allEntries.count { $0.badge == badge },
        entries: group.0.prefix(group.1)
      )
    }
    return (groups + [(badge: nil, total: 0, entries: unchanged)]).filter { !$0.entries.isEmpty }
  }

  private func rows(for entries: ArraySlice<Edition.QuestionEntry>) -> [QuestionEntry] {
    var rows = composer.entries(
      entries, isNewest: true, of: digest, additionDate: digest.additionDate)
    for index in rows.indices { rows[index].showsDate = !isBrief }
    return rows
  }

  /// Returns how many rows each list gets: one if it has any, and the first lists as many as possible.
  static func rows(upTo limit: Int, of counts: [Int]) -> [Int] {
    var rows = counts.map { min($0, 1) }
    for index in counts.indices {
      rows[index] += max(0, min(counts[index] - rows[index], limit - rows.reduce(0, +)))
    }
    return rows
  }

  static let fields = PageFields<Self> { fields in
    fields.text("anchor", note: "the anchor of the digest on the page") { "d-\($0.digest.folder)" }
    fields.text("title", note: "the title of the digest") { $0.composer.listTitle(of: $0.digest) }
    fields.text("name", note: "the name of the digest, if another one has the same title") {
      $0.digest.displayName
    }
    fields.text("description", note: "the description of the digest") { $0.digest.description }
    fields.address("address", note: "the page of the digest") { $0.composer.address(of: $0.digest) }
    fields.address("edition", note: "the page of the newest edition") {
      $0.composer.address(ofEdition: $0.edition.date, in: $0.digest)
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
      "groups", note: "the first questions of the newest edition, by kind of change",
      { $0.groups }, unlessEmpty: "hasEntries")
    fields.flag("isEmpty", note: "whether the newest edition has no questions") {
      $0.edition.allEntries.isEmpty
    }
    fields.flag("isRepeated", note: "whether digests before it show all of its questions") {
      !$0.edition.allEntries.isEmpty && $0.shownEntries.isEmpty
    }
  }

  /// The questions of an edition with the same kind of change since the previous edition, or without a change.
  struct EntryGroup: PageValue {
    /// The kind of change; `nil` for questions that did not change.
    let badge: Edition.Badge?
    /// Whether the edition has any changes, so that the group needs a heading.
    let hasHeading: Bool
    /// How many of the changed questions the group has, if not all.
    let partial: PartialCount?
    let entries: [QuestionEntry]

    static let fields = PageFields<Self> { fields in
      fields.flag("hasHeading", note: "whether the edition has changes") { $0.hasHeading }
      fields.flag("isNew", note: "whether its questions are new") { $0.badge == .new }
      fields.flag("isAccepted", note: "whether its questions have a newly accepted answer") {
        $0.badge == .accepted
      }
      fields.flag("isMoved", note: "whether the scores of its questions changed") {
        $0.badge == .moved
      }
      fields.flag("isSelection", note: "whether its questions did not change") { $0.badge == nil }
      fields.record("partial", note: "how many of such questions are shown, if not all") {
        $0.partial
      }
      fields.list("entries") { $0.entries }
    }
  }

  /// The number of entries that a list shows, and of all entries that it could show.
  struct PartialCount: PageValue {
    let shown: Int
    let total: Int

    static let fields = PageFields<Self> { fields in
      fields.record("shownCount", note: "the number of entries that are shown") { Count($0.shown) }
      fields.record(
        "totalCount", note: "the number of all entries, including those that are not shown"
      ) { Count($0.total) }
    }
  }
}
