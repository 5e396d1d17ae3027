package import Archive
package import FoundationEssentials

extension Archive {
  /// Stores the edition of a day with those of the selected questions that the archive contains,
  /// and with badges for differences from the previous edition.
  ///
  /// An existing edition of the same day is replaced.
  @discardableResult
  package func recordEdition(
    _ outcome: SelectedQuestions, of digest: DigestSpecification, day: String, at date: Date
  ) throws -> Edition {
    let previous = try latestEdition(ofDigest: digest.name, before: day)
    var edition = Edition(
      digest: digest.name, date: day, title: try digest.title ?? title(of: digest),
      selectionJSON: digest.rules.json, dataDate: date, comparisonDate: previous?.date,
      entries: try currentEntries(for: outcome.questions))
    for part in outcome.sections {
      let entries = try currentEntries(for: part.questions)
      guard !entries.isEmpty else { continue }
      edition.sections.append(Edition.Section(name: part.kind.rawValue, entries: entries))
    }
    if let previous {
      edition.setBadges(comparedWith: previous, by: digest.selection)
      try addScoreGains(to: &edition, since: previous.dataDate)
    }
    try save(edition)
    return edition
  }

  /// Returns the latest edition of a digest, or its latest edition before a day; `nil` if there is
  /// none.
  func latestEdition(ofDigest digest: String, before day: String? = nil) throws(ArchiveError)
    -> Edition?
  {
    guard let date = try latestEditionDate(ofDigest: digest, before: day) else { return nil }
    return try edition(ofDigest: digest, date: date)
  }

  /// Adds a badge and the gain of score to each question in the section of moved scores, even if
  /// the previous edition did not contain the question.
  private func addScoreGains(to edition: inout Edition, since date: Date) throws {
    for index in edition.sections.indices
    where edition.sections[index].name == DigestSelection.SectionKind.moved.rawValue {
      let section = edition.sections[index]
      var gains: [String: [Int: ScoreChange]] = [:]
      for site in Set(section.entries.map(\.site)) {
        gains[site] = try self.scoreGainsByID(ofSite: site, since: date)
      }
      edition.sections[index].entries = section.entries.map { entry in
        var entry = entry
        entry.badge = .moved
        entry.scoreGain = gains[entry.site]?[entry.questionID]?.gain
        return entry
      }
    }
  }
}
