internal import Archive
internal import Digests
internal import FoundationEssentials
internal import Networking

extension Fetcher {
  /// Fetches the further sections of an edition; a question appears in an edition only once.
  ///
  /// A section that fails is reported as missing, and the edition is kept without it.
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
          section, of: digest, shown: shown, listed: listed, since: previous, &outcome.missing)
      } catch let error as WebserviceError {
        outcome.missing.append("\(digest.name), section `\(section.rawValue)`: \(error)")
        continue
      }
      listed.formUnion(questions)
      if !questions.isEmpty { outcome.sections.append(.init(section, questions)) }
    }
  }

  /// Fetches or selects the questions of a section.
  private mutating func fetch(
    _ section: DigestSelection.SectionKind, of digest: DigestSpecification, shown: Set<QuestionKey>,
    listed: Set<QuestionKey>, since previous: Date?, _ missing: inout [String]
  ) async throws -> [QuestionKey] {
    guard let query = section.query(for: digest, since: previous, at: settings.now) else {
      return try archive.largestGains(of: digest, since: previous, excluding: listed)
    }
    let request = ListRequest(
      lists: query.lists, limit: DigestSelection.SectionKind.maxQuestions,
      selection: digest.selection, shown: shown,
      listed: listed)
    return try await fetch(request, of: digest, &missing).chosen
  }
}
