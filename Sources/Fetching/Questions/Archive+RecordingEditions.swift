package import Archive
package import FoundationEssentials
internal import StackExchange

extension Archive {
  /// Records what a digest selected as the edition of a day, marked against the edition before; the
  /// same day twice is one edition.
  ///
  /// - Parameters:
  ///   - outcome: The questions in their order; those not in the archive are left out.
  ///   - digest: The digest.
  ///   - day: Names the edition, such as `2026-11-21`.
  ///   - date: When the data was fetched.
  /// - Returns: The edition.
  /// - Throws: `ArchiveError`.
  @discardableResult
  package func recordEdition(
    _ outcome: DigestOutcome, of digest: Digest, day: String, at date: Date
  ) throws -> Edition {
    let before = try latestEdition(ofDigest: digest.name, before: day)
    var edition = Edition(
      digest: digest.name, date: day, title: try digest.title ?? title(of: digest),
      selection: digest.rules.json, dataDate: date, comparedWith: before?.date,
      entries: try entries(outcome.questions))
    for part in outcome.sections {
      let entries = try entries(part.questions)
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

  private func entries(_ questions: [QuestionKey]) throws -> [Edition.Entry] {
    var entries: [Edition.Entry] = []
    for key in questions {
      guard let question = try summaries(ofSite: key.site, ids: [key.id]).first else { continue }
      entries.append(
        Edition.Entry(
          site: key.site, questionID: key.id, score: question.score,
          answerCount: question.answerCount, viewCount: question.viewCount,
          acceptedAnswerID: question.acceptedAnswerID))
    }
    return entries
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

  /// For example `concurrency + swift on Stack Overflow`.
  private func title(of digest: Digest) throws -> String {
    let names = try digest.sites.map { try community($0)?.name ?? $0 }
    let sites =
      names.count > 3
      ? "\(names[0]), \(names[1]) and \(names.count - 2) more" : names.enumerated(with: "and")
    let any = digest.tags.any.enumerated(with: "or")
    let isAlone = digest.tags.all.isEmpty || digest.tags.any.count == 1
    let parts = digest.tags.all + (any.isEmpty ? [] : [isAlone ? any : "(\(any))"])
    return parts.isEmpty ? "Questions on \(sites)" : "\(parts.joined(separator: " + ")) on \(sites)"
  }
}
