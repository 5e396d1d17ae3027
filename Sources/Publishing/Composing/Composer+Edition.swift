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
    let entries = edition.entries.enumerated().map { index, entry in
      let isLong = index < Self.longEntries
      return self.entry(
        entry, position: index + 1,
        excerpt: isLong ? excerpts[entry.questionID, entry.site] : nil)
    }
    let frame = frame(title: "\(edition.title), \(date?.day ?? edition.date)", description: rules) {
      SitePath.edition(edition.date, digest: digest.folder, $0)
    }
    return EditionPage(
      frame: frame, title: edition.title, name: edition.givenName, date: date,
      fetched: Moment(edition.dataDate),
      changes: Changes(in: edition), rules: rules, entries: Array(entries.prefix(Self.longEntries)),
      others: Array(entries.dropFirst(Self.longEntries)),
      sections: edition.sections.map(section),
      older: digest.editions.first { $0.date == edition.comparedWith }
        .map { link(to: $0, of: digest) })
  }

  private func section(_ section: Edition.Section) -> EditionSection {
    EditionSection(
      name: section.name,
      entries: section.entries.enumerated().map { index, entry in
        self.entry(entry, position: index + 1, excerpt: nil)
      })
  }

  /// The way to an edition.
  func link(to edition: Edition.Heading, of digest: DigestEditions) -> EditionLink {
    EditionLink(
      address: links.edition(edition.date, of: digest), date: Moment(day: edition.date))
  }

  /// How the questions of a selection were chosen.
  func sentence(for rules: Edition.Rules) -> String {
    rules.sentence(siteNames: rules.sites.map { contents.site($0)?.community.name ?? $0 })
  }
}

extension Edition {
  /// What somebody called the digest; nil for names that site and tags made.
  var givenName: String? {
    guard let rules, let site = rules.sites.first else { return nil }
    return digest == PathName.digest(site: site, tags: rules.tags) ? nil : digest
  }
}
