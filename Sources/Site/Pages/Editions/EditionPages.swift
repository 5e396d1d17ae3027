package import Archive
internal import Basics
package import Contents
package import Mustache
package import StackExchange

/// The pages of editions, in HTML, Markdown and JSON.
package struct EditionPages: PageKind {
  package typealias Page = EditionPage

  package init() {}

  /// An edition of a digest, which has one page in each format.
  package struct Target: Sendable {
    package let digest: DigestEditions
    package let heading: Edition.Summary

    package init(digest: DigestEditions, heading: Edition.Summary) {
      (self.digest, self.heading) = (digest, heading)
    }

    /// Whether the edition is the newest of its digest.
    var isNewest: Bool { digest.editions[0].date == heading.date }
  }

  /// An edition with its questions, and the excerpts of questions in long form.
  package struct Source {
    let edition: Edition
    let target: Target
    /// The excerpts of the first questions, by key.
    let excerpts: [QuestionKey: String]
    /// The first questions with their posts, by key, which only JSON contains; empty if the site
    /// has no JSON.
    var questions: [QuestionKey: Question] = [:]

    var heading: Edition.Summary { target.heading }
    var digest: DigestEditions { target.digest }
    var isNewest: Bool { target.isNewest }

    package init(
      edition: Edition, target: Target, excerpts: [QuestionKey: String],
      questions: [QuestionKey: Question] = [:]
    ) {
      (self.edition, self.target) = (edition, target)
      (self.excerpts, self.questions) = (excerpts, questions)
    }
  }

  package let template = "edition"
  package let formats = [SiteFormat.html, .markdown, .json]
  package let order = BuildOrder.lists

  package func forEachTarget(in context: PageContext, _ body: (Target) -> Void) {
    for digest in context.contents.digests {
      for heading in digest.editions { body(Target(digest: digest, heading: heading)) }
    }
  }

  package func path(of target: Target, in format: SiteFormat) -> String {
    Self.path(ofEdition: target.heading.date, in: target.digest, format)
  }

  package func candidates(at address: SiteAddress, in context: PageContext) -> [Target] {
    guard let digest = address.digest(in: context.contents) else { return [] }
    return digest.editions.filter { PathComponent.folder(ofDigest: $0.date) == address.baseName }
      .map { Target(digest: digest, heading: $0) }
  }

  /// Returns the path of an edition's file in a format, relative to the site's folder.
  package static func path(ofEdition date: String, in digest: DigestEditions, _ format: SiteFormat)
    -> String
  {
    "d/\(digest.folder)/\(PathComponent.folder(ofDigest: date))\(format.fileExtension)"
  }

  /// Returns a hash of the dates of the neighbouring editions, the sites, the existing exports and, for the newest
  /// edition, its people and open bounties, which end without a change of the archive.
  package func inputKey(of target: Target, in context: PageContext) -> InputKey? {
    var inputKey = InputKey()
    inputKey.add(target.digest.displayName)
    inputKey.add(target.digest.edition(before: target.heading)?.date)
    inputKey.add(target.digest.edition(after: target.heading)?.date)
    for site in context.contents.sites { inputKey.add(site.community.apiSiteParameter) }
    for format in SiteFormat.exportFormats where context.settings.formats.contains(format) {
      inputKey.add(context.hasExport(of: target, in: format) ? 1 : 0)
    }
    if target.isNewest {
      for person in context.contents.personalDigest(of: target.digest)?.people ?? [] {
        let author = context.contents.author(person.key)
        inputKey.add(author?.questionCount ?? 0)
        inputKey.add(author?.answerCount ?? 0)
      }
      for question in context.contents.openBounties[target.digest.name] ?? [] {
        inputKey.add(question.site)
        inputKey.add(question.id)
      }
    }
    return inputKey
  }

  package func sitemapEntry(of target: Target, in contents: SiteContents) -> SitemapEntry? {
    SitemapEntry(lastModified: target.heading.dataDate)
  }

  /// Returns whether the batch is empty: an edition may be long, and is built alone.
  package func canShareBatch(_ target: Target, _ batch: [Target]) -> Bool { batch.isEmpty }

  package func forEachSource(
    of targets: [Target], with renderer: PageRenderer, _ body: (Target, Source) throws -> Void
  ) throws {
    for target in targets {
      guard
        let edition = try renderer.archive.edition(
          ofDigest: target.digest.name, date: target.heading.date)
      else { continue }
      var source = Source(
        edition: edition, target: target, excerpts: try renderer.excerpts(of: edition))
      if renderer.context.settings.formats.contains(.json) {
        source.questions = try renderer.longFormQuestions(of: edition)
      }
      try body(target, source)
    }
  }

  package func compose(_ source: Source, with composer: Composer) -> ComposedPage<EditionPage> {
    var inputs = composer.contents.inputs(of: source.edition)
    if composer.links.format == .json {
      for (key, question) in source.questions {
        question.forEachUser { id, _ in inputs.append(.user(id, site: key.site)) }
      }
      return ComposedPage(
        .bytes(composer.json(of: source)), inputs: Array(Set(inputs)))
    }
    let images = PageImages()
    if source.isNewest {
      inputs += composer.inputs(ofPeopleOf: source.digest)
    }
    return ComposedPage(
      .value(composer.editionPage(source, images)), inputs: Array(Set(inputs)), images: images)
  }
}

