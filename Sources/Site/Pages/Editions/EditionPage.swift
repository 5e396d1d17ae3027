internal import Archive
internal import Contents
internal import Mustache

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
    heading.map { composer.editionLink(to: $0, of: digest) }
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

  static let fields = PageFields<Self> { fields in
    fields.address("address") { $0.address }
    fields.record("date") { $0.date }
  }
}
