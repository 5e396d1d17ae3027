package import Archive
internal import Digests
package import FoundationEssentials

extension Archive {
  /// Records what a digest selected, as far as it is in the archive, as the edition of a day,
  /// marked against the edition before; the same day twice is one edition.
  @discardableResult
  package func recordEdition(
    _ outcome: DigestOutcome, of digest: Digest, day: String, at date: Date
  ) throws -> Edition {
    let before = try latestEdition(ofDigest: digest.name, before: day)
    var edition = Edition(
      digest: digest.name, date: day, title: try digest.title ?? title(of: digest),
      selection: digest.rules.json, dataDate: date, comparedWith: before?.date,
      entries: try entries(for: outcome.questions))
    for part in outcome.sections {
      let entries = try entries(for: part.questions)
      guard !entries.isEmpty else { continue }
      edition.sections.append(Edition.Section(name: part.section.rawValue, entries: entries))
    }
    if let before {
      edition.mark(against: before, by: digest.selection)
      try markMovers(in: &edition, since: before.dataDate)
    }
    try save(edition)
    return edition
  }

  /// A digest's latest edition, of those before a day if one is given.
  func latestEdition(ofDigest digest: String, before day: String? = nil) throws(ArchiveError)
    -> Edition?
  {
    guard let date = try latestEditionDate(ofDigest: digest, before: day) else { return nil }
    return try edition(ofDigest: digest, date: date)
  }

  /// Marks the questions of the part that shows what moved; they need not have been in the edition
  /// before.
  private func markMovers(in edition: inout Edition, since date: Date) throws {
    for index in edition.sections.indices
    where edition.sections[index].name == Selection.Section.moved.rawValue {
      let section = edition.sections[index]
      var gains: [String: [Int: ScoreChange]] = [:]
      for site in Set(section.entries.map(\.site)) {
        gains[site] = try self.gains(ofSite: site, since: date)
      }
      edition.sections[index].entries = section.entries.map { entry in
        var entry = entry
        entry.mark = .moved
        entry.gain = gains[entry.site]?[entry.questionID]?.gain
        return entry
      }
    }
  }
}
