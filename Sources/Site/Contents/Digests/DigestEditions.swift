package import Archive
internal import Basics

/// A digest with all its editions.
package struct DigestEditions: Sendable {
  /// The name of the digest in the archive.
  package let name: String
  /// The name of the digest's folder in the site, derived from the name of the digest.
  package let folder: String
  /// The title of the digest in the configuration; nil to use the titles of the editions.
  package let title: String?
  /// The description of the digest in the configuration; nil if it has none.
  package let description: String?
  /// Whether the home page lists the digest.
  package let isOnHomePage: Bool
  /// The headings of the digest's editions, newest first; at least one.
  package let editions: [Edition.Summary]
  /// The newest edition of the digest, with its questions.
  package let newestEdition: Edition
  /// The dates of the editions that added questions to the digest; only questions of the newest edition.
  private let additionDates: [QuestionKey: String]
  /// The default title of the newest edition without names of sites; `nil` if the digest has a title of its own, or if
  /// another digest would seem to have the same.
  private var titleWithoutSites: String?
  /// The default titles of editions in the language of the site, by their English text.
  private let translatedTitles: [String: String]
  /// Whether another digest has the same title.
  private var sharesTitle = false

  private init(
    name: String, title: String?, description: String?, isOnHomePage: Bool,
    editions: [Edition.Summary], newestEdition: Edition, additionDates: [QuestionKey: String],
    titleWithoutSites: String?, translatedTitles: [String: String]
  ) {
    (self.name, self.title, self.description) = (name, title, description)
    (self.isOnHomePage, self.editions) = (isOnHomePage, editions)
    (self.newestEdition, self.additionDates) = (newestEdition, additionDates)
    folder = PathComponent.folder(ofDigest: name)
    (self.titleWithoutSites, self.translatedTitles) = (titleWithoutSites, translatedTitles)
  }

  /// Returns the date of the edition that added a question of the newest edition to the digest; nil if that edition
  /// was deleted.
  package func additionDate(of entry: Edition.QuestionEntry) -> String? { additionDates[entry.key] }

  /// Returns the last edition of the digest before the date of `edition`; nil if there is none.
  package func edition(before edition: Edition.Summary) -> Edition.Summary? {
    editions.first { $0.date < edition.date }
  }

  /// Returns the first edition of the digest after the date of `edition`; nil if there is none.
  package func edition(after edition: Edition.Summary) -> Edition.Summary? {
    editions.last { $0.date > edition.date }
  }

  /// Returns all digests that have editions: first those in the configuration, in its order, then
  /// the others, those with the newest editions first.
  ///
  /// - Parameters:
  ///   - archive: The archive.
  ///   - configured: The digests in the configuration; `nil` if it defines none.
  ///   - titleText: Returns the text of a default title in the language of the site; `nil` to leave them in English.
  /// - Returns: The digests.
  /// - Throws: `ArchiveError`.
  static func all(
    in archive: Archive, _ configured: [SiteSettings.DigestSettings]?,
    titledBy titleText: ((DefaultTitle) -> String)?
  ) throws(ArchiveError) -> [DigestEditions] {
    var digests: [ExactString: DigestEditions] = [:]
    let byName = Dictionary(grouping: try archive.editionSummaries()) { ExactString($0.digest) }
    for (key, editions) in byName {
      let name = key.text
      let editions = editions.sorted { $0.date > $1.date }
      guard let newest = try archive.edition(ofDigest: name, date: editions[0].date) else {
        continue
      }
      let configuration = configured?.first { $0.name == name }
      let shownKeys = Set(newest.allEntries.map(\.key))
      digests[key] = DigestEditions(
        name: name, title: configuration?.title, description: configuration?.description,
        isOnHomePage: configured == nil || configuration != nil,
        editions: editions, newestEdition: newest,
        additionDates: try archive.additionDates(inDigest: name).filter { key, _ in
          shownKeys.contains(key)
        },
        titleWithoutSites: configuration?.title == nil
          ? Self.titleWithoutSites(of: newest, titleText) : nil,
        translatedTitles: configuration?.title == nil
          ? try translatedTitles(of: editions, newest, in: archive, titleText) : [:])
    }
    let listed = (configured ?? []).compactMap { digests.removeValue(forKey: ExactString($0.name)) }
    let others = digests.values.sorted { first, second in
      let (date, other) = (first.newestEdition.date, second.newestEdition.date)
      return date == other ? ExactString(first.name) < ExactString(second.name) : date > other
    }
    return markingSharedTitles(listed + others)
  }

  /// Returns the title of an edition without names of sites; `nil` if it is not a default title.
  private static func titleWithoutSites(
    of edition: Edition, _ titleText: ((DefaultTitle) -> String)?
  ) -> String? {
    guard let selection = edition.selectionRules?.selection,
      var title = DefaultTitle(parsing: edition.title, of: selection)
    else { return nil }
    (title.sites, title.omittedSiteCount) = ([], 0)
    return (titleText?(title) ?? title.english).truncatedTitle
  }

  /// Returns the default titles among those of a digest's editions, translated, by their English text.
  private static func translatedTitles(
    of editions: [Edition.Summary], _ newest: Edition, in archive: Archive,
    _ titleText: ((DefaultTitle) -> String)?
  ) throws(ArchiveError) -> [String: String] {
    guard let titleText else { return [:] }
    var titles: [String: String] = [:]
    var seen: Set<String> = []
    for heading in editions where seen.insert(heading.title).inserted {
      let edition =
        heading.date == newest.date
        ? newest : try archive.edition(ofDigest: heading.digest, date: heading.date)
      guard let selection = edition?.selectionRules?.selection else { continue }
      titles[heading.title] = DefaultTitle(parsing: heading.title, of: selection).map(titleText)
    }
    return titles
  }

  /// Returns digests of which those with equal titles are marked.
  private static func markingSharedTitles(_ digests: [DigestEditions]) -> [DigestEditions] {
    let counts = Dictionary(digests.map { ($0.displayTitle, 1) }, uniquingKeysWith: +)
    let titlesWithSites = Dictionary(
      digests.map { ($0.titleOnOnlySite, [$0.displayTitle]) }, uniquingKeysWith: +)
    return digests.map { digest in
      var digest = digest
      digest.sharesTitle = counts[digest.displayTitle] ?? 1 > 1
      if Set(titlesWithSites[digest.titleOnOnlySite] ?? []).count > 1 {
        digest.titleWithoutSites = nil
      }
      return digest
    }
  }

  /// The title of the digest on pages, from the configuration or from the newest edition.
  package var displayTitle: String { title(of: newestEdition) }

  /// The title of the digest where its site is clear: a default title does not name the site.
  package var titleOnOnlySite: String { titleWithoutSites ?? displayTitle }

  /// The title of the digest, with its name if another digest has the same title.
  package var distinctTitle: String { distinct(displayTitle) }

  /// Returns the title of an edition, with the name of the digest if another digest has the same title.
  package func distinctTitle(of edition: Edition) -> String { distinct(title(of: edition)) }

  /// Returns the title of an edition beside the name of its site, which a default title does not repeat, with the name of
  /// the digest if another digest has the same title.
  package func distinctTitleOnSite(of edition: Edition.Summary) -> String {
    distinct(edition.title == newestEdition.title ? titleOnOnlySite : title(of: edition))
  }

  private func distinct(_ title: String) -> String {
    displayName.map { "\(title) (\($0))" } ?? title
  }

  /// Returns the title of the digest in the configuration; if it has none there, the title of
  /// `edition`.
  package func title(of edition: Edition) -> String { title(orOfEdition: edition.title) }

  /// Returns the title of the digest in the configuration; if it has none there, the title of
  /// `edition`, given by its heading.
  package func title(of edition: Edition.Summary) -> String { title(orOfEdition: edition.title) }

  /// Returns the title of an edition as JSON has it: like ``title(of:)``, but in full length.
  package func fullTitle(of edition: Edition) -> String {
    title ?? translatedTitles[edition.title] ?? edition.title
  }

  private func title(orOfEdition editionTitle: String) -> String {
    title ?? (translatedTitles[editionTitle] ?? editionTitle).truncatedTitle
  }

  /// The name of the digest, which pages show beside its title if another digest has the same title; otherwise nil.
  package var displayName: String? { sharesTitle ? name.truncatedName : nil }
}