extension Edition.Summary {
  /// Returns the date of the edition if it added a question to its digest; otherwise `nil`.
  func additionDate(of entry: Edition.QuestionEntry) -> String? {
    comparisonDate == nil || entry.badge == .new ? date : nil
  }
}

extension SiteContents {
  /// Returns the build inputs of a page that shows an edition: the edition, all sites, the
  /// questions and their authors.
  package func inputs(of edition: Edition) -> [Input] {
    inputs(of: edition.allEntries, ofEdition: edition.date, in: edition.digest)
  }

  /// Returns the build inputs of a page that shows some questions of an edition: the edition, all
  /// sites, these questions and their authors.
  func inputs(of entries: [Edition.QuestionEntry], ofEdition date: String, in digest: String)
    -> [Input]
  {
    var inputs: Set<Input> = [.edition(date, digest: digest)]
    for site in sites { inputs.insert(.site(site.community.apiSiteParameter)) }
    for entry in entries {
      inputs.insert(.question(entry.questionID, site: entry.site))
      let question = site(entry.site)?.question(entry.questionID)
      if let author = question?.owner?.id { inputs.insert(.user(author, site: entry.site)) }
    }
    return Array(inputs)
  }
}

/// The values that the page of an edition prints.
package struct EditionPage: PageValue {
  let source: EditionPages.Source
  /// The users whom the digest is about; empty unless the edition is the newest.
  let people: [DigestPerson]
  /// The first questions of the edition, shown with an excerpt, and the other questions of the
  /// page, shown in one line each.
  let longEntries, shortEntries: [QuestionEntry]
  let composer: Composer

  private var edition: Edition { source.edition }
  private var digest: DigestEditions { source.digest }
  /// The sentences that say how the questions of the edition were chosen.
  private var rules: String? { edition.selectionRules.map(composer.rulesText) }

  private var frame: PageFrame {
    composer.pageFrame(
      title: composer.datedTitle(of: edition, in: digest),
      description: digest.description ?? rules, feeds: composer.feeds(of: digest)
    ) {
      EditionPages.path(ofEdition: edition.date, in: digest, $0)
    }
  }

  /// Returns the address of the edition's export in a format; `nil` if there is none.
  private func exportAddress(_ format: SiteFormat) -> LinkAddress? {
    composer.exportAddress(format, ofEdition: edition.date, in: digest)
  }

  /// Returns a link to another edition of the digest; `nil` without an edition.
  private func link(to heading: Edition.Summary?) -> EditionLink? {
    heading.map { composer.editionLink(to: $0, of: digest, from: CalendarDay(edition.date)) }
  }

  package static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.frame.in(.editions) }
    fields.markup("frontMatter", note: "metadata as YAML; empty in HTML") {
      $0.composer.frontMatter(of: $0.edition, title: $0.digest.title(of: $0.edition))
    }
    fields.text("title", note: "the title of the digest") { $0.digest.title(of: $0.edition) }
    fields.text("name", note: "the name of the digest, if another one has the same title") {
      $0.digest.displayName
    }
    fields.text("description", note: "the description of the digest") { $0.digest.description }
    fields.record("date", note: "the day of the edition") {
      DisplayDate(day: $0.edition.date)
    }
    fields.record("fetched", note: "when the data was fetched") {
      $0.composer.displayDate(ofFetch: $0.edition.dataDate)
    }
    fields.record(
      "changes", note: "the changes since the previous edition; missing in a first edition"
    ) {
      EditionChanges(in: $0.edition)
    }
    fields.list(
      "digestPeople", note: "in the newest edition: the users whom the digest is about",
      { $0.people },
      unlessEmpty: "hasDigestPeople")
    fields.text("rules", note: "how the questions were chosen, in sentences") { $0.rules }
    fields.record("questions", note: "the number of questions") { Count($0.edition.entries.count) }
    fields.list("entries", note: "the first fifty questions, in long form") { $0.longEntries }
    fields.list(
      "shortEntries", note: "the following questions, one line each", { $0.shortEntries },
      unlessEmpty: "hasShortEntries")
    fields.number("shortEntriesStart", note: "the position of the first of `shortEntries`") {
      $0.longEntries.count + 1
    }
    fields.record("shortEntryCount", note: "the number of `shortEntries`") {
      Count($0.shortEntries.count)
    }
    fields.record("pagination", note: "the position among several pages; missing for a single page")
    { page in
      page.composer.links.format == .html
        ? EditionPartPages.paging(of: page.source.heading, in: page.digest).pagePosition(1) : nil
    }
    fields.list("sections") {
      $0.composer.sections(
        of: $0.edition, in: $0.digest, isNewest: $0.source.isNewest,
        additionDate: $0.source.heading.additionDate)
    }
    fields.address("singleFile", note: "the edition as one HTML file, if there is one") {
      $0.exportAddress(.single)
    }
    fields.address("mail", note: "the edition as a mail message, if there is one") {
      $0.exportAddress(.mail)
    }
    fields.address("epub", note: "the edition as a book, if there is one") {
      $0.exportAddress(.epub)
    }
    fields.record("older", note: "the previous edition") {
      $0.link(to: $0.digest.edition(before: $0.source.heading))
    }
    fields.record("newer", note: "the next edition") {
      $0.link(to: $0.digest.edition(after: $0.source.heading))
    }
    fields.address("digest", note: "the page of the digest") { $0.composer.address(of: $0.digest) }
  }
}

