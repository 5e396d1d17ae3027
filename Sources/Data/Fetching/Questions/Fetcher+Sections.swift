internal import Archive
internal import FoundationEssentials
internal import Networking

extension Fetcher {
  /// Fetches the sections below the main list of an edition; a question appears in an edition only
  /// once.
  ///
  /// A section that cannot be fetched is reported as a problem, and the edition is stored without
  /// it.
  mutating func fetchSections(
    of digest: DigestSpecification, excluding shown: Set<QuestionKey>, since previous: Date?,
    _ outcome: inout SelectedQuestions
  ) async throws {
    guard digest.subject == .tags else {
      return try archive.selectSections(
        of: digest, at: settings.now, since: previous, into: &outcome)
    }
    var listed = Set(outcome.questions)
    for section in digest.sections {
      let questions: [QuestionKey]
      do {
        questions = try await fetch(
          section, of: digest, shown: shown, listed: listed, since: previous, &outcome.problems)
      } catch let error as WebserviceError {
        outcome.problems.append("\(digest.name), section `\(section.rawValue)`: \(error)")
        continue
      }
      listed.formUnion(questions)
      if !questions.isEmpty { outcome.sections.append(.init(section, questions)) }
    }
  }

  /// Fetches the questions of a section, or selects them from the archive if only the archive knows
  /// them.
  private mutating func fetch(
    _ section: DigestSelection.SectionKind, of digest: DigestSpecification, shown: Set<QuestionKey>,
    listed: Set<QuestionKey>, since previous: Date?, _ problems: inout [String]
  ) async throws -> [QuestionKey] {
    guard let query = section.query(for: digest, since: previous, at: settings.now) else {
      return try archive.questionsByScoreGain(of: digest, since: previous, excluding: listed)
    }
    let request = ListRequest(
      lists: query.lists, limit: DigestSelection.SectionKind.maxQuestions,
      selection: digest.selection, shown: shown,
      listed: listed)
    return try await fetch(request, of: digest, &problems).chosen
  }
}
