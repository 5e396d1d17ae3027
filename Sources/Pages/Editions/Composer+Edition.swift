package import Archive
internal import Basics
internal import Configuration
package import Contents
internal import Digests
package import Mustache
internal import StackExchange
internal import Theming

extension Composer {
  /// So many questions of an edition begin with an excerpt; the others are a line each.
  package static let longEntries = 50

  func page(_ source: EditionPages.Source, _ images: PageImages) -> EditionPage {
    let (edition, digest) = (source.edition, source.digest)
    let paging = EditionPartPages.paging(of: source.heading, in: digest)
    let shown =
      links.format == .html ? edition.entries[paging.places(onPage: 1)] : edition.entries[...]
    let entries = shown.enumerated().map { index, entry in
      let isLong = index < Self.longEntries
      return self.entry(
        entry, position: index + 1, isNewest: source.isNewest, of: digest,
        excerpt: isLong ? source.excerpts[entry.key] : nil)
    }
    return EditionPage(
      source: source, people: source.isNewest ? people(of: digest, images) : [],
      entries: Array(entries.prefix(Self.longEntries)),
      others: Array(entries.dropFirst(Self.longEntries)), composer: self)
  }

  /// What follows the selection of an edition.
  func sections(of edition: Edition, in digest: DigestEditions, isNewest: Bool) -> [EditionSection]
  {
    edition.sections.map { section in
      EditionSection(
        name: section.name, heading: heading(of: section),
        entries: entries(section.entries[...], isNewest: isNewest, of: digest))
    }
  }

  /// An archive of somebody else may have sections that have no words.
  private func heading(of section: Edition.Section) -> String {
    let name = "section-\(section.name)"
    return SectionHeading.names.contains(name)
      ? theme.text(ofPhrase: name, SectionHeading().record) : section.name
  }

  /// What readers call an edition, with its day.
  package func datedTitle(of edition: Edition, in digest: DigestEditions) -> String {
    let day = CalendarDay(edition.date).map(theme.notation.text) ?? edition.date
    return "\(digest.title(of: edition)), \(day)"
  }

  func link(to edition: Edition.Heading, of digest: DigestEditions) -> EditionLink {
    EditionLink(
      address: address(of: edition.date, in: digest), date: DisplayDate(day: edition.date))
  }

  package func address(of date: String, in digest: DigestEditions) -> Address {
    links.to(EditionPages.path(of: date, in: digest, links.pageFormat))
  }

  /// How the questions of a selection were chosen.
  package func sentence(for rules: Edition.Rules) -> String {
    theme.text(
      of: RulesPhrase(
        rules: rules,
        siteNames: rules.selection.sites.map { contents.knownSite($0)?.community.name ?? $0 }))
  }
}