/// A section of an edition, such as its questions with a bounty.
struct EditionSection: PageValue {
  /// The name of the section in the configuration file, such as `bounties`.
  let name: String
  let heading: String
  let entries: [QuestionEntry]

  static let fields = PageFields<Self> { fields in
    fields.text("name", note: "the name of the section in the configuration file") { $0.name }
    fields.text("heading") { $0.heading }
    fields.list("entries") { $0.entries }
  }
}

/// The phrases of word files that are headings of an edition's sections.
struct SectionHeading: PageValue {
  /// The names of the headings in word files, such as `section-bounties`.
  static let names = DigestSelection.SectionKind.allCases.map { "section-\($0.rawValue)" }

  static let fields = PageFields<Self> { _ in }
}

/// A link to the page of an edition.
struct EditionLink: PageValue {
  let address: LinkAddress
  let date: DisplayDate?
  /// The day in the format of the theme, without the year if it is that of the page.
  let shortDay: String?

  static let fields = PageFields<Self> { fields in
    fields.address("address") { $0.address }
    fields.record("date") { $0.date }
    fields.text(
      "shortDay",
      note: "its day, such as `13 Nov`; with the year only if the page is of another year"
    ) {
      $0.shortDay
    }
  }
}

extension Composer {
  /// The maximum number of questions that an edition shows in long form, with an excerpt; the others take one line
  /// each.
  package static let longEntryLimit = 50

