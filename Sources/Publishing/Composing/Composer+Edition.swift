internal import Archive
internal import Mustache
internal import StackExchange

extension Composer {
  /// So many questions of an edition begin with an excerpt; the others are a line each.
  static let longEntries = 50

  /// The page of an edition.
  ///
  /// - Parameters:
  ///   - edition: With its selection.
  ///   - digest: All editions of its digest.
  ///   - excerpts: How the texts of its first questions begin.
  /// - Returns: The page's values.
  func page(_ edition: Edition, of digest: DigestEditions, excerpts: Excerpts) -> EditionPage {
    let date = Moment(day: edition.date)
    let rules = edition.rules.map(sentence)
    let isNewest = digest.editions[0].date == edition.date
    let entries = edition.entries.enumerated().map { index, entry in
      let isLong = index < Self.longEntries
      return self.entry(
        entry, position: index + 1, isNewest: isNewest,
        excerpt: isLong ? excerpts[entry.questionID, entry.site] : nil)
    }
    let title = digest.title ?? edition.title
    let frame = frame(
      title: "\(title), \(date?.day ?? edition.date)", description: digest.description ?? rules
    ) {
      SitePath.edition(edition.date, digest: digest.folder, $0)
    }
    return EditionPage(
      frame: frame, title: title, name: digest.shownName(edition), description: digest.description,
      date: date,
      fetched: Moment(edition.dataDate),
      changes: Changes(in: edition), rules: rules, entries: Array(entries.prefix(Self.longEntries)),
      others: Array(entries.dropFirst(Self.longEntries)),
      sections: edition.sections.map { section($0, isNewest: isNewest) },
      older: digest.editions.first { $0.date == edition.comparedWith }
        .map { link(to: $0, of: digest) })
  }

  private func section(_ section: Edition.Section, isNewest: Bool) -> EditionSection {
    EditionSection(
      name: section.name,
      entries: section.entries.enumerated().map { index, entry in
        self.entry(entry, position: index + 1, isNewest: isNewest)
      })
  }

  /// The way to an edition.
  func link(to edition: Edition.Heading, of digest: DigestEditions) -> EditionLink {
    EditionLink(
      address: links.edition(edition.date, of: digest), date: Moment(day: edition.date))
  }

  /// How the questions of a selection were chosen.
  func sentence(for rules: Edition.Rules) -> String {
    rules.sentence(siteNames: rules.selection.sites.map { contents.site($0)?.community.name ?? $0 })
  }
}

extension DigestEditions {
  /// Its name, where its title does not say the same; not one that site and tags made.
  func shownName(_ edition: Edition) -> String? {
    guard title == nil, let selection = edition.rules?.selection, let site = selection.sites.first
    else { return nil }
    return name == PathName.digest(site: site, tags: selection.tags.all) ? nil : name
  }
}
