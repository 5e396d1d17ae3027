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
  static func all(in archive: Archive, _ configured: [SiteSettings.DigestSettings]?)
    throws(ArchiveError)
    -> [DigestEditions]
  {
    var digests: [ExactString: DigestEditions] = [:]
    let byName = Dictionary(grouping: try archive.editionSummaries()) { ExactString($0.digest) }
    for (key, editions) in byName {
      let name = key.text
      let editions = editions.sorted { $0.date > $1.date }
      guard let newest = try archive.edition(ofDigest: name, date: editions[0].date) else {
        continue
      }
      let configuration = configured?.first { $0.name == name }
      digests[key] = DigestEditions(
        name: name, folder: PathComponent.folder(ofDigest: name), title: configuration?.title,
        description: configuration?.description,
        isOnHomePage: configured == nil || configuration != nil,
        editions: editions, newestEdition: newest)
    }
    let listed = (configured ?? []).compactMap { digests.removeValue(forKey: ExactString($0.name)) }
    return listed
      + digests.values.sorted { first, second in
        let (date, other) = (first.newestEdition.date, second.newestEdition.date)
        return date == other ? ExactString(first.name) < ExactString(second.name) : date > other
      }
  }

  /// The title of the digest on pages, from the configuration or from the newest edition.
  package var displayTitle: String { title(of: newestEdition) }

  /// Returns the title of the digest in the configuration; if it has none there, the title of
  /// `edition`.
  package func title(of edition: Edition) -> String { title ?? edition.title.truncatedTitle }

  /// Returns the title of the digest in the configuration; if it has none there, the title of
  /// `edition`, given by its heading.
  package func title(of edition: Edition.Summary) -> String {
    title ?? edition.title.truncatedTitle
  }

  /// Returns the name of the digest if pages should show it: nil if the digest has a title, or a
  /// name generated from its selection.
  package func displayName(in edition: Edition) -> String? {
    guard title == nil, let selection = edition.selectionRules?.selection else { return nil }
    return name == PathComponent.digestName(of: selection) ? nil : name.truncatedName
  }
}