  /// Returns the values that the page of an edition prints, and records the images that the page
  /// shows.
  func editionPage(_ source: EditionPages.Source, _ images: PageImages) -> EditionPage {
    let (edition, digest) = (source.edition, source.digest)
    let paging = EditionPartPages.paging(of: source.heading, in: digest)
    let pageEntries =
      links.format == .html ? edition.entries[paging.itemIndices(onPage: 1)] : edition.entries[...]
    let entries = pageEntries.enumerated().map { index, entry in
      let isLong = index < Self.longEntryLimit
      return self.entry(
        entry, position: index + 1, isNewest: source.isNewest, of: digest,
        excerpt: isLong ? source.excerpts[entry.key] : nil,
        additionDate: source.heading.additionDate)
    }
    return EditionPage(
      source: source, people: source.isNewest ? people(of: digest, images) : [],
      longEntries: Array(entries.prefix(Self.longEntryLimit)),
      shortEntries: Array(entries.dropFirst(Self.longEntryLimit)), composer: self)
  }

  /// Returns the sections of an edition, which follow its selected questions.
  func sections(
    of edition: Edition, in digest: DigestEditions, isNewest: Bool,
    additionDate: (Edition.QuestionEntry) -> String?
  ) -> [EditionSection] {
    edition.sections.map { section in
      EditionSection(
        name: section.name, heading: heading(ofSection: section.name),
        entries: entries(
          section.entries[...], isNewest: isNewest, of: digest, additionDate: additionDate))
    }
  }

  /// Returns the heading of an edition's section; the section's name if the word files have no
  /// heading for it.
  package func heading(ofSection section: String) -> String {
    let name = "section-\(section)"
    return SectionHeading.names.contains(name)
      ? theme.text(ofPhrase: name, SectionHeading().record) : section
  }

  /// Returns the title of an edition with its day.
  package func datedTitle(of edition: Edition, in digest: DigestEditions) -> String {
    let day = CalendarDay(edition.date).map(theme.notation.string) ?? edition.date
    return "\(digest.distinctTitle(of: edition)), \(day)"
  }

  /// Returns a link to the page of an edition.
  ///
  /// - Parameters:
  ///   - edition: The heading of the edition.
  ///   - digest: The digest that the edition belongs to.
  ///   - day: The day of the page with the link, whose year the short day leaves out.
  /// - Returns: The link.
  func editionLink(
    to edition: Edition.Summary, of digest: DigestEditions, from day: CalendarDay? = nil
  ) -> EditionLink {
    let date = DisplayDate(day: edition.date)
    let shortDay = date.map {
      $0.day.components.year == day?.components.year
        ? theme.notation.stringWithoutYear(from: $0.day) : theme.notation.string(from: $0.day)
    }
    return EditionLink(
      address: address(ofEdition: edition.date, in: digest), date: date, shortDay: shortDay)
  }

  /// Returns the address of the page of a digest's edition, which its day identifies.
  package func address(ofEdition date: String, in digest: DigestEditions) -> LinkAddress {
    links.fileAddress(EditionPages.path(ofEdition: date, in: digest, links.linkedFormat))
  }

  /// Returns sentences that say how the questions of an edition were chosen.
  package func rulesText(for rules: Edition.SelectionRules) -> String {
    theme.text(
      of: RulesPhrase(
        rules: rules,
        siteNames: rules.selection.sites.map {
          contents.siteIncludingEmpty($0)?.community.name ?? $0
        }))
  }
}
