package import Archive
internal import Basics
package import Contents
package import Mustache
internal import StackExchange

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
    return "\(digest.title(of: edition)), \(day)"
  }

  /// Returns a link to the page of an edition.
  func editionLink(to edition: Edition.Summary, of digest: DigestEditions) -> EditionLink {
    EditionLink(
      address: address(ofEdition: edition.date, in: digest), date: DisplayDate(day: edition.date))
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
