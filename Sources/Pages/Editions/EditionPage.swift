internal import Archive
internal import Configuration
internal import Contents
internal import Digests
internal import Mustache

/// One edition of a digest.
package struct EditionPage: PageValue {
  let source: EditionPages.Source
  /// Whom it is about, while it is the newest.
  let people: [DigestPerson]
  /// The first questions, in their long form, and the others, one line each.
  let entries, others: [Entry]
  let composer: Composer

  private var edition: Edition { source.edition }
  private var digest: DigestEditions { source.digest }
  private var rules: String? { edition.rules.map(composer.sentence) }

  private var frame: Frame {
    composer.frame(
      title: composer.datedTitle(of: edition, in: digest),
      description: digest.description ?? rules, feeds: composer.feeds(of: digest)
    ) {
      EditionPages.path(of: edition.date, in: digest, $0)
    }
  }

  /// The same in one file.
  private func export(_ format: SiteFormat) -> Address? {
    composer.export(format, of: edition.date, in: digest)
  }

  private func link(to heading: Edition.Heading?) -> EditionLink? {
    heading.map { composer.link(to: $0, of: digest) }
  }

  package static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.frame }
    fields.markup("frontMatter", note: "in Markdown alone: the same in YAML") {
      $0.composer.frontMatter(of: $0.edition, title: $0.digest.title(of: $0.edition))
    }
    fields.text("title", note: "of the digest") { $0.digest.title(of: $0.edition) }
    fields.text("name") { $0.digest.shownName(in: $0.edition) }
    fields.text("description", note: "of the digest") { $0.digest.description }
    fields.record("date", note: "the edition's day, and that of its data") {
      DisplayDate(day: $0.edition.date)
    }
    fields.record("fetched", note: "the edition's day, and that of its data") {
      $0.composer.moment(ofData: $0.edition.dataDate)
    }
    fields.record("changes", note: "where there is an edition before") { Changes(in: $0.edition) }
    fields.list(
      "people", note: "whom the newest edition is about", { $0.people }, unlessEmpty: "hasPeople")
    fields.text("rules", note: "how the questions were chosen") { $0.rules }
    fields.record("questions") { Count($0.edition.entries.count) }
    fields.list("entries", note: "the first fifty") { $0.entries }
    fields.list("others", note: "those after", { $0.others }, unlessEmpty: "hasOthers")
    fields.number("othersStart", note: "the place of the first of them") { $0.entries.count + 1 }
    fields.record("otherCount") { Count($0.others.count) }
    fields.record("several", note: "where the questions need several pages") { page in
      page.composer.links.format == .html
        ? EditionPartPages.paging(of: page.source.heading, in: page.digest).place(1) : nil
    }
    fields.list("sections") {
      $0.composer.sections(of: $0.edition, in: $0.digest, isNewest: $0.source.isNewest)
    }
    fields.address("single", note: "the same in one file each, where it is made") {
      $0.export(.single)
    }
    fields.address("mail", note: "the same in one file each, where it is made") {
      $0.export(.mail)
    }
    fields.address("epub", note: "the same in one file each, where it is made") {
      $0.export(.epub)
    }
    fields.record("older", note: "the editions before and after") {
      $0.link(to: $0.digest.edition(before: $0.source.heading))
    }
    fields.record("newer", note: "the editions before and after") {
      $0.link(to: $0.digest.edition(after: $0.source.heading))
    }
    fields.address("digest", note: "of all editions") { $0.composer.address(of: $0.digest) }
  }
}

/// A further part of an edition.
struct EditionSection: PageValue {
  /// As in the configuration file.
  let name: String
  let heading: String
  let entries: [Entry]

  static let fields = PageFields<Self> { fields in
    fields.text("name", note: "as in the configuration file") { $0.name }
    fields.text("heading") { $0.heading }
    fields.list("entries") { $0.entries }
  }
}

/// What a section of editions is called.
struct SectionHeading: PageValue {
  static let names = Selection.Section.allCases.map { "section-\($0.rawValue)" }

  static let fields = PageFields<Self> { _ in }
}

/// The way to an edition.
struct EditionLink: PageValue {
  let address: Address
  let date: DisplayDate?

  static let fields = PageFields<Self> { fields in
    fields.address("address") { $0.address }
    fields.record("date") { $0.date }
  }
}
