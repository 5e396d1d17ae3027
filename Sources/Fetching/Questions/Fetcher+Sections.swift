internal import Archive
internal import Digests
internal import FoundationEssentials
internal import Networking

extension Fetcher {
  /// Fetches what follows the selection; a question stands in an edition once.
  ///
  /// A part that cannot be had does not take the edition with it: it is missing this time.
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

  private mutating func fetch(
    _ section: Selection.Section, of digest: Digest, shown: Set<QuestionKey>,
    listed: Set<QuestionKey>, since previous: Date?, _ missing: inout [String]
  ) async throws -> [QuestionKey] {
    guard let query = section.query(for: digest, since: previous, at: settings.now) else {
      return try archive.movers(of: digest, since: previous, leavingOut: listed)
    }
    let wish = ListRequest(
      lists: query.lists, limit: Selection.Section.limit, selection: digest.selection, shown: shown,
      listed: listed)
    return try await fetch(wish, of: digest, &missing).chosen
  }
}
