package import Archive
internal import Basics

/// All editions of a digest.
package struct DigestEditions: Sendable {
  package let name: String
  /// Its part of paths.
  package let folder: String
  /// What the configuration calls it, and says of it.
  package let title: String?
  package let description: String?
  /// Whether the home page shows it.
  package let isOnHome: Bool
  /// The newest first; at least one.
  package let editions: [Edition.Heading]
  /// The newest with its lines.
  package let newest: Edition

  /// The edition of the day before that of another, as far as there are editions.
  package func edition(before edition: Edition.Heading) -> Edition.Heading? {
    editions.first { $0.date < edition.date }
  }

  /// The edition of the day after.
  package func edition(after edition: Edition.Heading) -> Edition.Heading? {
    editions.last { $0.date > edition.date }
  }

  /// Groups editions: the digests that are asked for in their order, then the others, those with
  /// the newest edition first.
  static func all(in archive: Archive, _ wanted: [SiteSettings.Digest]?) throws(ArchiveError)
    -> [DigestEditions]
  {
    var digests: [ExactString: DigestEditions] = [:]
    let byName = Dictionary(grouping: try archive.editions()) { ExactString($0.digest) }
    for (key, editions) in byName {
      let name = key.text
      let editions = editions.sorted { $0.date > $1.date }
      guard let newest = try archive.edition(ofDigest: name, date: editions[0].date) else {
        continue
      }
      let text = wanted?.first { $0.name == name }
      digests[key] = DigestEditions(
        name: name, folder: PathComponent.folder(ofDigest: name), title: text?.title,
        description: text?.description, isOnHome: wanted == nil || text != nil,
        editions: editions, newest: newest)
    }
    let first = (wanted ?? []).compactMap { digests.removeValue(forKey: ExactString($0.name)) }
    return first
      + digests.values.sorted { first, second in
        let (date, other) = (first.newest.date, second.newest.date)
        return date == other ? ExactString(first.name) < ExactString(second.name) : date > other
      }
  }

  /// What readers call it.
  package var shownTitle: String { title(of: newest) }

  /// What readers call it in an edition.
  package func title(of edition: Edition) -> String { title ?? edition.title.truncatedTitle }

  /// What readers call it in an edition of which only the heading is known.
  package func title(of edition: Edition.Heading) -> String {
    title ?? edition.title.truncatedTitle
  }

  /// Its name, where its title does not say the same; not one that site and tags made.
  package func shownName(in edition: Edition) -> String? {
    guard title == nil, let selection = edition.rules?.selection else { return nil }
    return name == PathComponent.digest(of: selection) ? nil : name.truncatedName
  }
}
