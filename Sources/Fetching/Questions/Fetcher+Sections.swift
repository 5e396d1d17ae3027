internal import Archive
internal import Digests
internal import FoundationEssentials
internal import Networking

extension Fetcher {
  /// Fetches the further sections of an edition; a question appears in an edition only once.
  ///
  /// A section that fails is reported as missing, and the edition is kept without it.
  mutating func fetchSections(
    of digest: Digest, leavingOut shown: Set<QuestionKey>, since previous: Date?,
    _ outcome: inout DigestOutcome
  ) async throws {
    guard digest.subject == .tags else {
      return try archive.select(sectionsOf: digest, at: settings.now, since: previous, &outcome)
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
    _ section: Selection.Section, of digest: Digest, shown: Set<QuestionKey>,
    listed: Set<QuestionKey>, since previous: Date?, _ missing: inout [String]
  ) async throws -> [QuestionKey] {
    guard let query = section.query(for: digest, since: previous, at: settings.now) else {
      return try archive.movers(of: digest, since: previous, leavingOut: listed)
    }
    let request = ListRequest(
      lists: query.lists, limit: Selection.Section.limit, selection: digest.selection, shown: shown,
      listed: listed)
    return try await fetch(request, of: digest, &missing).chosen
  }
}
