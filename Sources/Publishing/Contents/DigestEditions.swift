internal import Archive

/// All editions of a digest.
struct DigestEditions: Sendable {
  let name: String
  /// Its part of paths.
  let folder: String
  /// What the configuration calls it, and says of it.
  let title: String?
  let description: String?
  /// Whether the home page shows it.
  let isOnHome: Bool
  /// The newest first; at least one.
  let editions: [Edition.Heading]

  /// The edition that one was compared with, as long as it is there.
  func edition(before edition: Edition.Heading) -> Edition.Heading? {
    editions.first { $0.date == edition.comparedWith }
  }

  /// Groups editions: the digests that are asked for in their order, then the others, those with
  /// the newest edition first.
  static func all(_ headings: [Edition.Heading], _ wanted: [SiteSettings.Digest]?)
    -> [DigestEditions]
  {
    let byName = Dictionary(grouping: headings, by: \.digest).mapValues { editions in
      editions.sorted { $0.date > $1.date }
    }
    let others = byName.filter { name, _ in wanted?.contains { $0.name == name } != true }
      .sorted { first, second in
        let (newest, other) = (first.value[0].date, second.value[0].date)
        return newest == other ? first.key < second.key : newest > other
      }
    let first = (wanted ?? []).compactMap { digest in
      byName[digest.name].map { DigestEditions(digest, isOnHome: true, $0) }
    }
    return first
      + others.map {
        DigestEditions(SiteSettings.Digest(name: $0.key), isOnHome: wanted == nil, $0.value)
      }
  }

  private init(_ digest: SiteSettings.Digest, isOnHome: Bool, _ editions: [Edition.Heading]) {
    name = digest.name
    folder = PathName.folder(ofDigest: digest.name)
    title = digest.title
    description = digest.description
    self.isOnHome = isOnHome
    self.editions = editions
  }
}
